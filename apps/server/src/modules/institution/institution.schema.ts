import {
  institutionPolicies,
  institutionSentences,
  institutionsFilter,
  mergeInstitutionsArgs,
  updateInstitutionArgs,
} from '@atrium/domain/institution';
import { id } from '@atrium/domain/kernel';
import { z } from 'zod';
import { registerSentences } from '../../access/errors.ts';
import { oneLoader } from '../../access/loaders.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation, open, query } from '../../graphql/operation.ts';
import { findCountries, type InstitutionRow, listCountries, listInstitutions } from './institution.queries.ts';
import { deleteInstitution, mergeInstitutions, updateInstitution } from './institution.service.ts';

registerSentences(institutionSentences);

interface Country {
  readonly id: number;
  readonly name: string;
}

const countries = oneLoader<number, Country>(
  (ctx, ids) => findCountries(ctx.db, ids),
  (country) => country.id,
);

const EntryRef = builder.objectRef<Country>('Entry').implement({
  fields: (t) => ({ id: t.exposeInt('id'), value: t.exposeString('name') }),
});

const InstitutionRef = builder.objectRef<InstitutionRow>('Institution').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    rorId: t.exposeString('rorId', { nullable: true }),
    country: t.field({
      type: EntryRef,
      nullable: true,
      resolve: (institution, _, ctx) =>
        institution.countryId === null ? null : countries.load(ctx, institution.countryId),
    }),
  }),
});

query('institutions', {
  type: [InstitutionRef],
  nullable: true,
  input: z.object({ filter: institutionsFilter.nullish() }),
  policy: open('names of institutions are no secret, and forms before login need them'),
  resolve: (ctx, { filter }) => listInstitutions(ctx.db, { name: filter?.name ?? null }),
});

query('countries', {
  type: [EntryRef],
  nullable: true,
  policy: open('names of countries are no secret'),
  resolve: (ctx) => listCountries(ctx.db),
});

mutation('updateInstitution', {
  type: InstitutionRef,
  input: updateInstitutionArgs,
  policy: institutionPolicies.write,
  resolve: updateInstitution,
});

mutation('deleteInstitution', {
  type: InstitutionRef,
  input: z.object({ id: id() }),
  policy: institutionPolicies.write,
  resolve: (ctx, input) => deleteInstitution(ctx, input.id),
});

mutation('mergeInstitutions', {
  type: InstitutionRef,
  input: mergeInstitutionsArgs,
  policy: institutionPolicies.write,
  resolve: mergeInstitutions,
});
