import { type Decision, no, yes } from '../kernel/index.ts';
import type { WorkflowType } from '../status/index.ts';
import type { WorkflowReason } from './model.ts';
import type { WorkflowProblem } from './validate.ts';

/** A workflow stays as long as a call goes along it (rule W9). */
export function mayEraseWorkflow(calls: number): Decision<WorkflowReason> {
  return calls > 0 ? no('WORKFLOW_IN_USE', { calls }) : yes;
}

/** A workflow is taken only for what goes along it: proposals or experiments. `workflow` is undefined where there is none. */
export function mayNameWorkflow(
  workflow: { readonly name: string; readonly entityType: string } | undefined,
  wanted: WorkflowType,
): Decision<WorkflowReason> {
  if (!workflow) return no('NAMED_WORKFLOW_UNKNOWN', { wanted });
  return workflow.entityType === wanted ? yes : no('NAMED_WORKFLOW_OF_OTHER_KIND', { name: workflow.name, wanted });
}

interface NodeTakenOut {
  /** The node holds the start and nothing leads into it. */
  readonly isStart: boolean;
  /** Other nodes of the workflow that hold the same status. */
  readonly otherNodes: number;
  /** The kind of the workflow. */
  readonly type: WorkflowType;
  /** Proposals, or experiments, along this workflow that stand in the status. */
  readonly standing: number;
}

/**
 * A node can be taken out unless the workflow begins with it or somebody would be left in a status that is drawn nowhere.
 * The old server took out either (rule W13).
 */
export function mayTakeOut({ isStart, otherNodes, type, standing }: NodeTakenOut): Decision<WorkflowReason> {
  if (isStart) return no('WORKFLOW_START_STAYS');
  return otherNodes === 0 && standing > 0 ? no('WORKFLOW_STRANDS', { type, count: standing }) : yes;
}

/** What keeps a drawing from being saved: errors it did not have before (decision 0035: what was there is not judged again). */
export function newErrors(before: readonly WorkflowProblem[], after: readonly WorkflowProblem[]): WorkflowProblem[] {
  const known = new Set(before.map(signature));
  return after.filter((problem) => problem.severity === 'error' && !known.has(signature(problem)));
}

function signature(problem: WorkflowProblem): string {
  const { kind, status } = problem;
  return [kind, status, 'event' in problem ? problem.event : ''].join(' ');
}
