import type { Sentences } from '../kernel/index.ts';

export const sampleSentences = {
  SAMPLE_NOT_FOUND: 'Sample not found',
  NOT_A_SAMPLE_TEMPLATE: 'Can not create sample with this template',
  QUESTION_WITHOUT_SAMPLES: 'The form of this proposal does not ask for such samples',
  TOO_MANY_SAMPLES: ({ limit }) => `There can be at most ${String(limit)} of them`,
  SAMPLE_AFTER_SUBMISSION: 'Can not create sample because proposal is already submitted',
  NOT_ON_SAMPLE: 'You may not change this sample',
  SAMPLE_HANDED_IN: 'This sample is part of a safety form that was submitted',
  SAMPLE_IN_USE: 'This sample is chosen for an experiment or a shipment; take it out there before deleting it',
} satisfies Sentences<string>;

export type SampleReason = keyof typeof sampleSentences;
