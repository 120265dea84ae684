import { drawingOf, mayChangeWorkflow, namedStrandedLimit, statusMoves } from '@atrium/domain/workflow';
import type { Ctx } from '../../access/context.ts';
import { notFound, refused } from '../../access/errors.ts';
import { calls, whenCallWorkflowChanged } from '../call/index.ts';
import { uncheckedSetStatus } from '../proposal/index.ts';
import { listNodes, workflows } from '../workflow/index.ts';
import * as queries from './workflow-drawing.queries.ts';
import { type Stranded, strandedOf } from './workflow-drawing.service.ts';

/** What another workflow would do to the proposals of a call, told before the call is saved. */
export interface CallWorkflowRehearsal {
  readonly stranded: readonly Stranded[];
  /** The statuses of the other workflow, where proposals can be moved to. */
  readonly statusIds: readonly number[];
}

async function statusesOf(ctx: Ctx, workflowId: number): Promise<number[]> {
  return drawingOf(await listNodes(ctx.db, workflowId)).statuses.map(({ statusId }) => statusId);
}

/** Tells which proposals of a call another workflow would strand; changes nothing. Null when there is no such call or workflow. */
export async function rehearseCall(
  ctx: Ctx,
  { callId, proposalWorkflowId }: { callId: number; proposalWorkflowId: number },
): Promise<CallWorkflowRehearsal | null> {
  const [call, workflow] = [await calls.load(ctx, callId), await workflows.load(ctx, proposalWorkflowId)];
  if (!call || workflow?.entityType !== 'PROPOSAL') return null;
  const statusIds = await statusesOf(ctx, workflow.id);
  const rows = await queries.listStandingElsewhere(ctx.db, call.id, statusIds, namedStrandedLimit);
  return { stranded: strandedOf(rows), statusIds };
}

/**
 * A call got another workflow: refused when that strands proposals and nobody said what becomes of them. Those that are to move,
 * move as if an officer had changed their status by hand.
 */
whenCallWorkflowChanged(async (tx, call, given) => {
  const workflow = await workflows.load(tx, call.proposalWorkflowId);
  if (workflow?.entityType !== 'PROPOSAL') throw notFound('Workflow not found');
  const statusIds = await statusesOf(tx, call.proposalWorkflowId);
  const after = { statuses: statusIds.map((statusId) => ({ statusId, posX: 0, posY: 0 })) };
  const moves = statusMoves(given);
  const stranded = await queries.listStandingElsewhere(tx.db, call.id, statusIds, 1);
  const decision = mayChangeWorkflow({ stranded, after, moves });
  if (!decision.allowed) throw refused(decision.reason, decision.details);
  for (const { fromStatusId, toStatusId } of moves) {
    if (toStatusId === null) continue;
    const proposalPks = await queries.listPksOfCallIn(tx.db, call.id, fromStatusId);
    const becauseOf = `the call ${call.shortCode} got another workflow`;
    await uncheckedSetStatus(tx, { statusId: toStatusId, proposalPks, becauseOf });
  }
});
