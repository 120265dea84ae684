import {
  type FeedbackStatusFacts,
  feedbackInput,
  feedbackOfExperimentInput,
  feedbackPolicies,
  feedbackSentences,
  feedbackStatus,
  feedbacksInput,
  mayAskForFeedback,
  mayCreateFeedback,
  mayDeleteFeedback,
  maySetFeedbackStatus,
  mayViewFeedback,
  mayWriteFeedback,
  updateFeedbackInput,
} from '@atrium/domain/feedback';
import { isOfficer, no, officerOnly } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { AbilityRef, abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { askedList, boundedList, boundedPage } from '../../graphql/long-lists.ts';
import { factsAfter, mutation, query } from '../../graphql/operation.ts';
import { pageType } from '../../graphql/page-type.ts';
import { ExperimentRef, type ExperimentRow, experiments, lockExperiment } from '../experiment/index.ts';
import { QuestionaryRef, questionaryLoader } from '../questionary/index.ts';
import {
  askingFacts,
  factsOfFeedback,
  feedbackFacts,
  feedbackOfExperiment,
  feedbacks,
  newFeedbackFacts,
  requestsOfExperiment,
  settingStatus,
} from './feedback.facts.ts';
import { type FeedbackRequestRow, listFeedbacks, lockFeedback, pageOfFeedbacks } from './feedback.queries.ts';
import * as service from './feedback.service.ts';
import './feedback-figures.schema.ts';

registerSentences(feedbackSentences);
const absent = 'FEEDBACK_NOT_FOUND';

/** What the caller may do with the feedback now. */
const FeedbackAbilities = abilitiesType<FeedbackStatusFacts>('FeedbackAbilities', {
  change: (facts, { actor }) => mayWriteFeedback(actor, facts),
  submit: (facts, { actor }) => maySetFeedbackStatus(actor, { ...facts, wanted: 'SUBMITTED' }),
  giveBack: (facts, { actor }) => maySetFeedbackStatus(actor, { ...facts, wanted: 'DRAFT' }),
  delete: (facts, { actor }) => mayDeleteFeedback(actor, facts),
});

const FeedbackRef = builder.objectRef<service.AnsweredFeedback>('Feedback').implement({
  description: 'The feedback of a team on its experiment.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    experimentPk: t.exposeInt('experimentPk'),
    status: t.expose('status', { type: enumRef(feedbackStatus) }),
    questionaryId: t.exposeInt('questionaryId'),
    creatorId: t.exposeInt('creatorId'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    submittedAt: t.expose('submittedAt', { type: 'DateTime', nullable: true }),
    questionary: t.field({
      type: QuestionaryRef,
      resolve: async ({ id, questionaryId, questionary: removed }, _, ctx) => {
        const questionary = removed ?? (await questionaryLoader.load(ctx, questionaryId));
        if (!questionary) throw new Error(`Feedback ${id} has no questionary`);
        return questionary;
      },
    }),
    experiment: t.field({
      type: ExperimentRef,
      resolve: async ({ experimentPk }, _, ctx) => (await experiments.load(ctx, experimentPk)) as ExperimentRow,
    }),
    abilities: t.field({
      type: FeedbackAbilities,
      resolve: (row, _, ctx) => settingStatus(ctx, row, undefined),
    }),
  }),
});

const FeedbackRequestRef = builder.objectRef<FeedbackRequestRow>('FeedbackRequest').implement({
  description: 'A request to a team for feedback.',
  fields: (t) => ({
    id: t.exposeInt('id'),
    experimentPk: t.exposeInt('experimentPk'),
    requestedAt: t.expose('requestedAt', { type: 'DateTime' }),
  }),
});

builder.objectField(ExperimentRef, 'feedback', (t) =>
  t.field({
    type: FeedbackRef,
    nullable: true,
    description: 'Null until the team has started its feedback, and for callers who may not read it.',
    resolve: async ({ experimentPk }, _, ctx) => {
      const row = await feedbackOfExperiment.load(ctx, experimentPk);
      return row && mayViewFeedback(ctx.actor, await factsOfFeedback(ctx, row)).allowed ? row : null;
    },
  }),
);

builder.objectField(ExperimentRef, 'mayGiveFeedback', (t) =>
  t.field({
    type: AbilityRef,
    description: 'Whether the caller may start the feedback now.',
    resolve: async ({ experimentPk }, _, ctx) => {
      const facts = await newFeedbackFacts(ctx, experimentPk);
      return facts ? mayCreateFeedback(ctx.actor, facts) : no('FEEDBACK_WITHOUT_EXPERIMENT');
    },
  }),
);

