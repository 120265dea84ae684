import type { WorkflowType } from '@atrium/domain/status';
import {
  type Drawing,
  drawingOf,
  graphOf,
  initialStatus,
  leavingConnections,
  leavingStatuses,
  mayMoveAlong,
  namedStrandedLimit,
  newErrors,
  nodesOf,
  type SaveWorkflowInput,
  type StoredNode,
  statusMoves,
  validateWorkflow,
  type WorkflowDrawingInput,
  type WorkflowProblem,
  workflowProblemWords,
} from '@atrium/domain/workflow';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, refused } from '../../access/errors.ts';
import type { RecordedEvent } from '../../events/record.ts';
import { recordChange } from '../../events/record-change.ts';
import { uncheckedSetSafetyStatus } from '../experiment-safety/index.ts';
import { uncheckedSetStatus } from '../proposal/index.ts';
import { listStatuses, type StatusRow } from '../status/index.ts';
import {
  countActionsOf,
  countStanding,
  drawingsTold,
  listNodes,
  mustLockWorkflow,
  updateWorkflowRow,
  type WorkflowRow,
  workflows,
  writeNodes,
} from '../workflow/index.ts';
import * as queries from './workflow-drawing.queries.ts';

const drawingFrom = ({ statuses, ways }: WorkflowDrawingInput): Drawing => ({
  statuses,
  ways: ways.map((way) => ({ ...way, connectionId: way.connectionId ?? null })),
});

/** Proposals or experiments in one status that would no longer be part of their workflow. */
export interface Stranded {
  readonly statusId: number;
  readonly type: WorkflowType;
  /** The total, including those not listed. */
  readonly count: number;
  readonly keys: readonly number[];
}

/** Groups rows by status. */
export const strandedOf = (rows: readonly queries.StrandedRow[]): Stranded[] =>
  [...Map.groupBy(rows, ({ statusId }) => statusId)].map(([statusId, those]) => ({
    statusId,
    type: those[0]?.type ?? 'PROPOSAL',
    count: those[0]?.count ?? 0,
    keys: those.map(({ key }) => key),
  }));

/** Moves travellers as if an officer had changed their status by hand, without checking permissions. */
export async function uncheckedMoveByHand(
  tx: Ctx,
  type: WorkflowType,
  { statusId, keys, becauseOf }: { statusId: number; keys: readonly number[]; becauseOf: string },
): Promise<void> {
  if (type === 'PROPOSAL') await uncheckedSetStatus(tx, { statusId, proposalPks: keys, becauseOf });
  else await uncheckedSetSafetyStatus(tx, { statusId, experimentPks: keys, becauseOf });
}

/** What a changed drawing would do, shown before it is saved. */
export interface WorkflowRehearsal {
  readonly workflowId: number;
  readonly stranded: readonly Stranded[];
  /** Number of status actions that would be deleted with their ways. */
  readonly lostActions: number;
  /** Problems that prevent saving. */
  readonly problems: readonly string[];
}

/**
 * Returns what saving a drawing would do to the proposals or experiments along it and to the actions on its ways; changes nothing. Null if
 * the workflow does not exist.
 */
export async function rehearseDrawing(
  ctx: Ctx,
  id: number,
  given: WorkflowDrawingInput,
): Promise<WorkflowRehearsal | null> {
  const workflow = await workflows.load(ctx, id);
  if (!workflow) return null;
  const stored = await listNodes(ctx.db, id);
  const after = drawingFrom(given);
  const step = await judge(ctx, workflow as Typed, stored, after);
  const leaving = leavingStatuses(drawingOf(stored), after);
  const standing = await queries.listStanding(ctx.db, id, leaving, namedStrandedLimit);
  return {
    workflowId: id,
    stranded: leaving.flatMap((statusId) => strandedOf(standing.filter((row) => row.statusId === statusId))),
    lostActions: await countActionsOf(ctx.db, leavingConnections(stored, nodesOf(after, stored, step.startId))),
    problems: step.errors,
  };
}

type Typed = WorkflowRow & { readonly entityType: WorkflowType };

interface Step {
  readonly startId: number;
  /** Errors that the drawing did not have before, in words. */
  readonly errors: readonly string[];
}

async function judge(ctx: Ctx, { entityType }: Typed, stored: readonly StoredNode[], after: Drawing): Promise<Step> {
  const known = await listStatuses(ctx.db, entityType);
  const byId = new Map(known.map((status) => [status.id, status]));
  const codeOf = (statusId: number) => byId.get(statusId)?.shortCode ?? String(statusId);
  const subject = { type: entityType, statuses: known.map(({ shortCode }) => shortCode) };
  const problemsOf = (drawing: Drawing) => validateWorkflow(graphOf(drawing, codeOf), subject);
  const errors = newErrors(problemsOf(drawingOf(stored)), problemsOf(after));
  return {
    startId: known.find(({ shortCode }) => shortCode === initialStatus[entityType])?.id ?? 0,
    errors: errors.map((problem) => inWords(problem, known)),
  };
}

const inWords = (problem: WorkflowProblem, known: readonly StatusRow[]) =>
  workflowProblemWords(problem, (code) => known.find(({ shortCode }) => shortCode === code)?.name ?? code);

/**
 * Saves a drawing as a whole, in one transaction (decision 0110). Refuses if somebody changed the workflow since `revision`, if it has new
 * errors, or if travellers are in a status that is removed and no move is given for them. Those with a move change status as if an officer
 * had done it by hand. Records WORKFLOW_UPDATED.
 */
export function saveWorkflow(ctx: Ctx, input: SaveWorkflowInput): Promise<WorkflowRow> {
  return transaction(ctx, async (tx) => {
    const workflow = await mustLockWorkflow(tx, input.workflowId);
    const { id } = workflow;
    if (workflow.revision !== input.revision) throw refused('WORKFLOW_CHANGED_MEANWHILE', undefined, 'CONFLICT');
    const stored = await listNodes(tx.db, id);
    const [before, after] = [drawingOf(stored), drawingFrom(input.drawing)];
    const { startId, errors } = await judge(tx, workflow, stored, after);
    if (errors.length > 0) throw refused('WORKFLOW_HAS_PROBLEMS', { problems: errors });
    const leaving = leavingStatuses(before, after);
    const moves = statusMoves(input.moves);
    insist(
      mayMoveAlong({
        type: workflow.entityType,
        stranded: await countStanding(tx.db, id, leaving),
        after,
        moves,
      }),
    );
    await writeNodes(tx.db, id, nodesOf(after, stored, startId));
    const { name, description, connectionLineType } = input;
    const saved = await updateWorkflowRow(tx.db, id, { name, description, connectionLineType });
    const [was, is] = await drawingsTold(tx, before, after);
    const event: RecordedEvent = {
      type: 'WORKFLOW_UPDATED',
      objectId: id,
      description: `Drawing of "${name}" saved`,
      data: { moves },
    };
    await recordChange(tx, event, { ...workflow, ...was }, { ...saved, ...is });
    for (const { fromStatusId, toStatusId } of moves) {
      if (toStatusId === null) continue;
      await uncheckedMoveByHand(tx, workflow.entityType, {
        statusId: toStatusId,
        keys: await queries.listKeysIn(tx.db, id, fromStatusId),
        becauseOf: `the workflow "${name}" was changed`,
      });
    }
    return saved;
  });
}
