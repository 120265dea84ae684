import { z } from 'zod';
import { id, searchText, searchTextLimit, text } from '../kernel/index.ts';
import { institutionNameLimit, rorIdLimit, rorPattern } from './model.ts';

export const institutionsFilter = z.object({ name: searchText() }).meta({ id: 'InstitutionsFilter' });

/** An identifier in the Research Organization Registry, as the full address or just its end; see `rorAddress`. */
const rorId = text(rorIdLimit).refine((value) => value.trim() === '' || rorPattern.test(value.trim()), {
  message: 'A ROR id looks like https://ror.org/05abc1234',
});

/** The institution that it is part of; 0 for none (rule R130). */
const parentId = id().nullish();

export const createInstitutionArgs = z.object({
  name: text(institutionNameLimit, 'Please enter the name of the institution'),
  country: id('Please choose a country'),
  rorId: rorId.nullish(),
  parentId,
});
export type CreateInstitutionArgs = z.output<typeof createInstitutionArgs>;

export const institutionMergeArgs = z.object({ institutionIdFrom: id(), institutionIdInto: id() });

export const updateInstitutionArgs = z.object({
  id: id(),
  country: id('Please choose a country'),
  name: text(institutionNameLimit, 'Please enter the name of the institution').nullish(),
  rorId: rorId.nullish(),
  parentId,
});

export const mergeInstitutionsArgs = z
  .object({
    institutionIdFrom: id(),
    institutionIdInto: id(),
    newTitle: text(institutionNameLimit, 'Please enter the name of the institution'),
  })
  .refine((args) => args.institutionIdFrom !== args.institutionIdInto, {
    message: 'An institution cannot be merged into itself',
    path: ['institutionIdInto'],
  });

export type UpdateInstitutionArgs = z.output<typeof updateInstitutionArgs>;
export type MergeInstitutionsArgs = z.infer<typeof mergeInstitutionsArgs>;

/** The outcome of a search in the registry: it is switched off, it did not respond, or it responded. */
export const lookupStates = z.enum(['OFF', 'UNREACHABLE', 'ANSWERED']).meta({ id: 'InstitutionLookupState' });
export type LookupState = z.infer<typeof lookupStates>;

/** Without words nothing is searched; the response only says whether searching is possible. */
export const institutionLookupArgs = z.object({ words: text(searchTextLimit) });
