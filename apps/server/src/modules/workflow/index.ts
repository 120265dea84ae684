/** Workflows, as they are drawn. */
export { connectionsOfWorkflow, eventsOfConnection, workflows } from './workflow.loaders.ts';
export type { WorkflowConnectionRow, WorkflowRow } from './workflow.queries.ts';
export { WorkflowConnectionRef, WorkflowRef } from './workflow.schema.ts';
