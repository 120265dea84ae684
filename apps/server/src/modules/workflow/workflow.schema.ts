import { allOf, id } from '@atrium/domain/kernel';
import { workflowType } from '@atrium/domain/status';
import {
  addWorkflowStatusArgs,
  cloneWorkflowArgs,
  createWorkflowArgs,
  deleteWorkflowArgs,
  deleteWorkflowConnectionArgs,
  deleteWorkflowStatusArgs,
  type EventName,
  eventName,
  eventsArgs,
  mayDrawWorkflows,
  mayEraseWorkflow,
  mayManageWorkflows,
  statusChangingEventsArgs,
  updateWorkflowArgs,
  updateWorkflowStatusArgs,
  workflowEvents,
  workflowPolicies,
  workflowSentences,
} from '@atrium/domain/workflow';
import { z } from 'zod';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { formRead } from '../../graphql/form-read.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineKeptRecords } from '../../live/kinds.ts';
import { StatusRef, type StatusRow, statuses } from '../status/index.ts';
import { callsOfWorkflow, connectionsOfWorkflow, eventsOfConnection, workflows } from './workflow.loaders.ts';
import { listWorkflows, lockWorkflow, type WorkflowConnectionRow, type WorkflowRow } from './workflow.queries.ts';
import * as service from './workflow.service.ts';
import { leadsNowhere } from './workflow.service.ts';
import * as nodes from './workflow-node.service.ts';

registerSentences(workflowSentences);

interface StatusChangingEvent {
  readonly id: number;
  readonly connectionId: number;
  readonly eventType: string;
}

/** Events have no key: clients get one that is stable for the node and the order of its events. */
const withKeys = (events: ReadonlyArray<{ connectionId: number; eventType: string }>): StatusChangingEvent[] =>
  events.map((event, index) => ({ ...event, id: event.connectionId * 100 + index }));

const StatusChangingEventRef = builder.objectRef<StatusChangingEvent>('StatusChangingEvent').implement({
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
      // A foreign key guarantees that the status exists.
      resolve: async (connection, _, ctx) => (await statuses.load(ctx, connection.statusId)) as StatusRow,
    }),
    statusChangingEvents: t.field({
      type: [StatusChangingEventRef],
      nullable: true,
      resolve: async (connection, _, ctx) => withKeys(await eventsOfConnection.load(ctx, connection.id)),
    }),
  }),
});

const WorkflowAbilitiesRef = abilitiesType<{ calls: number }>('WorkflowAbilities', {
  update: (_, ctx) => mayManageWorkflows(ctx.actor),
  draw: (_, ctx) => mayDrawWorkflows(ctx.actor),
  delete: ({ calls }, ctx) =>
    allOf<string>(
      () => mayManageWorkflows(ctx.actor),
      () => mayEraseWorkflow(calls),
    ),
});

export const WorkflowRef = builder.objectRef<WorkflowRow>('Workflow').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    connectionLineType: t.exposeString('connectionLineType'),
    entityType: t.expose('entityType', { type: enumRef(workflowType) }),
    revision: t.exposeInt('revision', { description: 'Increases with every change.' }),
    workflowConnections: t.field({
      type: [WorkflowConnectionRef],
      resolve: (workflow, _, ctx) => connectionsOfWorkflow.load(ctx, workflow.id),
    }),
    leadsNowhere: t.string({
      nullable: true,
      description: 'Why submissions cannot reach a decision in it, in words; null where they can.',
      resolve: (workflow, _, ctx) => leadsNowhere(ctx, workflow),
    }),
    abilities: t.field({
      type: WorkflowAbilitiesRef,
      resolve: async (workflow, _, ctx) => ({ calls: (await callsOfWorkflow.load(ctx, workflow.id)).length }),
    }),
  }),
});

