import type { WorkflowType } from '../status/index.ts';

/** What goes along a workflow: a proposal, or the safety of an experiment under the key of the experiment. */
export interface Traveller {
  readonly type: WorkflowType;
  readonly key: number;
}