builder.objectField(ExperimentRef, 'mayRequestFeedback', (t) =>
  t.field({
    type: AbilityRef,
    description: 'Whether the caller may send the team a request for feedback now.',
    resolve: async ({ experimentPk }, _, ctx) => {
      const facts = await askingFacts(ctx, experimentPk);
      return facts ? mayAskForFeedback(ctx.actor, facts, ctx.now) : no('FEEDBACK_WITHOUT_EXPERIMENT');
    },
  }),
);

builder.objectField(ExperimentRef, 'feedbackRequests', (t) =>
  t.field({
    type: [FeedbackRequestRef],
    description: 'When the team was asked for feedback; for officers only.',
    resolve: ({ experimentPk }, _, ctx) => (isOfficer(ctx.actor) ? requestsOfExperiment.load(ctx, experimentPk) : []),
  }),
);

const FeedbacksRef = pageType('FeedbacksQueryResult', 'feedbacks', FeedbackRef);

query('feedback', {
  type: FeedbackRef,
  nullable: true,
  input: feedbackInput,
  policy: feedbackPolicies.view,
  facts: (ctx, { feedbackId }) => feedbackFacts(ctx, feedbackId),
  absent,
  resolve: (ctx, { feedbackId }) => feedbacks.load(ctx, feedbackId),
});

query('feedbacks', {
  type: [FeedbackRef],
  input: feedbacksInput,
  policy: feedbackPolicies.list,
  resolve: (ctx, asked, info) => boundedList(ctx, askedList(info), asked, (page) => listFeedbacks(ctx.db, asked, page)),
});

query('feedbacksPage', {
  type: FeedbacksRef,
  nullable: true,
  description: 'The same, with the number of all matches.',
  input: feedbacksInput,
  policy: feedbackPolicies.list,
  resolve: (ctx, asked, info) =>
    boundedPage(ctx, askedList(info, 'feedbacks'), asked, (page) => pageOfFeedbacks(ctx.db, asked, page)),
});

mutation('createFeedback', {
  type: FeedbackRef,
  description: 'Starts the feedback of a team on its experiment.',
  input: feedbackOfExperimentInput,
  policy: feedbackPolicies.create,
  facts: (ctx, { experimentPk }) => newFeedbackFacts(ctx, experimentPk),
  absent: 'FEEDBACK_WITHOUT_EXPERIMENT',
  lock: (tx, { experimentPk }) => lockExperiment(tx.db, experimentPk),
  resolve: (ctx, { experimentPk }) => service.createFeedback(ctx, experimentPk),
});

const lock = (tx: Ctx, { feedbackId }: { feedbackId: number }) => lockFeedback(tx.db, feedbackId);

mutation('updateFeedback', {
  type: FeedbackRef,
  description: 'Submits the feedback; an officer gives it back by setting it to draft.',
  input: updateFeedbackInput,
  policy: feedbackPolicies.setStatus,
  facts: async (ctx, { feedbackId, status }) => {
    const row = await feedbacks.load(ctx, feedbackId);
    return row && settingStatus(ctx, row, status);
  },
  absent,
  lock,
  resolve: (ctx, { feedbackId, status }) => service.setFeedbackStatus(ctx, feedbackId, status),
});

mutation('deleteFeedback', {
  type: FeedbackRef,
  input: feedbackInput,
  destructive: 'Deleted feedback',
  policy: feedbackPolicies.delete,
  facts: (ctx, { feedbackId }) => feedbackFacts(ctx, feedbackId),
  absent,
  lock,
  resolve: (ctx, { feedbackId }) => service.deleteFeedback(ctx, feedbackId),
});

mutation('requestFeedback', {
  type: FeedbackRequestRef,
  description: 'E-mails the team lead a request for feedback, as the facility also does automatically every day.',
  input: feedbackOfExperimentInput,
  policy: feedbackPolicies.request,
  facts: factsAfter(officerOnly, (ctx, { experimentPk }) => askingFacts(ctx, experimentPk)),
  absent: 'REQUESTED_EXPERIMENT_NOT_FOUND',
  lock: (tx, { experimentPk }) => lockExperiment(tx.db, experimentPk),
  resolve: (ctx, { experimentPk }) => service.uncheckedRequestFeedback(ctx, experimentPk),
});
