import { assignmentPolicies, assignmentSentences, fapMatrixArgs, remindReviewersArgs } from '@atrium/domain/assignment';
import { reviewStatus } from '@atrium/domain/fap-review';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { MatrixConflictRef } from '../conflict/index.ts';
import { holdFap } from '../fap/index.ts';
import { panelFacts } from '../fap-review/index.ts';
import {
  lockDraftedProposals,
  type MatrixCell,
  type MatrixProposal,
  type MatrixReviewer,
} from './assignment.queries.ts';
import {
  type FapMatrix,
  previewReminders,
  type ReminderPreview,
  readMatrix,
  remindReviewers,
} from './assignment.service.ts';
import './draft.schema.ts';

registerSentences(assignmentSentences);

const noPanel = 'FAP_NOT_FOUND';

const MatrixProposalRef = builder.objectRef<MatrixProposal>('FapMatrixProposal').implement({
  fields: (t) => ({
    proposalPk: t.exposeInt('proposalPk'),
    proposalId: t.exposeString('proposalId'),
    title: t.exposeString('title'),
    instruments: t.exposeStringList('instruments', { description: 'Names of the instruments it has in this panel.' }),
    instrumentIds: t.exposeIntList('instrumentIds', {
      description: 'The ids of these instruments, in the same order.',
    }),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true, description: 'When its reviews are due.' }),
  }),
});

const MatrixReviewerRef = builder.objectRef<MatrixReviewer>('FapMatrixReviewer').implement({
  fields: (t) => ({
    userId: t.exposeInt('userId'),
    name: t.exposeString('name'),
    institution: t.exposeString('institution', { nullable: true }),
    isMember: t.exposeBoolean('isMember', { description: 'Whether the person is still a member of the panel.' }),
    most: t.exposeInt('most', {
      nullable: true,
      description: 'The most reviews the person takes in the panel; null for no limit.',
    }),
    load: t.exposeInt('load', {
      description: 'Number of reviews in calls whose review has not ended, across all panels.',
    }),
  }),
});

const MatrixCellRef = builder.objectRef<MatrixCell>('FapMatrixCell').implement({
  fields: (t) => ({
    reviewId: t.exposeInt('reviewId'),
    proposalPk: t.exposeInt('proposalPk'),
    userId: t.exposeInt('userId'),
    status: t.field({ type: enumRef(reviewStatus), resolve: ({ status }) => status }),
    isDeclined: t.exposeBoolean('isDeclined', { description: 'The reviewer has declined; the review is not counted.' }),
    rank: t.exposeInt('rank', { nullable: true }),
    dateAssigned: t.expose('dateAssigned', { type: 'DateTime' }),
    remindedAt: t.expose('remindedAt', { type: 'DateTime', nullable: true }),
  }),
});

const FapMatrixRef = builder.objectRef<FapMatrix>('FapMatrix').implement({
  description: 'The review assignments of a panel, their progress, and conflicts of interest.',
  fields: (t) => ({
    required: t.exposeInt('required', { description: 'Number of reviews each proposal should get.' }),
    proposals: t.expose('proposals', { type: [MatrixProposalRef] }),
    reviewers: t.expose('reviewers', { type: [MatrixReviewerRef] }),
    cells: t.expose('cells', { type: [MatrixCellRef] }),
    conflicts: t.expose('conflicts', { type: [MatrixConflictRef] }),
  }),
});

query('fapMatrix', {
  type: FapMatrixRef,
  nullable: true,
  input: fapMatrixArgs,
  policy: assignmentPolicies.desk,
  facts: (ctx, input) => panelFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: readMatrix,
});

const ReminderPreviewRef = builder.objectRef<ReminderPreview>('ReviewerReminder').implement({
  fields: (t) => ({
    userId: t.exposeInt('userId'),
    email: t.exposeString('email'),
    count: t.exposeInt('count', { description: 'Number of reviews it covers.' }),
    subject: t.exposeString('subject'),
    html: t.exposeString('html'),
  }),
});

query('reviewerReminders', {
  type: [ReminderPreviewRef],
  nullable: true,
  description: 'The reminders that remindReviewers would send; sends nothing.',
  input: remindReviewersArgs,
  policy: assignmentPolicies.desk,
  facts: (ctx, input) => panelFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: previewReminders,
});

mutation('remindReviewers', {
  type: 'Int',
  description: 'Sends people a reminder of their unsubmitted reviews; returns how many were sent one.',
  input: remindReviewersArgs,
  policy: assignmentPolicies.desk,
  lock: async (tx, { fapId, userIds }) => {
    await holdFap(tx.db, fapId);
    await lockDraftedProposals(tx.db, fapId, userIds);
  },
  facts: (ctx, input) => panelFacts(ctx, input.fapId),
  absent: noPanel,
  resolve: remindReviewers,
});
