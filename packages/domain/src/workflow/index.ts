/** The drawing of a workflow: statuses, the ways between them, the events that open the ways, and how it is validated. */
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

/** Officers manage workflows. */
export const mayManageWorkflows = officerOnly;

/** Saving a complete drawing and copying one are not part of the contract, so no access token has a key for them. */
export const mayDrawWorkflows = officerInPerson;

/** Only officers read complete workflows; the nodes of a call's workflow are read with the call (rule W7). */
export const workflowPolicies = {
  read: rule('workflow.read', officerOnly),
  write: rule('workflow.write', mayManageWorkflows),
  draw: rule('workflow.draw', mayDrawWorkflows),
};
