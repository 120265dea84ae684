import { z } from 'zod';
import { institutionNameLimit } from '../institution/index.ts';
import { id, paging, searchText, sortDirection, sortFieldOf } from '../kernel/index.ts';
import { roleId, userRole } from '../role/index.ts';
import { emailLimit, nameLimit, nameMinimum, oidcSubLimit, userTitleLimit } from './model.ts';

/** Columns by which a list of people can be sorted (rule X24). */
export const userSortFields = ['created_at', 'firstname', 'preferredname', 'lastname', 'institution'] as const;
export type UserSortField = (typeof userSortFields)[number];

const sortField = sortFieldOf(userSortFields);

const listArgs = {
  ...paging,
  searchText: searchText(),
  /** Only people of this institution; an additional filter of people pickers (rule U13). */
  institutionId: id().nullish(),
  userRole: userRole.nullish(),
  subtractUsers: z.array(id().nullable()).max(5000).nullish(),
  sortField,
  sortDirection: sortDirection.nullish(),
  /** Former names of these arguments, for older clients (rule X29). */
  filter: searchText(),
  orderBy: sortField,
  orderDirection: z.string().max(4).nullish(),
};

/** With `alike`, a search without exact matches looks for similar names (rule P159). */
export const usersArgs = z.object({ ...listArgs, alike: z.boolean().nullish() });
export type UsersArgs = z.infer<typeof usersArgs>;

/** The `userId` −1 requests all people. */
export const previousCollaboratorsArgs = z.object({ userId: id(), ...listArgs });
export type PreviousCollaboratorsArgs = z.infer<typeof previousCollaboratorsArgs>;

export const basicUserDetailsByEmailArgs = z.object({
  email: z.string().trim().min(1).max(emailLimit),
  role: userRole.nullish(),
});

/** A first or last name (rule U16). */
export const personName = (label: string) =>
  z
    .string()
    .trim()
    .min(nameMinimum, { message: `${label} must be at least ${nameMinimum} characters` })
    .max(nameLimit, { message: `${label} must be at most ${nameLimit} characters` });

export const updateUserArgs = z.object({
  id: id(),
  user_title: z.string().max(userTitleLimit).nullish(),
  firstname: personName('First name').nullish(),
  lastname: personName('Last name').nullish(),
  preferredname: z
    .string()
    .max(nameLimit, { message: `Preferred name must be at most ${nameLimit} characters` })
    .nullish(),
  institutionId: id().nullish(),
  email: z.email({ error: 'Please enter a valid e-mail address' }).max(emailLimit).nullish(),
  roles: z.array(roleId()).nullish(),
});
export type UpdateUserArgs = z.infer<typeof updateUserArgs>;

/** Languages of the screens, as ISO 639-1 codes; the others are translated from English (rule X32). */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

export const chooseLanguageArgs = z.object({
  language: z
    .string()
    .pipe(z.enum(languages, { error: 'The interface is available in English (en) and German (de)' }))
    .nullish(),
});

export const updateUserRolesArgs = z.object({ id: id(), roles: z.array(roleId()).max(20).nullish() });
export type UpdateUserRolesArgs = z.infer<typeof updateUserRolesArgs>;

export const addUserRoleArgs = z.object({ userID: id(), roleID: roleId() });
export const userByOidcSubArgs = z.object({ oidcSub: z.string().trim().min(1).max(oidcSubLimit) });

/** A person as reported by another system, identified by `oidcSub` (rule U22). */
export const upsertUserByOidcSubArgs = z.object({
  userTitle: z.string().max(userTitleLimit).nullish(),
  firstName: personName('First name'),
  lastName: personName('Last name'),
  preferredName: z
    .string()
    .max(nameLimit, { message: `Preferred name must be at most ${nameLimit} characters` })
    .nullish(),
  oidcSub: z.string().trim().min(1, { message: 'oidcSub is required' }).max(oidcSubLimit),
  institutionRoRId: z.string().max(institutionNameLimit),
  institutionName: z.string().max(institutionNameLimit),
  institutionCountry: z.string().max(institutionNameLimit),
  email: z.email({ error: 'Please enter a valid e-mail address' }).max(emailLimit),
});
export type UpsertUserByOidcSubArgs = z.infer<typeof upsertUserByOidcSubArgs>;
