import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  isOfficer,
  isPerson,
  no,
  rule,
  signedIn,
  yes,
} from '../kernel/index.ts';
import { type ActFacts, type ActReason, undoableUntil } from './model.ts';

type Answer = Decision<ActReason | AccessReason>;

/** An act is shown to whoever did it and to officers; to all others it does not exist. */
export function mayViewAct(actor: Actor, facts: ActFacts): Answer {
  if (!isPerson(actor)) return no('NOT_LOGGED_IN');
  return facts.isOwn || isOfficer(actor) ? yes : no('ACT_NOT_FOUND');
}

/** Whoever did it, or an officer, takes an act back for a week, once (rule A52, decision 182). */
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
