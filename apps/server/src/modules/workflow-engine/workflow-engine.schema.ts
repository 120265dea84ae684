import { callPolicies } from '@atrium/domain/call';
import {
  callWorkflowRehearsalArgs,
  mayDrawWorkflows,
  saveWorkflowArgs,
  workflowPolicies,
  workflowRehearsalArgs,
} from '@atrium/domain/workflow';
import { builder } from '../../graphql/builder.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { CallRef, calls } from '../call/index.ts';
import { ExperimentRef, experiments } from '../experiment/index.ts';
import { ProposalRef, proposals } from '../proposal/index.ts';
import { StatusRef, type StatusRow, statuses } from '../status/index.ts';
import { callsOfWorkflow, standingOfWorkflow, WorkflowRef } from '../workflow/index.ts';
import { type CallWorkflowRehearsal, rehearseCall } from './call-workflow.service.ts';
import { rehearseDrawing, saveWorkflow, type WorkflowRehearsal } from './workflow-drawing.service.ts';

builder.objectField(WorkflowRef, 'calls', (t) =>
  t.field({
    type: [CallRef],
    description: 'The calls that use it for their proposals or experiments.',
    resolve: async (workflow, _, ctx) => {
      const links = await callsOfWorkflow.load(ctx, workflow.id);
      return calls.loadMany(
        ctx,
        links.map(({ id }) => id),
      );
    },
  }),
);

const StandingInStatusRef = builder.objectRef<{ statusId: number; count: number }>('StandingInStatus').implement({
  fields: (t) => ({
    count: t.exposeInt('count'),
    statusId: t.exposeInt('statusId'),
  }),
});

builder.objectField(WorkflowRef, 'standing', (t) =>
  t.field({
    type: [StandingInStatusRef],
    description: 'Number of proposals or experiments in each of its statuses; for those who may edit it.',
    resolve: async (workflow, _, ctx) =>
      mayDrawWorkflows(ctx.actor).allowed ? standingOfWorkflow.load(ctx, workflow.id) : [],
  }),
);

const StrandedRef = builder.objectRef<WorkflowRehearsal['stranded'][number]>('Stranded').implement({
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'The total number, including those not named.' }),
    status: t.field({
      type: StatusRef,
      resolve: async ({ statusId }, _, ctx) => (await statuses.load(ctx, statusId)) as StatusRow,
    }),
    proposals: t.field({
      type: [ProposalRef],
      resolve: ({ type, keys }, _, ctx) => (type === 'PROPOSAL' ? proposals.loadMany(ctx, [...keys]) : []),
    }),
    experiments: t.field({
      type: [ExperimentRef],
      resolve: ({ type, keys }, _, ctx) => (type === 'EXPERIMENT' ? experiments.loadMany(ctx, [...keys]) : []),
    }),
  }),
});

const WorkflowRehearsalRef = builder.objectRef<WorkflowRehearsal>('WorkflowRehearsal').implement({
  fields: (t) => ({
    stranded: t.field({
      type: [StrandedRef],
      description: 'Proposals or experiments in statuses that would be removed from the workflow.',
      resolve: ({ stranded }) => [...stranded],
    }),
    lostActions: t.exposeInt('lostActions', {
      description: 'Number of status actions that would be deleted with their connections.',
    }),
    problems: t.stringList({
      description: 'What prevents the drawing from being saved.',
      resolve: ({ problems }) => [...problems],
    }),
  }),
});

query('workflowRehearsal', {
  type: WorkflowRehearsalRef,
  nullable: true,
  description: 'What saving a drawing would do; changes nothing.',
  input: workflowRehearsalArgs,
  policy: workflowPolicies.draw,
  resolve: (ctx, { workflowId, drawing }) => rehearseDrawing(ctx, workflowId, drawing),
});

const CallWorkflowRehearsalRef = builder.objectRef<CallWorkflowRehearsal>('CallWorkflowRehearsal').implement({
  fields: (t) => ({
    stranded: t.field({
      type: [StrandedRef],
      description: 'Proposals and experiments in statuses that the other workflows do not contain.',
      resolve: ({ stranded }) => [...stranded],
    }),
    statuses: t.field({
      type: [StatusRef],
      description: 'The statuses of the other workflows, to which the stranded proposals or experiments can be moved.',
      resolve: ({ statusIds }, _, ctx) => statuses.loadMany(ctx, [...statusIds]),
    }),
  }),
});

query('callWorkflowRehearsal', {
  type: CallWorkflowRehearsalRef,
  nullable: true,
  description:
    'What other workflows would do to the proposals and experiments of a call; a workflow left out stays the same. Changes nothing.',
  input: callWorkflowRehearsalArgs,
  policy: callPolicies.write,
  resolve: (ctx, input) => rehearseCall(ctx, input),
});

mutation('saveWorkflow', {
  type: WorkflowRef,
  description:
    'Saves the name, drawing and events together, and moves proposals or experiments out of removed statuses.',
  input: saveWorkflowArgs,
  destructive: ({ input }) =>
    input.moves.length > 0 ? 'Moved records out of statuses removed from a workflow' : 'Changed a workflow',
  policy: workflowPolicies.draw,
  resolve: (ctx, { input }) => saveWorkflow(ctx, input),
});
