/** Acts: what removed, replaced or moved work of others, told beforehand and taken back within a week. */
import { z } from 'zod';
import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  id,
  isOfficer,
  isPerson,
  no,
  rule,
  signedIn,
  yes,
} from '../kernel/index.ts';
import { type ActFacts, type ActReason, undoableUntil } from './model.ts';

export * from './model.ts';
export * from './sentences.ts';

export const actArgs = z.object({ id: id() });

/** `proposalPk`: acts that touched this proposal. Newest first; at most 100 at a time. */
export const actsArgs = z.object({
  filter: z.object({ proposalPk: id().nullish() }).meta({ id: 'ActsFilter' }).nullish(),
  first: z.int().min(0).max(100).nullish(),
  offset: z.int().min(0).nullish(),
});

type Answer = Decision<ActReason | AccessReason>;

/** An act is shown to whoever did it and to officers; to all others it does not exist. */
export function mayViewAct(actor: Actor, facts: ActFacts): Answer {
  if (!isPerson(actor)) return no('NOT_LOGGED_IN');
  return facts.isOwn || isOfficer(actor) ? yes : no('ACT_NOT_FOUND');
}

/**
 * Whoever did it, or an officer, takes an act back for a week, once (rule A52, decision 182). Of whoever is no officer the rule of the act
 * itself is asked besides, when it is taken back (decision 710).
 */
export function mayUndoAct(actor: Actor, facts: ActFacts, now: Date): Answer {
  return allOf<ActReason | AccessReason>(
    () => mayViewAct(actor, facts),
    () => (facts.undone ? no('ACT_UNDONE') : yes),
    () => (now <= undoableUntil(facts.doneAt) ? yes : no('ACT_TOO_OLD')),
  );
}

const doneAt = new Date('2030-06-12T12:00:00Z');
const states = {
  'own act': { isOwn: true, doneAt, undone: false },
  "somebody else's": { isOwn: false, doneAt, undone: false },
  'undone already': { isOwn: true, doneAt, undone: true },
  'older than a week': { isOwn: true, doneAt: new Date('2030-06-01T12:00:00Z'), undone: false },
};

export const actPolicies = {
  /** Which acts are listed is asked of each. */
  list: rule('act.list', signedIn),
  view: rule('act.view', mayViewAct, states),
  undo: rule('act.undo', mayUndoAct, states),
};
