import { type Decision, no, yes } from '../kernel/index.ts';
import type { WorkflowType } from '../status/index.ts';
import type { Drawing } from './drawing.ts';
import type { WorkflowReason } from './model.ts';

/** What is to happen to the proposals, or experiments, of a status that leaves the drawing: moved to another one, or left where they are. */
export interface StatusMove {
  readonly fromStatusId: number;
  /** Null leaves them in their status; nothing moves them from there but people. */
  readonly toStatusId: number | null;
}

/** The statuses that were drawn and are not any more, in the order in which they were drawn. */
export function leavingStatuses(before: Drawing, after: Drawing): number[] {
  const stays = new Set(after.statuses.map(({ statusId }) => statusId));
  return before.statuses.map(({ statusId }) => statusId).filter((statusId) => !stays.has(statusId));
}

/** The stored ways and nodes that a drawing no longer has; their actions go with them. */
export function leavingConnections(
  stored: ReadonlyArray<{ readonly id: number }>,
  kept: ReadonlyArray<{ readonly id: number | null }>,
): number[] {
  const stays = new Set(kept.map(({ id }) => id));
  return stored.map(({ id }) => id).filter((id) => !stays.has(id));
}

export interface Rehearsal {
  /** What goes along the workflow. */
  readonly type: WorkflowType;
  /** How many of them stand in each status that leaves. */
  readonly stranded: ReadonlyArray<{ readonly statusId: number; readonly count: number }>;
  readonly after: Pick<Drawing, 'statuses'>;
  readonly moves: readonly StatusMove[];
}

/**
 * A workflow that calls use is changed only when somebody said for every status that leaves it with some in it what
 * becomes of them; they can be moved to a status of the new drawing only.
 */
export function mayMoveAlong({ type, stranded, after, moves }: Rehearsal): Decision<WorkflowReason> {
  const stays = new Set(after.statuses.map(({ statusId }) => statusId));
  const wrong = moves.find(
    ({ fromStatusId, toStatusId }) => stays.has(fromStatusId) || (toStatusId !== null && !stays.has(toStatusId)),
  );
  if (wrong) return no('WORKFLOW_MOVE_IMPOSSIBLE', { ...wrong });
  const told = new Set(moves.map(({ fromStatusId }) => fromStatusId));
  if (told.size < moves.length) return no('WORKFLOW_MOVE_IMPOSSIBLE');
  const open = stranded.filter(({ statusId, count }) => count > 0 && !told.has(statusId));
  if (open.length === 0) return yes;
  const total = open.reduce((sum, { count }) => sum + count, 0);
  return no('WORKFLOW_STRANDS', { type, count: total, statusIds: open.map(({ statusId }) => statusId) });
}

/**
 * A call with proposals or experiments gets another workflow for them only when somebody said what becomes of those in statuses that the other workflow does
 * not have (rule W16, decision 143).
 */
export function mayChangeWorkflow(rehearsal: Rehearsal): Decision<WorkflowReason> {
  const decision = mayMoveAlong(rehearsal);
  if (decision.allowed || decision.reason !== 'WORKFLOW_STRANDS') return decision;
  return no('OTHER_WORKFLOW_STRANDS', decision.details);
}
