import {
  cloneSampleInput,
  createSampleInput,
  mayChangeSample,
  mayDeleteSample,
  mayJudgeSample,
  type SampleFacts,
  sampleInput,
  samplePolicies,
  sampleSentences,
  sampleStatus,
  samplesByCallInput,
  samplesInput,
  submitSampleReviewInput,
  updateSampleInput,
} from '@atrium/domain/sample';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { requestedFields } from '../../graphql/asked.ts';
import { builder } from '../../graphql/builder.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { askedList, boundedList, boundedPage } from '../../graphql/long-lists.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { pageType } from '../../graphql/page-type.ts';
import { addEntryFields, lockProposal, ProposalRef, proposalFacts } from '../proposal/index.ts';
import type { QuestionaryRow } from '../questionary/index.ts';
import { factsOfSample, sampleFactsOf, samples, samplesOfProposal } from './sample.loaders.ts';
import { entries, listSamples, pageOfSamples, type SampleRow, visibleSamples } from './sample.queries.ts';
import * as service from './sample.service.ts';

registerSentences(sampleSentences);
const absent = 'SAMPLE_NOT_FOUND';

/** For a change of one sample, the facts are read while its proposal is locked. */
const ofSample = {
  lock: (tx: Ctx, { sampleId }: { sampleId: number }) => entries.lockProposalOf(tx.db, sampleId),
  facts: (ctx: Ctx, { sampleId }: { sampleId: number }) => sampleFactsOf(ctx, sampleId),
  absent,
};

/** The use of a sample that does not exist yet: all false. */
const fresh = { isHandedIn: false, isInUse: false, isOnRecord: false, isScientistOfExperiment: false };

/** What the caller may currently do with a sample. */
const SampleAbilities = abilitiesType<SampleFacts>('SampleAbilities', {
  change: (facts, ctx) => mayChangeSample(ctx.actor, facts, ctx.now),
  delete: (facts, ctx) => mayDeleteSample(ctx.actor, facts, ctx.now),
  judge: (facts, ctx) => mayJudgeSample(ctx.actor, facts),
});

/** Determines which facts are needed for the requested abilities; the facts for judging are loaded for every reader. */
const askedOf = (abilities: ReadonlySet<string>) =>
  abilities.has('delete') ? 'delete' : abilities.has('change') ? 'change' : 'read';

/** A sample that was just removed brings its questionary along, because that is no longer in the database. */
type AnsweredSample = SampleRow & { readonly questionary?: QuestionaryRow | null };

export const SampleRef = builder.objectRef<AnsweredSample>('Sample').implement({
  fields: (t) => ({
    safetyStatus: t.expose('safetyStatus', { type: enumRef(sampleStatus) }),
    safetyComment: t.exposeString('safetyComment'),
    isPostProposalSubmission: t.exposeBoolean('isPostProposalSubmission'),
    abilities: t.field({
      type: SampleAbilities,
      resolve: (row, _args, ctx, info) => factsOfSample(ctx, row, askedOf(requestedFields(info))),
    }),
  }),
});
addEntryFields(SampleRef, 'Sample');

builder.objectField(ProposalRef, 'samples', (t) =>
  t.field({
    type: [SampleRef],
    nullable: true,
    resolve: ({ proposalPk }, _args, ctx) => samplesOfProposal.load(ctx, proposalPk),
  }),
);

const SamplesRef = pageType('SamplesQueryResult', 'samples', SampleRef);

query('sample', {
  type: SampleRef,
  nullable: true,
  input: sampleInput,
  policy: samplePolicies.view,
  facts: (ctx, { sampleId }) => sampleFactsOf(ctx, sampleId),
  absent,
  resolve: (ctx, { sampleId }) => samples.load(ctx, sampleId),
});

query('samples', {
  type: [SampleRef],
  nullable: true,
  input: samplesInput,
  policy: samplePolicies.list,
  resolve: (ctx, asked, info) =>
    boundedList(ctx, askedList(info), asked, (page) => listSamples(ctx.db, asked, visibleSamples(ctx.actor), page)),
});

query('samplesPage', {
  type: SamplesRef,
  nullable: true,
  description: 'The same, with the number of all matches.',
  input: samplesInput,
  policy: samplePolicies.list,
  resolve: (ctx, asked, info) =>
    boundedPage(ctx, askedList(info, 'samples'), asked, (page) =>
      pageOfSamples(ctx.db, asked, visibleSamples(ctx.actor), page),
    ),
});

query('samplesByCallId', {
  type: [SampleRef],
  nullable: true,
  input: samplesByCallInput,
  policy: samplePolicies.listOfCall,
  resolve: (ctx, { callId, ...asked }, info) =>
    boundedList(ctx, askedList(info), asked, (page) =>
      listSamples(ctx.db, { filter: { callId } }, visibleSamples(ctx.actor), page),
    ),
});

mutation('createSample', {
  type: SampleRef,
  input: createSampleInput,
  policy: samplePolicies.declare,
  lock: (tx, { proposalPk }) => lockProposal(tx.db, proposalPk),
  facts: async (ctx, { proposalPk, isPostProposalSubmission }) => ({
    proposal: await proposalFacts(ctx, proposalPk),
    isPostProposalSubmission: isPostProposalSubmission ?? false,
    ...fresh,
  }),
  resolve: (ctx, input) => service.createSample(ctx, input),
});

mutation('updateSample', {
  type: SampleRef,
  input: updateSampleInput,
  policy: samplePolicies.change,
  ...ofSample,
  resolve: (ctx, input) => service.updateSample(ctx, input),
});

mutation('cloneSample', {
  type: SampleRef,
  input: cloneSampleInput,
  // The service checks whether the caller may declare the copy.
  policy: samplePolicies.view,
  ...ofSample,
  resolve: (ctx, input) => service.cloneSample(ctx, input),
});

mutation('deleteSample', {
  type: SampleRef,
  input: sampleInput,
  destructive: 'Deleted a sample',
  policy: samplePolicies.delete,
  ...ofSample,
  resolve: (ctx, { sampleId }) => service.deleteSample(ctx, sampleId),
});

mutation('submitSampleReview', {
  type: SampleRef,
  input: submitSampleReviewInput,
  policy: samplePolicies.judge,
  ...ofSample,
  resolve: (ctx, input) => service.submitSampleReview(ctx, input),
});
