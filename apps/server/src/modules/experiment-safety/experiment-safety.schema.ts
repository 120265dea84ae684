import {
  changeExperimentSafetyStatusInput,
  createExperimentSafetyInput,
  experimentSafetyInput,
  experimentSafetyPolicies,
  experimentSafetySentences,
  mayAskBackExperimentSafety,
  mayChangeSafetyStatus,
  mayDecideAsReviewer,
  mayDecideAsScientist,
  mayReviewExperimentSafety,
  maySubmitExperimentSafety,
  mayViewExperimentSafety,
  mayWriteExperimentSafety,
  reviewerDecision,
  reviewerSafetyReviewInput,
  type SafetyDecision,
  safetyStageOf,
  scientistDecision,
  scientistSafetyReviewInput,
  submitExperimentSafetyInput,
} from '@atrium/domain/experiment-safety';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { ExperimentRef, type ExperimentRow, experiments, lockExperiment } from '../experiment/index.ts';
import { ProposalRef, type ProposalRow, proposals } from '../proposal/index.ts';
import {
  blankQuestionaryOf,
  QuestionaryRef,
  type QuestionaryRow,
  questionaryLoader,
  topicStatesOf,
} from '../questionary/index.ts';
import { samples } from '../sample/index.ts';
import { StatusRef, statuses } from '../status/index.ts';
import { activeTemplateOf } from '../template/index.ts';
import {
  factsOfSafety,
  leadingOn,
  newSafetyFacts,
  places,
  type SafetyFactsLoaded,
  safeties,
  safetyFacts,
  safetyOfExperiment,
  samplesOfExperiment,
  statusesOnWay,
} from './experiment-safety.loaders.ts';
import { type ExperimentSafetyRow, lockSafety } from './experiment-safety.queries.ts';
import * as service from './experiment-safety.service.ts';
import { ExperimentSampleRef } from './experiment-sample.schema.ts';
import { type SampleQuestion, sampleQuestionOf } from './experiment-sample.service.ts';

registerSentences(experimentSafetySentences);
const absent = 'EXPERIMENT_SAFETY_NOT_FOUND';

/** Returns the facts for submitting a form or returning it to the team. */
async function handingIn(ctx: Ctx, facts: SafetyFactsLoaded, row: ExperimentSafetyRow, handsIn: boolean) {
  const [topics, samples] = await Promise.all([
    topicStatesOf(ctx, row.esiQuestionaryId),
    samplesOfExperiment.load(ctx, row.experimentPk),
  ]);
  const status = await statuses.load(ctx, row.statusId);
  return { ...facts, handsIn, topics, samples, stage: safetyStageOf(status?.shortCode ?? null) };
}

type Facts = Awaited<ReturnType<typeof handingIn>>;

/** What the caller may do with the safety of an experiment now. */
const SafetyAbilities = abilitiesType<Facts>('ExperimentSafetyAbilities', {
  submit: (facts, { actor }) => maySubmitExperimentSafety(actor, facts),
  write: (facts, { actor }) => mayWriteExperimentSafety(actor, facts),
  takeBack: (facts, { actor }) => maySubmitExperimentSafety(actor, { ...facts, handsIn: false }),
  review: (facts, { actor }) => mayReviewExperimentSafety(actor, facts),
  changeStatus: (facts, { actor }) => mayChangeSafetyStatus(actor, facts),
  askBack: (facts, { actor }) => mayAskBackExperimentSafety(actor, facts),
  decideAsScientist: (facts, { actor }) => mayDecideAsScientist(actor, facts),
  decideAsReviewer: (facts, { actor }) => mayDecideAsReviewer(actor, facts),
});

const SampleQuestionRef = builder.objectRef<SampleQuestion>('ExperimentSampleQuestion').implement({
  fields: (t) => ({ questionId: t.exposeString('questionId'), templateId: t.exposeInt('templateId') }),
});

