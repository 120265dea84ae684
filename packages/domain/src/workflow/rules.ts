import { type Decision, no, yes } from '../kernel/index.ts';
import type { WorkflowType } from '../status/index.ts';
import type { WorkflowReason } from './model.ts';
import type { WorkflowProblem } from './validate.ts';

/** A workflow cannot be deleted while a call uses it (rule W9). */
export function mayEraseWorkflow(calls: number): Decision<WorkflowReason> {
  return calls > 0 ? no('WORKFLOW_IN_USE', { calls }) : yes;
}

/** Checks that a workflow is of the required kind: for proposals or for experiments. `workflow` is undefined if it does not exist. */
export function mayNameWorkflow(
  workflow: { readonly name: string; readonly entityType: string } | undefined,
  wanted: WorkflowType,
): Decision<WorkflowReason> {
  if (!workflow) return no('NAMED_WORKFLOW_UNKNOWN', { wanted });
  return workflow.entityType === wanted ? yes : no('NAMED_WORKFLOW_OF_OTHER_KIND', { name: workflow.name, wanted });
}

interface NodeTakenOut {
  /** Whether the node contains the start and no way leads into it. */
  readonly isStart: boolean;
  /** Number of other nodes of the workflow with the same status. */
  readonly otherNodes: number;
  /** The kind of the workflow. */
  readonly type: WorkflowType;
  /** Proposals or experiments of this workflow that are in the status. */
  readonly standing: number;
}

/**
 * A node can be removed unless the workflow begins with it or a proposal or experiment would be left in a status that is not in the
 * workflow. The old server allowed both (rule W13).
 */
export function mayTakeOut({ isStart, otherNodes, type, standing }: NodeTakenOut): Decision<WorkflowReason> {
  if (isStart) return no('WORKFLOW_START_STAYS');
  return otherNodes === 0 && standing > 0 ? no('WORKFLOW_STRANDS', { type, count: standing }) : yes;
}

/** Returns the errors that prevent a drawing from being saved: those it did not have before (decision 0035: existing ones are not reported again). */
export function newErrors(before: readonly WorkflowProblem[], after: readonly WorkflowProblem[]): WorkflowProblem[] {
  const known = new Set(before.map(signature));
  return after.filter((problem) => problem.severity === 'error' && !known.has(signature(problem)));
}

function signature(problem: WorkflowProblem): string {
  const { kind, status } = problem;
  return [kind, status, 'event' in problem ? problem.event : ''].join(' ');
}
