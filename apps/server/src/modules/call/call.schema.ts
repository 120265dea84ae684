import {
  allocationTimeUnit,
  assignInstrumentsToCallInput,
  callFormFields,
  callOrderInput,
  callPolicies,
  callSentences,
  callsFilter,
  createCallInput,
  isActiveInternal,
  removeAssignedInstrumentFromCallInput,
  setInstrumentAvailabilityTimeArgs,
  updateCallInput,
  updateFapToCallInstrumentInput,
} from '@atrium/domain/call';
import { id } from '@atrium/domain/kernel';
import { z } from 'zod';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { formRead } from '../../graphql/form-read.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineLiveRecords } from '../../live/kinds.ts';
import { FapRef, faps } from '../fap/index.ts';
import { InstrumentWithAvailabilityTimeRef } from '../instrument/index.ts';
import { TemplateRef, type TemplateRow, templateLoader } from '../template/index.ts';
import { WorkflowRef, workflows } from '../workflow/index.ts';
import { type CallRow, calls, fapIdsOfCall, instrumentsOfCall, lockCall, proposalCountOfCall } from './call.queries.ts';
import {
  callOfAnswer,
  createCall,
  deleteCall,
  listCalls,
  storedCall,
  updateCall,
  updateCallOrder,
} from './call.service.ts';
import { assignInstruments, removeInstrument, setAvailabilityTime, setFap } from './call-instrument.service.ts';
import { listCallsOfScientist } from './call-links.queries.ts';
import './call-templates.schema.ts';

registerSentences(callSentences);

export const CallRef = builder.objectRef<CallRow>('Call').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    shortCode: t.exposeString('shortCode'),
    title: t.exposeString('title', { nullable: true }),
    description: t.exposeString('description', { nullable: true }),
    startCall: t.expose('startCall', { type: 'DateTime' }),
    endCall: t.expose('endCall', { type: 'DateTime' }),
    endCallInternal: t.expose('endCallInternal', { type: 'DateTime', nullable: true }),
    graceMinutes: t.exposeInt('graceMinutes', {
      nullable: true,
      description:
        'Minutes after the end of the call in which proposals already started can still be submitted; null allows none.',
    }),
    startReview: t.expose('startReview', { type: 'DateTime' }),
    endReview: t.expose('endReview', { type: 'DateTime' }),
    startFapReview: t.expose('startFapReview', { type: 'DateTime', nullable: true }),
    endFapReview: t.expose('endFapReview', { type: 'DateTime', nullable: true }),
    startNotify: t.expose('startNotify', { type: 'DateTime' }),
    endNotify: t.expose('endNotify', { type: 'DateTime' }),
    startCycle: t.expose('startCycle', { type: 'DateTime' }),
    endCycle: t.expose('endCycle', { type: 'DateTime' }),
    cycleComment: t.exposeString('cycleComment'),
    surveyComment: t.exposeString('surveyComment'),
    submissionMessage: t.exposeString('submissionMessage', { nullable: true }),
    safetyFormDueDays: t.exposeInt('safetyFormDueDays', {
      nullable: true,
      description: 'Days before an experiment by which its safety form is due; null sets no due date.',
    }),
    visitDueDays: t.exposeInt('visitDueDays', {
      nullable: true,
      description:
        'Days before an experiment by which its visitors must be named and registered; null sets no due date.',
    }),
    referenceNumberFormat: t.exposeString('referenceNumberFormat', { nullable: true }),
    proposalSequence: t.exposeInt('proposalSequence', { nullable: true }),
    allocationTimeUnit: t.expose('allocationTimeUnit', { type: enumRef(allocationTimeUnit) }),
    templateId: t.exposeInt('templateId'),
    template: t.field({
      type: TemplateRef,
      // A foreign key guarantees that the template exists.
      resolve: async (call, _, ctx) => (await templateLoader.load(ctx, call.templateId)) as TemplateRow,
    }),
    esiTemplateId: t.exposeInt('esiTemplateId', { nullable: true }),
    proposalPdfTemplateId: t.exposeInt('proposalPdfTemplateId', { nullable: true }),
    experimentSafetyPdfTemplateId: t.exposeInt('experimentSafetyPdfTemplateId', { nullable: true }),
    fapReviewTemplateId: t.exposeInt('fapReviewTemplateId', { nullable: true }),
    technicalReviewTemplateId: t.exposeInt('technicalReviewTemplateId', { nullable: true }),
    experimentReportTemplateId: t.exposeInt('experimentReportTemplateId', {
      nullable: true,
      description: 'The template of experiment reports for this call; null uses the active one.',
    }),
    proposalWorkflowId: t.exposeInt('proposalWorkflowId', { nullable: true }),
    experimentWorkflowId: t.exposeInt('experimentWorkflowId', { nullable: true }),
    isActive: t.exposeBoolean('isActive'),
    isActiveInternal: t.boolean({ resolve: (call, _, ctx) => isActiveInternal(call, ctx.now) }),
    sort_order: t.exposeInt('sortOrder'),
    proposalCount: t.int({
      resolve: async (call, _, ctx) => (await proposalCountOfCall.load(ctx, call.id))?.count ?? 0,
    }),
    instruments: t.field({
      type: [InstrumentWithAvailabilityTimeRef],
      resolve: (call, _, ctx) => instrumentsOfCall.load(ctx, call.id),
    }),
    faps: t.field({
      type: [FapRef],
      nullable: true,
      resolve: async (call, _, ctx) => {
        const linked = await fapIdsOfCall.load(ctx, call.id);
        return faps.loadMany(
          ctx,
          linked.map((link) => link.fapId),
        );
      },
    }),
    proposalWorkflow: t.field({
      type: WorkflowRef,
      nullable: true,
      resolve: (call, _, ctx) => workflows.load(ctx, call.proposalWorkflowId),
    }),
    experimentWorkflow: t.field({
      type: WorkflowRef,
      nullable: true,
      resolve: (call, _, ctx) =>
        call.experimentWorkflowId === null ? null : workflows.load(ctx, call.experimentWorkflowId),
    }),
  }),
});

