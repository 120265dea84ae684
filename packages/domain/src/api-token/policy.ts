import { type Actor, type Decision, isOfficer, no, officerInPerson, rule, yes } from '../kernel/index.ts';

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
