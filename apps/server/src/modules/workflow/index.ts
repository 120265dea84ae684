/** Workflow drawings. */
export {
  callsOfWorkflow,
  connectionsOfWorkflow,
  eventsOfConnection,
  standingOfWorkflow,
  workflows,
} from './workflow.loaders.ts';
export {
  countActionsOf,
  countStanding,
  holdDrawingOf,
  listNodes,
  listWorkflows,
  lockWorkflow,
  updateWorkflowRow,
  type WorkflowConnectionRow,
  type WorkflowRow,
  writeNodes,
} from './workflow.queries.ts';
export { WorkflowConnectionRef, WorkflowRef } from './workflow.schema.ts';
export { createWorkflow, drawingsTold, mustLock as mustLockWorkflow, startOf } from './workflow.service.ts';