export const ExperimentSafetyRef = builder.objectRef<ExperimentSafetyRow>('ExperimentSafety').implement({
  description: 'What a team declares about the safety of an experiment, and the decisions on it.',
  fields: (t) => ({
    experimentSafetyPk: t.exposeFloat('experimentSafetyPk'),
    experimentPk: t.exposeFloat('experimentPk'),
    esiQuestionaryId: t.exposeFloat('esiQuestionaryId'),
    esiQuestionarySubmittedAt: t.expose('esiQuestionarySubmittedAt', { type: 'DateTime', nullable: true }),
    createdBy: t.exposeFloat('createdBy'),
    statusId: t.exposeFloat('statusId', { nullable: true }),
    status: t.field({
      type: StatusRef,
      nullable: true,
      resolve: ({ statusId }, _, ctx) => statuses.load(ctx, statusId),
    }),
    statusChoices: t.field({
      type: [StatusRef],
      description: 'The statuses an officer can set: those of the workflow of the call.',
      resolve: async (row, _, ctx) => {
        if (!mayChangeSafetyStatus(ctx.actor, await factsOfSafety(ctx, row)).allowed) return [];
        const onWay = await statusesOnWay.load(ctx, row.experimentPk);
        const found = await Promise.all(onWay.map(({ statusId }) => statuses.load(ctx, statusId)));
        return found.filter((status) => status !== null);
      },
    }),
    safetyReviewQuestionaryId: t.exposeFloat('safetyReviewQuestionaryId', { nullable: true }),
    reviewedBy: t.exposeFloat('reviewedBy', { nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    instrumentScientistDecision: t.expose('instrumentScientistDecision', {
      type: enumRef(scientistDecision),
      nullable: true,
    }),
    instrumentScientistComment: t.exposeString('instrumentScientistComment', { nullable: true }),
    experimentSafetyReviewerDecision: t.expose('experimentSafetyReviewerDecision', {
      type: enumRef(reviewerDecision),
      nullable: true,
    }),
    experimentSafetyReviewerComment: t.exposeString('experimentSafetyReviewerComment', { nullable: true }),
    questionary: t.field({
      type: QuestionaryRef,
      description: 'The safety form filled in by the team.',
      // Every record is created with a form and deleted with it.
      resolve: async ({ esiQuestionaryId }, _, ctx) =>
        (await questionaryLoader.load(ctx, esiQuestionaryId)) as QuestionaryRow,
    }),
    safetyReviewQuestionary: t.field({
      type: QuestionaryRef,
      description:
        'The safety review form; blank until the review has been started, and without questions for callers who do not review.',
      resolve: async (row, _, ctx) => {
        const blank = (templateId?: number | null) => blankQuestionaryOf(ctx, 'EXPERIMENT_SAFETY_REVIEW', templateId);
        if (!mayReviewExperimentSafety(ctx.actor, await factsOfSafety(ctx, row)).allowed) return blank();
        const { safetyReviewQuestionaryId: id } = row;
        if (id === null) return blank(await activeTemplateOf(ctx, 'EXPERIMENT_SAFETY_REVIEW'));
        return (await questionaryLoader.load(ctx, id)) ?? blank();
      },
    }),
    statusLeadsOn: t.boolean({
      description:
        'Whether the workflow of the call continues from this status; where it does not, changing a decision moves nothing.',
      resolve: async ({ experimentPk }, _, ctx) => Boolean(await leadingOn.load(ctx, experimentPk)),
    }),
    sampleQuestion: t.field({
      type: SampleQuestionRef,
      nullable: true,
      description:
        'The question to which an additional sample of the experiment belongs; null where the proposal has no question for samples.',
      resolve: ({ experimentPk }, _, ctx) => sampleQuestionOf(ctx, experimentPk),
    }),
    samples: t.field({
      type: [ExperimentSampleRef],
      description: 'The samples chosen for the experiment, as far as the caller may read them.',
      resolve: async ({ experimentPk }, _, ctx) => {
        const chosen = await samplesOfExperiment.load(ctx, experimentPk);
        const readable = await Promise.all(chosen.map(({ sampleId }) => samples.load(ctx, sampleId)));
        return chosen.filter((__, at) => readable[at]);
      },
    }),
    experiment: t.field({
      type: ExperimentRef,
      resolve: async ({ experimentPk }, _, ctx) => (await experiments.load(ctx, experimentPk)) as ExperimentRow,
    }),
    proposal: t.field({
      type: ProposalRef,
      resolve: async ({ experimentPk }, _, ctx) => {
        const place = await places.load(ctx, experimentPk);
        return (await proposals.load(ctx, place?.proposalPk ?? 0)) as ProposalRow;
      },
    }),
    abilities: t.field({
      type: SafetyAbilities,
      resolve: async (row, _, ctx) => handingIn(ctx, await factsOfSafety(ctx, row), row, true),
    }),
  }),
});

builder.objectField(ExperimentRef, 'experimentSafety', (t) =>
  t.field({
    type: ExperimentSafetyRef,
    nullable: true,
    description: 'Null until the safety form has been started, and for callers who may not read it.',
    resolve: async ({ experimentPk }, _, ctx) => {
      const row = await safetyOfExperiment.load(ctx, experimentPk);
      return row && mayViewExperimentSafety(ctx.actor, await factsOfSafety(ctx, row)).allowed ? row : null;
    },
  }),
);

query('experimentSafety', {
  type: ExperimentSafetyRef,
  nullable: true,
  input: experimentSafetyInput,
  policy: experimentSafetyPolicies.view,
  facts: (ctx, { experimentSafetyPk }) => safetyFacts(ctx, experimentSafetyPk),
  absent,
  resolve: (ctx, { experimentSafetyPk }) => safeties.load(ctx, experimentSafetyPk),
});

mutation('createExperimentSafety', {
  type: ExperimentSafetyRef,
  description: 'Starts the safety form of an experiment.',
  input: createExperimentSafetyInput,
  policy: experimentSafetyPolicies.create,
  facts: (ctx, { experimentPk }) => newSafetyFacts(ctx, experimentPk),
  absent: 'DECLARED_EXPERIMENT_NOT_FOUND',
  lock: (tx, { experimentPk }) => lockExperiment(tx.db, experimentPk),
  resolve: (ctx, { experimentPk }) => service.createExperimentSafety(ctx, experimentPk),
});

const lock = (tx: Ctx, { experimentSafetyPk }: { experimentSafetyPk: number }) => lockSafety(tx.db, experimentSafetyPk);
// The schema has refused an input without a decision.
const decided = <Input extends { decision?: SafetyDecision | null | undefined }>(input: Input) => ({
  ...input,
  decision: input.decision ?? ('UNSET' as const),
});
const handsIn = ({ isSubmitted }: { isSubmitted?: boolean | null | undefined }) => isSubmitted ?? true;

mutation('submitExperimentSafety', {
  type: ExperimentSafetyRef,
  description: 'Submits the safety form; with `isSubmitted: false` an officer gives it back.',
  input: submitExperimentSafetyInput,
  policy: experimentSafetyPolicies.submit,
  facts: async (ctx, input) => {
    const row = await safeties.load(ctx, input.experimentSafetyPk);
    return row && handingIn(ctx, await factsOfSafety(ctx, row), row, handsIn(input));
  },
  absent,
  lock,
  resolve: (ctx, input) => service.submitExperimentSafety(ctx, input.experimentSafetyPk, handsIn(input)),
});

mutation('changeExperimentSafetyStatus', {
  type: ExperimentSafetyRef,
  description: 'Moves the safety of an experiment to another status of its workflow, by hand.',
  input: changeExperimentSafetyStatusInput,
  destructive: 'Changed the safety status of an experiment',
  policy: experimentSafetyPolicies.changeStatus,
  facts: (ctx, { experimentSafetyPk }) => safetyFacts(ctx, experimentSafetyPk),
  absent,
  lock,
  resolve: (ctx, { experimentSafetyPk, statusId }) => service.changeSafetyStatus(ctx, experimentSafetyPk, statusId),
});

mutation('reviewExperimentSafety', {
  type: ExperimentSafetyRef,
  description:
    'Starts the review form, if nobody has yet. `isSubmitted` is accepted from clients that send it but has no effect: a review is submitted by deciding.',
  input: submitExperimentSafetyInput,
  policy: experimentSafetyPolicies.review,
  facts: (ctx, { experimentSafetyPk }) => safetyFacts(ctx, experimentSafetyPk),
  absent,
  lock,
  resolve: (ctx, { experimentSafetyPk }) => service.reviewExperimentSafety(ctx, experimentSafetyPk),
});

mutation('submitInstrumentScientistExperimentSafetyReview', {
  type: ExperimentSafetyRef,
  description: 'Records the decision of the instrument scientist.',
  input: scientistSafetyReviewInput,
  policy: experimentSafetyPolicies.decideAsScientist,
  facts: (ctx, { experimentSafetyPk }) => safetyFacts(ctx, experimentSafetyPk),
  absent,
  lock,
  resolve: (ctx, input) => service.decideOnSafety(ctx, 'IS', decided(input)),
});

mutation('submitExperimentSafetyReviewerExperimentSafetyReview', {
  type: ExperimentSafetyRef,
  description: 'Records the decision of the safety reviewer, or of an officer.',
  input: reviewerSafetyReviewInput,
  policy: experimentSafetyPolicies.decideAsReviewer,
  facts: (ctx, { experimentSafetyPk }) => safetyFacts(ctx, experimentSafetyPk),
  absent,
  lock,
  resolve: (ctx, input) => service.decideOnSafety(ctx, 'ESR', decided(input)),
});

// The decisions on a safety form can be written by users who may make one of them.
defineWrittenRecords('experiment-safety', async (ctx, experimentSafetyPk) => {
  const facts = await safetyFacts(ctx, experimentSafetyPk);
  const { decideAsScientist, decideAsReviewer } = experimentSafetyPolicies;
  return (
    facts !== null && [decideAsScientist, decideAsReviewer].some((rule) => rule.may(ctx.actor, facts, ctx.now).allowed)
  );
});
