import type { Sentences } from '../kernel/index.ts';

export type ExperimentReason = 'EXPERIMENT_NOT_FOUND';

export const experimentSentences: Sentences<ExperimentReason> = {
  EXPERIMENT_NOT_FOUND: 'Experiment not found',
};
