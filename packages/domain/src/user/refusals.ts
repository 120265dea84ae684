import type { Sentences } from '../kernel/index.ts';

export type UserReason = 'USER_UNKNOWN' | 'EMAIL_IN_USE' | 'INSTITUTION_UNKNOWN';

export const userSentences: Sentences<UserReason> = {
  USER_UNKNOWN: 'Can not update user because user does not exist',
  EMAIL_IN_USE: 'This e-mail address belongs to somebody else',
  INSTITUTION_UNKNOWN: 'There is no such institution',
};
