import type { WorkflowType } from '@atrium/domain/status';
import {
  drawingOf,
  mayChangeWorkflow,
  namedStrandedLimit,
  type StatusMove,
  statusMoves,
} from '@atrium/domain/workflow';
import type { Ctx } from '../../access/context.ts';
import { insist, refused } from '../../access/errors.ts';
import { type CallRow, calls, whenCallWorkflowChanged } from '../call/index.ts';
import { statuses } from '../status/index.ts';
import { listNodes, workflows } from '../workflow/index.ts';
import * as queries from './workflow-drawing.queries.ts';
import { type Stranded, strandedOf, uncheckedMoveByHand } from './workflow-drawing.service.ts';

/** What other workflows would do to the proposals and experiments of a call, shown before the call is saved. */
export interface CallWorkflowRehearsal {
  readonly stranded: readonly Stranded[];
  /** The statuses of the other workflows, to which stranded ones can be moved. */
  readonly statusIds: readonly number[];
}

/** The workflows a call is to get: an omitted kind is not changed; null removes it. */
interface OtherWorkflows {
  readonly callId: number;
  readonly proposalWorkflowId?: number | null | undefined;
  readonly experimentWorkflowId?: number | null | undefined;
}

/** Returns the statuses of a workflow of this kind; empty without a workflow, undefined if the workflow does not exist. */
async function statusesOf(ctx: Ctx, type: WorkflowType, workflowId: number | null): Promise<number[] | undefined> {
  if (workflowId === null) return [];
  if ((await workflows.load(ctx, workflowId))?.entityType !== type) return undefined;
  return drawingOf(await listNodes(ctx.db, workflowId)).statuses.map(({ statusId }) => statusId);
}

/** Returns which proposals and experiments of a call other workflows would strand; changes nothing. Null if the call or a workflow does not exist. */
export async function rehearseCall(ctx: Ctx, given: OtherWorkflows): Promise<CallWorkflowRehearsal | null> {
  const call = await calls.load(ctx, given.callId);
  if (!call) return null;
  const [stranded, statusIds]: [Stranded[], number[]] = [[], []];
  const others = [
    ['PROPOSAL', given.proposalWorkflowId ?? undefined],
    ['EXPERIMENT', given.experimentWorkflowId],
  ] as const;
  for (const [type, workflowId] of others) {
    if (workflowId === undefined) continue;
    const those = await statusesOf(ctx, type, workflowId);
    if (!those) return null;
    statusIds.push(...those);
    stranded.push(
      ...strandedOf(await queries.listStandingElsewhere(ctx.db, { callId: call.id, type }, those, namedStrandedLimit)),
    );
  }
  return { stranded, statusIds };
}

/**
 * Applies a call's new workflow of one kind: refuses if that would strand proposals or experiments for which no move is given. Those with a
 * move change status as if an officer had done it by hand.
 */
async function changeWorkflow(
  tx: Ctx,
  call: CallRow,
  { type, workflowId, moves }: { type: WorkflowType; workflowId: number | null; moves: readonly StatusMove[] },
): Promise<void> {
  const statusIds = await statusesOf(tx, type, workflowId);
  if (!statusIds) throw refused('WORKFLOW_NOT_FOUND');
  const ofCall = { callId: call.id, type };
  const after = { statuses: statusIds.map((statusId) => ({ statusId, posX: 0, posY: 0 })) };
  const stranded = await queries.listStandingElsewhere(tx.db, ofCall, statusIds, 1);
  insist(mayChangeWorkflow({ type, stranded, after, moves }));
  for (const { fromStatusId, toStatusId } of moves) {
    if (toStatusId === null) continue;
    await uncheckedMoveByHand(tx, type, {
      statusId: toStatusId,
      keys: await queries.listKeysOfCallIn(tx.db, ofCall, fromStatusId),
      becauseOf: `the call ${call.shortCode} got another workflow`,
    });
  }
}

whenCallWorkflowChanged(async (tx, { was, is }, given) => {
  const moves = statusMoves(given);
  const kinds = new Map(
    (await statuses.loadMany(tx, [...new Set(moves.map(({ fromStatusId }) => fromStatusId))])).map((status) => [
      status.id,
      status.entityType,
    ]),
  );
  for (const [type, column] of [
    ['PROPOSAL', 'proposalWorkflowId'],
    ['EXPERIMENT', 'experimentWorkflowId'],
  ] as const) {
    if (was[column] === is[column]) continue;
    const ofKind = moves.filter(({ fromStatusId }) => kinds.get(fromStatusId) === type);
    await changeWorkflow(tx, is, { type, workflowId: is[column], moves: ofKind });
  }
});
