/** Access tokens for machines: which key opens which operation, and who makes them. */
import {
  type Actor,
  type Decision,
  isOfficer,
  no,
  officerInPerson,
  rule,
  type Sentences,
  yes,
} from '../kernel/index.ts';

export * from './field-keys.ts';
export * from './permission-keys.ts';
export * from './permissions.ts';
export * from './schema.ts';

/** Which token is asked about. */
export interface TokenFacts {
  readonly accessTokenId: string;
}

/** Officers read every token's permissions; a machine that holds the key reads its own, as the scheduler does (rule X19). */
export function mayReadToken(actor: Actor, facts: TokenFacts): Decision<'NOT_LOGGED_IN' | 'INSUFFICIENT_PERMISSIONS'> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  if (actor.kind === 'token') return actor.accessTokenId === facts.accessTokenId ? yes : no('INSUFFICIENT_PERMISSIONS');
  return isOfficer(actor) ? yes : no('INSUFFICIENT_PERMISSIONS');
}

/** Making, changing and revoking: officers in person, so that no token makes another (rule A15). */
export const apiTokenPolicies = {
  administer: rule('apiToken.administer', officerInPerson),
  read: rule('apiToken.read', mayReadToken, {
    'the own token': { accessTokenId: 'token' },
    'another token': { accessTokenId: 'another' },
  }),
};

export type ApiTokenReason = 'API_TOKEN_TO_UPDATE_NOT_FOUND' | 'API_TOKEN_TO_DELETE_NOT_FOUND';

export const apiTokenSentences: Sentences<ApiTokenReason> = {
  API_TOKEN_TO_UPDATE_NOT_FOUND: 'Could not update api access token',
  API_TOKEN_TO_DELETE_NOT_FOUND: 'Could not remove api access token',
};
