import {
  createInstitutionArgs,
  institutionLookupArgs,
  institutionMergeArgs,
  institutionPolicies,
  institutionSentences,
  institutionsFilter,
  lookupStates,
  mayCountPeople,
  mayDelete,
  mergeInstitutionsArgs,
  updateInstitutionArgs,
} from '@atrium/domain/institution';
import { id } from '@atrium/domain/kernel';
import { z } from 'zod';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { oneLoader } from '../../access/loaders.ts';
import { AbilityRef, abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { formRead } from '../../graphql/form-read.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, open, query } from '../../graphql/operation.ts';
import { defineKeptRecords } from '../../live/kinds.ts';
import {
  countUse,
  findCountries,
  findInstitution,
  type InstitutionRow,
  type InstitutionUse,
  listCountries,
  listInstitutions,
  lockInstitutions,
} from './institution.queries.ts';
import {
  createInstitution,
  deleteInstitution,
  mergeInstitutions,
  previewMerge,
  updateInstitution,
} from './institution.service.ts';

import { type InstitutionLookup, lookUpInstitutions, type RegistryInstitution } from './institution-lookup.service.ts';

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
    parentId: t.exposeInt('parentId', { nullable: true, description: 'The institution it is part of.' }),
    country: t.field({
      type: EntryRef,
      nullable: true,
      resolve: (institution, _, ctx) =>
        institution.countryId === null ? null : countries.load(ctx, institution.countryId),
    }),
  }),
});

const uses = oneLoader<number, InstitutionUse>(
  (ctx, ids) => countUse(ctx.db, ids),
  (row) => row.institutionId,
);
const useOf = async (ctx: Ctx, institutionId: number) =>
  (await uses.load(ctx, institutionId)) ?? { institutionId, userCount: 0, partCount: 0 };

builder.objectField(InstitutionRef, 'userCount', (t) =>
  t.int({
    nullable: true,
    description: 'Number of people who belong to it; for user officers.',
    resolve: (institution, _, ctx) =>
      mayCountPeople(ctx.actor) ? useOf(ctx, institution.id).then(({ userCount }) => userCount) : null,
  }),
);

const may = (ctx: Ctx) => institutionPolicies.write.may(ctx.actor, undefined, ctx.now);

const InstitutionAbilitiesRef = abilitiesType<InstitutionRow>('InstitutionAbilities', {
  update: (_, ctx) => may(ctx),
  // An institution that cannot be deleted cannot be merged into another either.
  merge: (institution, ctx) =>
    may(ctx).allowed ? mayDelete({ id: institution.id, userCount: 0, partCount: 0 }) : may(ctx),
});

builder.objectField(InstitutionAbilitiesRef, 'delete', (t) =>
  t.field({
    type: AbilityRef,
    resolve: async ({ id }, _, ctx) => (may(ctx).allowed ? mayDelete({ id, ...(await useOf(ctx, id)) }) : may(ctx)),
  }),
);

builder.objectField(InstitutionRef, 'abilities', (t) =>
  t.field({ type: InstitutionAbilitiesRef, resolve: (institution) => institution }),
);

type Preview = Awaited<ReturnType<typeof previewMerge>>;

const MovedPersonRef = builder.objectRef<Preview['people'][number]>('MovedPerson').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    firstname: t.exposeString('firstname'),
    lastname: t.exposeString('lastname'),
    preferredname: t.exposeString('preferredname', { nullable: true }),
  }),
});

const MergePreviewRef = builder.objectRef<Preview>('InstitutionMergePreview').implement({
  fields: (t) => ({
    movedCount: t.exposeInt('movedCount', { description: 'Number of people who would be moved.' }),
    presentCount: t.exposeInt('presentCount', { description: 'Number of people already in the target institution.' }),
    people: t.expose('people', {
      type: [MovedPersonRef],
      description: 'The first people who would be moved, by surname.',
    }),
    result: t.expose('result', {
      type: InstitutionRef,
      description: 'The institution that would remain, before it is renamed.',
    }),
  }),
});

query('institutionMergePreview', {
  type: MergePreviewRef,
  nullable: true,
  description: 'What merging two institutions would do.',
  input: institutionMergeArgs,
  policy: institutionPolicies.write,
  resolve: (ctx, input) => previewMerge(ctx, { from: input.institutionIdFrom, into: input.institutionIdInto }),
});

mutation('createInstitution', {
  type: InstitutionRef,
  input: createInstitutionArgs,
  policy: institutionPolicies.write,
  resolve: createInstitution,
});

query('institutions', {
  type: [InstitutionRef],
  nullable: true,
  input: z.object({ filter: institutionsFilter.nullish() }),
  policy: open('names of institutions are no secret, and forms before login need them'),
  resolve: (ctx, { filter }) => listInstitutions(ctx.db, { name: filter?.name ?? null }),
});

query('institution', {
  type: InstitutionRef,
  nullable: true,
  input: z.object({ institutionId: id() }),
  policy: open('names of institutions are no secret, and forms before login need them'),
  resolve: async (ctx, { institutionId }) => (await findInstitution(ctx.db, institutionId)) ?? null,
});

const FoundRef = builder.objectRef<RegistryInstitution>('FoundInstitution').implement({
  fields: (t) => ({
    rorId: t.exposeString('rorId'),
    name: t.exposeString('name'),
    country: t.expose('country', { type: EntryRef }),
    isHere: t.exposeBoolean('isHere', { description: 'Whether an institution with this ROR id already exists here.' }),
  }),
});

const LookupRef = builder.objectRef<InstitutionLookup>('InstitutionLookup').implement({
  fields: (t) => ({
    state: t.field({ type: enumRef(lookupStates), resolve: ({ state }) => state }),
    institutions: t.field({ type: [FoundRef], resolve: ({ institutions }) => [...institutions] }),
  }),
});

query('institutionLookup', {
  type: LookupRef,
  nullable: true,
  description: 'Searches the Research Organization Registry; without words it returns whether searching is possible.',
  input: institutionLookupArgs,
  policy: institutionPolicies.write,
  resolve: (ctx, { words }) => lookUpInstitutions(ctx, words),
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
  lock: (tx, input) => lockInstitutions(tx.db, [input.id]),
  read: formRead({
    name: 'InstitutionRead',
    schema: updateInstitutionArgs,
    fields: ['name', 'country', 'rorId', 'parentId'],
    stored: async (tx, input) => {
      const row = await findInstitution(tx.db, input.id);
      return row && { name: row.name, country: row.countryId, rorId: row.rorId, parentId: row.parentId ?? 0 };
    },
    changes: (input) => ({ types: ['INSTITUTION_UPDATED', 'INSTITUTION_MERGED'], objectId: input.id }),
  }),
  resolve: updateInstitution,
});

mutation('deleteInstitution', {
  type: InstitutionRef,
  input: z.object({ id: id() }),
  destructive: 'Deleted an institution',
  policy: institutionPolicies.write,
  resolve: (ctx, input) => deleteInstitution(ctx, input.id),
});

mutation('mergeInstitutions', {
  type: InstitutionRef,
  input: mergeInstitutionsArgs,
  destructive: 'Merged two institutions',
  policy: institutionPolicies.write,
  resolve: mergeInstitutions,
});

defineKeptRecords('institution', institutionPolicies.write);