query('calls', {
  type: [CallRef],
  nullable: true,
  input: z.object({ filter: callsFilter.nullish() }),
  policy: callPolicies.read,
  resolve: (ctx, { filter }) => listCalls(ctx, filter ?? {}),
});

query('call', {
  type: CallRef,
  nullable: true,
  input: z.object({ callId: id() }),
  policy: callPolicies.read,
  resolve: (ctx, input) => calls.load(ctx, input.callId),
});

query('callsByInstrumentScientist', {
  type: [CallRef],
  nullable: true,
  input: z.object({ scientistId: id() }),
  policy: callPolicies.listOfScientist,
  facts: (_, input) => ({ scientistId: input.scientistId }),
  resolve: (ctx, input) => listCallsOfScientist(ctx.db, input.scientistId),
});

query('getCallByAnswerId', {
  type: CallRef,
  nullable: true,
  input: z.object({ answerId: id() }),
  policy: callPolicies.read,
  resolve: (ctx, { answerId }) => callOfAnswer(ctx, answerId),
});

mutation('createCall', {
  type: CallRef,
  input: z.object({ createCallInput }),
  policy: callPolicies.write,
  resolve: (ctx, input) => createCall(ctx, input.createCallInput),
});

const updateCallArgs = z.object({ updateCallInput });

mutation('updateCall', {
  type: CallRef,
  input: updateCallArgs,
  lock: (tx, input) => lockCall(tx.db, input.updateCallInput.id),
  read: formRead({
    name: 'CallRead',
    schema: updateCallArgs,
    within: 'updateCallInput',
    fields: callFormFields,
    stored: (tx, input) => storedCall(tx, input.updateCallInput.id),
    changes: (input) => ({ types: ['CALL_UPDATED'], objectId: input.updateCallInput.id }),
  }),
  destructive: ({ updateCallInput: { statusMoves, faps } }) => {
    if (statusMoves?.length) return 'Changed the workflow of a call';
    return faps ? { whenRemoving: 'Removed panels from a call' } : null;
  },
  policy: callPolicies.write,
  resolve: (ctx, input) => updateCall(ctx, input.updateCallInput),
});

mutation('deleteCall', {
  type: CallRef,
  input: z.object({ id: id() }),
  destructive: 'Deleted a call',
  policy: callPolicies.write,
  resolve: (ctx, input) => deleteCall(ctx, input.id),
});

mutation('updateCallOrder', {
  type: 'Boolean',
  input: z.object({ callOrderInput }),
  policy: callPolicies.write,
  resolve: (ctx, input) => updateCallOrder(ctx, input.callOrderInput.data),
});

mutation('assignInstrumentsToCall', {
  type: CallRef,
  input: z.object({ assignInstrumentsToCallInput }),
  policy: callPolicies.write,
  resolve: (ctx, input) => assignInstruments(ctx, input.assignInstrumentsToCallInput),
});

mutation('updateFapToCallInstrument', {
  type: CallRef,
  input: z.object({ updateFapToCallInstrumentInput }),
  destructive: 'Changed the panel of an instrument on a call',
  policy: callPolicies.write,
  resolve: (ctx, input) => setFap(ctx, input.updateFapToCallInstrumentInput),
});

mutation('removeAssignedInstrumentFromCall', {
  type: CallRef,
  input: z.object({ removeAssignedInstrumentFromCallInput }),
  destructive: 'Removed an instrument from a call',
  policy: callPolicies.write,
  resolve: (ctx, input) => removeInstrument(ctx, input.removeAssignedInstrumentFromCallInput),
});

mutation('setInstrumentAvailabilityTime', {
  type: 'Boolean',
  input: setInstrumentAvailabilityTimeArgs,
  policy: callPolicies.write,
  resolve: (ctx, input) => setAvailabilityTime(ctx, input),
});

// A caller who may read calls may read all of them.
defineLiveRecords('call', {
  viewable: async ({ actor, now }, ids) => (callPolicies.read.may(actor, undefined, now).allowed ? ids : []),
  writable: async ({ actor, now }, ids) => (callPolicies.write.may(actor, undefined, now).allowed ? ids : []),
});
