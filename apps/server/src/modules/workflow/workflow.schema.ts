import { id } from '@atrium/domain/kernel';
import { workflowType } from '@atrium/domain/status';
import { workflowPolicies } from '@atrium/domain/workflow';
import { z } from 'zod';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { query } from '../../graphql/operation.ts';
import { StatusRef, type StatusRow, statuses } from '../status/index.ts';
import { connectionsOfWorkflow, eventsOfConnection, workflows } from './workflow.loaders.ts';
import { listWorkflows, type WorkflowConnectionRow, type WorkflowRow } from './workflow.queries.ts';

interface StatusChangingEvent {
  readonly id: number;
  readonly connectionId: number;
  readonly eventType: string;
}

export const StatusChangingEventRef = builder.objectRef<StatusChangingEvent>('StatusChangingEvent').implement({
  fields: (t) => ({
    statusChangingEventId: t.exposeInt('id'),
    workflowConnectionId: t.exposeInt('connectionId'),
    statusChangingEvent: t.exposeString('eventType'),
  }),
});

export const WorkflowConnectionRef = builder.objectRef<WorkflowConnectionRow>('WorkflowConnection').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    workflowId: t.exposeInt('workflowId'),
    statusId: t.exposeInt('statusId'),
    nextStatusId: t.exposeInt('nextStatusId', { nullable: true }),
    prevStatusId: t.exposeInt('prevStatusId', { nullable: true }),
    prevConnectionId: t.exposeInt('prevConnectionId', { nullable: true }),
    sortOrder: t.exposeInt('sortOrder'),
    posX: t.exposeInt('posX'),
    posY: t.exposeInt('posY'),
    status: t.field({
      type: StatusRef,
      // The key is guarded by the database, so the status is there.
      resolve: async (connection, _, ctx) => (await statuses.load(ctx, connection.statusId)) as StatusRow,
    }),
    statusChangingEvents: t.field({
      type: [StatusChangingEventRef],
      nullable: true,
      resolve: async (connection, _, ctx) => {
        const events = await eventsOfConnection.load(ctx, connection.id);
        // Events have no key of their own: clients get one that is stable for the node and its list.
        return events.map((event, index) => ({ ...event, id: connection.id * 100 + index }));
      },
    }),
  }),
});

export const WorkflowRef = builder.objectRef<WorkflowRow>('Workflow').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    connectionLineType: t.exposeString('connectionLineType'),
    entityType: t.field({ type: enumRef(workflowType), resolve: (workflow) => workflow.entityType }),
    workflowConnections: t.field({
      type: [WorkflowConnectionRef],
      resolve: (workflow, _, ctx) => connectionsOfWorkflow.load(ctx, workflow.id),
    }),
  }),
});

query('workflows', {
  type: [WorkflowRef],
  nullable: true,
  input: z.object({ entityType: workflowType }),
  policy: workflowPolicies.read,
  resolve: (ctx, input) => listWorkflows(ctx.db, input.entityType),
});

query('workflow', {
  type: WorkflowRef,
  nullable: true,
  input: z.object({ workflowId: id(), entityType: workflowType }),
  policy: workflowPolicies.read,
  resolve: async (ctx, input) => {
    const workflow = await workflows.load(ctx, input.workflowId);
    return workflow?.entityType === input.entityType ? workflow : null;
  },
});
