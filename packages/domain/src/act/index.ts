/** Acts: actions that removed, replaced or moved the work of others; previewed beforehand, and undoable for a week. */
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

/** Shows an act to the user who performed it and to officers; to everyone else it does not exist. */
function mayViewAct(actor: Actor, facts: ActFacts): Answer {
  if (!isPerson(actor)) return no('NOT_LOGGED_IN');
  return facts.isOwn || isOfficer(actor) ? yes : no('ACT_NOT_FOUND');
}

/**
 * Lets the user who performed an act, or an officer, undo it once within a week (rule A52, decision 182). For users who are not officers,
 * undoing also checks the rule of the act itself (decision 710).
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
  /** Whether an act appears in the list is decided for each act separately. */
  list: rule('act.list', signedIn),
  view: rule('act.view', mayViewAct, states),
  undo: rule('act.undo', mayUndoAct, states),
};
