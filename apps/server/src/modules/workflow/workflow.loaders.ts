import { manyLoader, oneLoader } from '../../access/loaders.ts';
import {
  countStandingOfWorkflows,
  findCallsOfWorkflows,
  findConnections,
  findEventsOfConnections,
  findWorkflows,
  type WorkflowConnectionRow,
  type WorkflowRow,
} from './workflow.queries.ts';

/** Loads a workflow by key, batched. */
export const workflows = oneLoader<number, WorkflowRow>(
  (ctx, ids) => findWorkflows(ctx.db, ids),
  (workflow) => workflow.id,
);

/** Loads the nodes of a workflow in the order of the drawing, batched. */
export const connectionsOfWorkflow = manyLoader<number, WorkflowConnectionRow>(
  (ctx, ids) => findConnections(ctx.db, ids),
  (connection) => connection.workflowId,
);

/** Loads the events that lead into a node, batched. */
export const eventsOfConnection = manyLoader<number, { connectionId: number; eventType: string }>(
  (ctx, ids) => findEventsOfConnections(ctx.db, ids),
  (event) => event.connectionId,
);

/** Loads the calls that use a workflow, batched. */
export const callsOfWorkflow = manyLoader<number, { workflowId: number; id: number; shortCode: string }>(
  (ctx, ids) => findCallsOfWorkflows(ctx.db, ids),
  (call) => call.workflowId,
);

/** Loads how many proposals or experiments are in each status along a workflow, batched. */
export const standingOfWorkflow = manyLoader<number, { workflowId: number; statusId: number; count: number }>(
  (ctx, ids) => countStandingOfWorkflows(ctx.db, ids),
  (row) => row.workflowId,
);