const WorkflowEventRef = builder
  .objectRef<{ name: EventName; words: string; description: string; drives: boolean }>('WorkflowEvent')
  .implement({
    fields: (t) => ({
      name: t.expose('name', { type: enumRef(eventName) }),
      words: t.exposeString('words', { description: 'The name of the event as shown to people.' }),
      description: t.exposeString('description', { nullable: true }),
      drives: t.exposeBoolean('drives', {
        description: 'Whether it ever triggers a connection in this kind of workflow.',
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

query('events', {
  type: [WorkflowEventRef],
  nullable: true,
  description: 'The events that can be placed on the connections of this kind of workflow.',
  input: eventsArgs,
  policy: workflowPolicies.read,
  resolve: (_, { entityType }) => workflowEvents(entityType),
});

mutation('createWorkflow', {
  type: WorkflowRef,
  input: createWorkflowArgs,
  policy: workflowPolicies.write,
  resolve: (ctx, { newWorkflowInput }) => service.createWorkflow(ctx, newWorkflowInput),
});

mutation('updateWorkflow', {
  type: WorkflowRef,
  input: updateWorkflowArgs,
  policy: workflowPolicies.write,
  lock: (tx, { updatedWorkflowInput }) => lockWorkflow(tx.db, updatedWorkflowInput.id),
  read: formRead({
    name: 'WorkflowRead',
    schema: updateWorkflowArgs,
    within: 'updatedWorkflowInput',
    fields: ['name', 'description', 'connectionLineType'],
    stored: (tx, { updatedWorkflowInput }) => lockWorkflow(tx.db, updatedWorkflowInput.id),
    changes: ({ updatedWorkflowInput }) => ({ types: ['WORKFLOW_UPDATED'], objectId: updatedWorkflowInput.id }),
  }),
  resolve: (ctx, { updatedWorkflowInput }) => service.updateWorkflow(ctx, updatedWorkflowInput),
});

mutation('deleteWorkflow', {
  type: WorkflowRef,
  input: deleteWorkflowArgs,
  destructive: 'Deleted a workflow',
  policy: workflowPolicies.write,
  resolve: (ctx, input) => service.deleteWorkflow(ctx, input.id),
});

mutation('cloneWorkflow', {
  type: WorkflowRef,
  description: 'Copies a workflow under another name, with its events and actions.',
  input: cloneWorkflowArgs,
  policy: workflowPolicies.draw,
  resolve: (ctx, { workflowId, name }) => service.cloneWorkflow(ctx, workflowId, name),
});

mutation('addWorkflowStatus', {
  type: WorkflowConnectionRef,
  input: addWorkflowStatusArgs,
  policy: workflowPolicies.write,
  resolve: (ctx, { newWorkflowStatusInput }) => nodes.addWorkflowStatus(ctx, newWorkflowStatusInput),
});

mutation('updateWorkflowStatus', {
  type: WorkflowConnectionRef,
  input: updateWorkflowStatusArgs,
  policy: workflowPolicies.write,
  resolve: (ctx, { updateWorkflowStatusInput }) => nodes.updateWorkflowStatus(ctx, updateWorkflowStatusInput),
});

mutation('deleteWorkflowStatus', {
  type: 'Boolean',
  input: deleteWorkflowStatusArgs,
  destructive: 'Removed a status from a workflow',
  policy: workflowPolicies.write,
  resolve: (ctx, { deleteWorkflowStatusInput }) => nodes.deleteWorkflowStatus(ctx, deleteWorkflowStatusInput),
});

mutation('deleteWorkflowConnection', {
  type: WorkflowConnectionRef,
  nullable: true,
  input: deleteWorkflowConnectionArgs,
  destructive: 'Removed a status from a workflow',
  policy: workflowPolicies.write,
  resolve: (ctx, input) => nodes.deleteWorkflowConnection(ctx, input.connectionId),
});

mutation('addStatusChangingEventsToConnection', {
  type: [StatusChangingEventRef],
  description: 'Replaces the events of a node.',
  input: statusChangingEventsArgs,
  policy: workflowPolicies.write,
  resolve: async (ctx, { addStatusChangingEventsToConnectionInput }) =>
    withKeys(await nodes.replaceEventsOfConnection(ctx, addStatusChangingEventsToConnectionInput)),
});

defineKeptRecords('workflow', workflowPolicies.write);
