import { officerInPerson, officerOnly, rule } from '../kernel/index.ts';

/** Workflows are kept by officers. */
export const mayKeepWorkflows = officerOnly;

/** Saving a drawing as a whole, and copying one, are no operations of the contract, so no token has a key for them. */
export const mayDrawWorkflows = officerInPerson;

/** Whole workflows are for officers; the nodes of the workflow of a call are read with the call (rule W7). */
export const workflowPolicies = {
  read: rule('workflow.read', officerOnly),
  write: rule('workflow.write', mayKeepWorkflows),
  draw: rule('workflow.draw', mayDrawWorkflows),
};
