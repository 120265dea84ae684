import { type Decision, no, yes } from '../kernel/index.ts';
import type { WorkflowType } from '../status/index.ts';
import type { Drawing } from './drawing.ts';
import type { WorkflowReason } from './model.ts';

/** What to do with the proposals or experiments in a status that is removed from the drawing: move them to another status, or leave them there. */
export interface StatusMove {
  readonly fromStatusId: number;
  /** Null leaves them in their status, from which they can be moved only by hand. */
  readonly toStatusId: number | null;
}

/** Returns the statuses that the new drawing no longer contains, in the order of the old one. */
export function leavingStatuses(before: Drawing, after: Drawing): number[] {
  const stays = new Set(after.statuses.map(({ statusId }) => statusId));
  return before.statuses.map(({ statusId }) => statusId).filter((statusId) => !stays.has(statusId));
}

/** Returns the stored ways and nodes that the new drawing no longer contains; their actions are deleted with them. */
export function leavingConnections(
  stored: ReadonlyArray<{ readonly id: number }>,
  kept: ReadonlyArray<{ readonly id: number | null }>,
): number[] {
  const stays = new Set(kept.map(({ id }) => id));
  return stored.map(({ id }) => id).filter((id) => !stays.has(id));
}

export interface Rehearsal {
  /** The kind of traveller of the workflow. */
  readonly type: WorkflowType;
  /** Number of travellers in each status that is removed. */
  readonly stranded: ReadonlyArray<{ readonly statusId: number; readonly count: number }>;
  readonly after: Pick<Drawing, 'statuses'>;
  readonly moves: readonly StatusMove[];
}

/**
 * Checks that, for every removed status with proposals or experiments in it, the change of a workflow in use says what becomes of them;
 * they can be moved only to a status of the new drawing.
 */
export function mayMoveAlong({ type, stranded, after, moves }: Rehearsal): Decision<WorkflowReason> {
  const stays = new Set(after.statuses.map(({ statusId }) => statusId));
  const wrong = moves.find(
    ({ fromStatusId, toStatusId }) => stays.has(fromStatusId) || (toStatusId !== null && !stays.has(toStatusId)),
  );
  if (wrong) return no('WORKFLOW_MOVE_IMPOSSIBLE', { ...wrong });
  const moved = new Set(moves.map(({ fromStatusId }) => fromStatusId));
  if (moved.size < moves.length) return no('WORKFLOW_MOVE_IMPOSSIBLE');
  const open = stranded.filter(({ statusId, count }) => count > 0 && !moved.has(statusId));
  if (open.length === 0) return yes;
  const total = open.reduce((sum, { count }) => sum + count, 0);
  return no('WORKFLOW_STRANDS', { type, count: total, statusIds: open.map(({ statusId }) => statusId) });
}

/**
 * Checks that, when the workflow of a call with proposals or experiments is replaced, the request says what becomes of those in statuses
 * that the new workflow lacks (rule W16, decision 143).
 */
export function mayChangeWorkflow(rehearsal: Rehearsal): Decision<WorkflowReason> {
  const decision = mayMoveAlong(rehearsal);
  if (decision.allowed || decision.reason !== 'WORKFLOW_STRANDS') return decision;
  return no('OTHER_WORKFLOW_STRANDS', decision.details);
}
