/** Access tokens for machines: which key opens which operation, and who may create tokens. */
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

/** The token that is to be read. */
export interface TokenFacts {
  readonly accessTokenId: string;
}

/** Officers may read the permissions of every token; a machine may read its own token, as the scheduler does (rule X19). */
export function mayReadToken(actor: Actor, facts: TokenFacts): Decision<'NOT_LOGGED_IN' | 'INSUFFICIENT_PERMISSIONS'> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  if (actor.kind === 'token') return actor.accessTokenId === facts.accessTokenId ? yes : no('INSUFFICIENT_PERMISSIONS');
  return isOfficer(actor) ? yes : no('INSUFFICIENT_PERMISSIONS');
}

/** Only officers in person may create, change and revoke tokens, so that no token can create another (rule A15). */
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
