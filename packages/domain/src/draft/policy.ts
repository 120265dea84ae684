import { type AccessReason, type Actor, type Decision, no, rule, userIdOf, yes } from '../kernel/index.ts';
import { draftCaps } from './limits.ts';
import type { DraftReason } from './refusals.ts';

/** What a person has on the server beside the copy that is to be kept. */
export interface DraftFacts {
  readonly copies: number;
  readonly letters: number;
}

/** Drafts are people's own: no access token has any, and nobody reads another's. */
function personOnly(actor: Actor): Decision<AccessReason> {
  if (actor.kind === 'anonymous') return no('NOT_LOGGED_IN');
  return userIdOf(actor) === undefined ? no('INSUFFICIENT_PERMISSIONS') : yes;
}

/** One more copy is kept as long as the person's others leave room for it. */
export function mayKeepDraft(actor: Actor, facts: DraftFacts): Decision<AccessReason | DraftReason> {
  const person = personOnly(actor);
  if (!person.allowed) return person;
  return facts.copies < draftCaps.copies && facts.letters < draftCaps.lettersInAll ? yes : no('TOO_MANY_DRAFTS');
}

export const draftPolicies = {
  /** Which drafts are read and removed is settled by who asks: each person reaches their own. */
  own: rule('draft.own', personOnly),
  keep: rule('draft.keep', mayKeepDraft, {
    'few drafts': { copies: 3, letters: 2000 },
    'as many as may be': { copies: draftCaps.copies, letters: 2000 },
    'too long in all': { copies: 3, letters: draftCaps.lettersInAll },
  }),
};
