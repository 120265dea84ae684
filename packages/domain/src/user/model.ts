import { allCounted, type Sentences } from '../kernel/index.ts';

/** Limits of names and e-mail addresses, in characters (rule U16). */
export const nameMinimum = 2;
export const nameLimit = 50;
export const userTitleLimit = 15;
/** The title of a person who has none. */
export const noUserTitle = 'unspecified';
export const emailLimit = 255;
export const oidcSubLimit = 255;

/** Maximum people suggested from the user's newest proposal, and maximum suggested as most frequent collaborators (rule U11). */
export const collaboratorsPerSource = 10;

const usedBy = {
  proposals: { one: 'proposal', many: 'proposals' },
  reviews: { one: 'review', many: 'reviews' },
  instruments: { one: 'instrument', many: 'instruments' },
  forms: { one: 'form', many: 'forms' },
  invites: { one: 'invitation', many: 'invitations' },
  messages: { one: 'message', many: 'messages' },
};

export const userSentences = {
  USER_UNKNOWN: 'Can not update user because user does not exist',
  USER_UPDATE_NOT_ALLOWED: 'Can not update user because of insufficient permissions',
  EMAIL_IN_USE: 'This e-mail address belongs to somebody else',
  INSTITUTION_UNKNOWN: 'Institution not found',
  INSTITUTION_INVALID: 'Invalid Input for the Institution',
  USER_NOT_FOUND: 'Can not delete user because user does not exist',
  USER_IN_USE: (details) => `Can not delete user because of ${allCounted(details, usedBy)}`,
  NOT_A_PLACEHOLDER: 'This person is not a placeholder',
  CANNOT_DELETE_YOURSELF: 'You cannot delete the account you are signed in with',
  USER_OF_ROLES_NOT_FOUND: 'Can not update role because user does not exist',
  USER_FOR_ROLE_NOT_FOUND: 'Could not add user role',
  LAST_OFFICER: 'This is the last user officer: give the role to somebody else first',
} satisfies Sentences<string>;

export type UserReason = keyof typeof userSentences;
