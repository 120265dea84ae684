import { type WayOn, waysOn } from '@atrium/domain/workflow-engine';
import type { Ctx } from '../../access/context.ts';
import { findStandingOf, type LoadedWorkflow } from '../workflow-engine/index.ts';

/** Where a proposal stands, and every way on from there. */
export interface StandingOfProposal {
  readonly workflowId: number;
  readonly statusId: number;
  /** Undefined when the status is not part of the workflow: nothing moves the proposal by itself. */
  readonly ways: readonly WayOn[] | undefined;
  readonly statuses: LoadedWorkflow['statuses'];
}

/** What would move a proposal next; null when there is no such proposal. */
export async function standingOf(ctx: Ctx, proposalPk: number): Promise<StandingOfProposal | null> {
  const found = await findStandingOf(ctx.db, proposalPk);
  if (!found) return null;
  const { workflowId, statusId, status, workflow, happened } = found;
  return { workflowId, statusId, ways: waysOn(workflow.graph, status, new Set(happened)), statuses: workflow.statuses };
}
