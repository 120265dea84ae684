import { type WayOn, waysOn } from '@atrium/domain/workflow-engine';
import type { Ctx } from '../../access/context.ts';
import { findStandingOf, type LoadedWorkflow } from '../workflow-engine/index.ts';

/** The current status of a proposal, and every way onward from it. */
export interface StandingOfProposal {
  readonly workflowId: number;
  readonly statusId: number;
  /** Undefined if the status is not part of the workflow: nothing moves the proposal automatically. */
  readonly ways: readonly WayOn[] | undefined;
  readonly statuses: LoadedWorkflow['statuses'];
}

/** Returns what would move a proposal next, or null if the proposal does not exist. */
export async function standingOf(ctx: Ctx, proposalPk: number): Promise<StandingOfProposal | null> {
  const found = await findStandingOf(ctx.db, proposalPk);
  if (!found) return null;
  const { workflowId, statusId, status, workflow, happened } = found;
  return { workflowId, statusId, ways: waysOn(workflow.graph, status, new Set(happened)), statuses: workflow.statuses };
}
