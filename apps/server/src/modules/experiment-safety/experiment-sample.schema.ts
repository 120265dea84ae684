import { builder } from '../../graphql/builder.ts';
import { QuestionaryRef, type QuestionaryRow, questionaryLoader } from '../questionary/index.ts';
import { SampleRef, type SampleRow, samples } from '../sample/index.ts';

export interface ExperimentSampleRow {
  readonly experimentPk: number;
  readonly sampleId: number;
  readonly isEsiSubmitted: boolean;
  readonly sampleEsiQuestionaryId: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export const ExperimentSampleRef = builder.objectRef<ExperimentSampleRow>('ExperimentHasSample').implement({
  description: 'A sample of the proposal that is brought to an experiment, with what is declared about it there.',
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
      resolve: async ({ sampleEsiQuestionaryId }, _, ctx) =>
        (await questionaryLoader.load(ctx, sampleEsiQuestionaryId)) as QuestionaryRow,
    }),
  }),
});
