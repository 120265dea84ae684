import { officerOnly, rule } from '../kernel/index.ts';

/** Whole workflows are for officers; the nodes of the workflow of a call are read with the call (behaviour/core §10.3). */
export const workflowPolicies = {
  read: rule('workflow.read', officerOnly),
  write: rule('workflow.write', officerOnly),
};
