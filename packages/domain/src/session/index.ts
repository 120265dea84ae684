/** Sessions: their initial role, impersonation, the screens of each role, the claims of login providers, and the messages for errors. */
import { rule, type Sentences, signedIn, type UserId } from '../kernel/index.ts';
import { type ImpersonationReason, mayGetTokenForUser } from './impersonation.ts';

export * from './drawer.ts';
export * from './group-roles.ts';
export * from './impersonation.ts';
export * from './navigation.ts';
export * from './place.ts';
export * from './providers.ts';
export * from './session-rules.ts';
export * from './visits.ts';

export const sessionPolicies = {
  impersonate: rule('session.impersonate', mayGetTokenForUser, {
    'somebody else': { userId: 7 as UserId, exists: true },
    'nobody of that id': { userId: 7 as UserId, exists: false },
  }),
  reportError: rule('session.reportError', signedIn),
};

export type SessionReason =
  | Exclude<ImpersonationReason, 'NOT_LOGGED_IN'>
  | 'BAD_TOKEN'
  | 'ROLE_NOT_FOUND'
  | 'LOGIN_USER_NOT_FOUND'
  | 'USER_OF_EMAIL_NOT_FOUND'
  | 'EMAIL_NOT_PROVEN'
  | 'LOGIN_PROVIDER_UNKNOWN'
  | 'LOGOUT_FAILED';

export const sessionSentences: Sentences<SessionReason> = {
  IMPERSONATION_NOT_ALLOWED: 'Can not impersonate user because of insufficient permissions',
  IMPERSONATION_TWICE: 'Can not impersonate user with already impersonated user',
  IMPERSONATED_USER_NOT_FOUND: 'Can not get token for user because user does not exist',
  BAD_TOKEN: 'Bad token',
  ROLE_NOT_FOUND: 'User role not found',
  LOGIN_USER_NOT_FOUND: 'User not found',
  USER_OF_EMAIL_NOT_FOUND: ({ email }) => `There is no user with the e-mail address ${String(email)}`,
  EMAIL_NOT_PROVEN:
    'Your login provider has not verified your e-mail address. Please verify it there and sign in again',
  LOGIN_PROVIDER_UNKNOWN: 'This login provider does not exist. Please go back and sign in again',
  LOGOUT_FAILED: 'Error occurred during logout',
};
