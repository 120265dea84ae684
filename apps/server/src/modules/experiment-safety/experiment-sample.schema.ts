import {
  cloneExperimentSampleInput,
  experimentSafetyPolicies,
  experimentSampleInput,
  maySubmitSampleInput,
  mayWriteExperimentSafety,
  type SampleInputFacts,
  updateExperimentSampleInput,
} from '@atrium/domain/experiment-safety';
import type { Ctx } from '../../access/context.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { lockExperiment } from '../experiment/index.ts';
import { QuestionaryRef, type QuestionaryRow, questionaryLoader } from '../questionary/index.ts';
import { SampleRef, type SampleRow, samples } from '../sample/index.ts';
import { safetyFactsOfExperiment } from './experiment-safety.loaders.ts';
import type { ExperimentSampleRow } from './experiment-sample.queries.ts';
import * as service from './experiment-sample.service.ts';

const absent = 'EXPERIMENT_SAFETY_NOT_FOUND';
const notChosen = 'EXPERIMENT_SAMPLE_NOT_FOUND';

/** A sample that was just removed carries its questionary along, which no longer exists in the database. */
type AnsweredSample = ExperimentSampleRow & { readonly questionary?: QuestionaryRow | null };

/** What the caller may do with the safety input of a sample now. */
const SampleInputAbilities = abilitiesType<SampleInputFacts>('ExperimentSampleAbilities', {
  write: (facts, { actor }) => mayWriteExperimentSafety(actor, facts),
  submit: (facts, { actor }) => maySubmitSampleInput(actor, facts),
});

async function inputFacts(ctx: Ctx, row: ExperimentSampleRow, handsIn: boolean): Promise<SampleInputFacts | null> {
  const facts = await safetyFactsOfExperiment(ctx, row.experimentPk);
  return facts && { ...facts, handsIn, topics: await service.topicsOfInput(ctx, row) };
}

export const ExperimentSampleRef = builder.objectRef<AnsweredSample>('ExperimentHasSample').implement({
  description: 'A sample of the proposal that is brought to an experiment, with its safety input for that experiment.',
  fields: (t) => ({
    experimentPk: t.exposeFloat('experimentPk'),
    sampleId: t.exposeFloat('sampleId'),
    isEsiSubmitted: t.exposeBoolean('isEsiSubmitted'),
    sampleEsiQuestionaryId: t.exposeFloat('sampleEsiQuestionaryId'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime' }),
    sample: t.field({
      type: SampleRef,
      resolve: async ({ sampleId }, _, ctx) => (await samples.load(ctx, sampleId)) as SampleRow,
    }),
    questionary: t.field({
      type: QuestionaryRef,
      resolve: async ({ sampleEsiQuestionaryId, questionary }, _, ctx) =>
        questionary ?? ((await questionaryLoader.load(ctx, sampleEsiQuestionaryId)) as QuestionaryRow),
    }),
    abilities: t.field({
      type: SampleInputAbilities,
      nullable: true,
      resolve: (row, _, ctx) => inputFacts(ctx, row, true),
    }),
  }),
});

query('experimentSample', {
  type: ExperimentSampleRef,
  nullable: true,
  input: experimentSampleInput,
  policy: experimentSafetyPolicies.viewSample,
  facts: (ctx, { experimentPk }) => safetyFactsOfExperiment(ctx, experimentPk),
  absent,
  resolve: async (ctx, key) => {
    // A sample whose question the caller may not read does not exist for the caller.
    const [chosen, sample] = await Promise.all([service.findChosen(ctx, key), samples.load(ctx, key.sampleId)]);
    return sample ? (chosen ?? null) : null;
  },
});

const lock = (tx: Ctx, { experimentPk }: { experimentPk: number }) => lockExperiment(tx.db, experimentPk);

mutation('addSampleToExperiment', {
  type: ExperimentSampleRef,
  description:
    'Adds a sample of the proposal to the experiment; its safety input starts with the answers of the sample.',
  input: experimentSampleInput,
  policy: experimentSafetyPolicies.chooseSamples,
  facts: (ctx, { experimentPk }) => safetyFactsOfExperiment(ctx, experimentPk),
  absent,
  lock,
  resolve: (ctx, key) => service.addSampleToExperiment(ctx, key),
});

mutation('removeSampleFromExperiment', {
  type: ExperimentSampleRef,
  description: 'Removes a sample from the experiment, with its safety input for it.',
  input: experimentSampleInput,
  destructive: 'Removed a sample from an experiment',
  policy: experimentSafetyPolicies.chooseSamples,
  facts: (ctx, { experimentPk }) => safetyFactsOfExperiment(ctx, experimentPk),
  absent,
  lock,
  resolve: (ctx, key) => service.removeSampleFromExperiment(ctx, key),
});

mutation('updateExperimentSample', {
  type: ExperimentSampleRef,
  description: 'Submits the safety input of a sample; with `isSubmitted: false` it is opened again.',
  input: updateExperimentSampleInput,
  policy: experimentSafetyPolicies.submitSample,
  facts: async (ctx, { isSubmitted, ...key }) => {
    const row = await service.findChosen(ctx, key);
    return row ? inputFacts(ctx, row, isSubmitted === true) : null;
  },
  absent: notChosen,
  lock,
  resolve: (ctx, input) => service.updateExperimentSample(ctx, input),
});

mutation('cloneExperimentSample', {
  type: ExperimentSampleRef,
  description: 'Copies a chosen sample with its answers and safety input, and adds the copy to the same experiment.',
  input: cloneExperimentSampleInput,
  policy: experimentSafetyPolicies.chooseSamples,
  facts: (ctx, { experimentPk }) => safetyFactsOfExperiment(ctx, experimentPk),
  absent,
  lock,
  resolve: (ctx, input) => service.cloneExperimentSample(ctx, input),
});
