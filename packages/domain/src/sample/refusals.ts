import type { Sentences } from '../kernel/index.ts';

export type SampleReason =
  | 'SAMPLE_NOT_FOUND'
  | 'NOT_A_SAMPLE_TEMPLATE'
  | 'QUESTION_WITHOUT_SAMPLES'
  | 'TOO_MANY_SAMPLES'
  | 'SAMPLE_AFTER_SUBMISSION'
  | 'NOT_ON_SAMPLE';

export const sampleSentences: Sentences<SampleReason> = {
  SAMPLE_NOT_FOUND: 'Sample not found',
  NOT_A_SAMPLE_TEMPLATE: 'Can not create sample with this template',
  QUESTION_WITHOUT_SAMPLES: 'The form of this proposal does not ask for such samples',
  TOO_MANY_SAMPLES: ({ limit }) => `There can be at most ${String(limit)} of them`,
  SAMPLE_AFTER_SUBMISSION: 'Can not create sample because proposal is already submitted',
  NOT_ON_SAMPLE: 'You may not change this sample',
};
