/** The drawing of a workflow: statuses, the ways between them, the events that open the ways, and what can be wrong with it. */
import { officerInPerson, officerOnly, rule } from '../kernel/index.ts';

export * from './default-workflow.ts';
export * from './drawing.ts';
export * from './event-catalogue.ts';
export * from './events.ts';
export * from './graph.ts';
export * from './model.ts';
export * from './outcome.ts';
export * from './rehearsal.ts';
export * from './rules.ts';
export * from './schema.ts';
export * from './validate.ts';
export * from './well-known-statuses.ts';

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
