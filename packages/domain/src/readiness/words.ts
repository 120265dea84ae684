import type { ReadinessKind } from './facts.ts';

/** The name of each requirement, worded as a state that is reached once it is fulfilled. */
export const readinessWords: Readonly<Record<ReadinessKind, string>> = {
  COMING: 'Visitors named',
  DATES: 'Visit dates approved',
  SAFETY: 'Safety approved',
  SAMPLES: 'Samples released',
  TRAINING: 'Training valid',
  SHIPMENT: 'Shipments arrived',
};

/** The state of a requirement in words, with its numbers if it has any. */
export const readinessNotes = {
  NOT_NEEDED: 'Not needed',
  NOBODY_NAMED: 'No visitors named yet',
  ONE_COMES: 'One person is coming',
  PEOPLE_COME: '{{total}} people are coming',
  APPROVED: '{{done}} of {{total}} approved',
  DATES_MISSING: 'Enter your visit dates and submit them',
  DATES_GIVEN_BACK: 'Changes are requested',
  DATES_WAITING: 'Waiting for approval',
  DATES_APPROVED: 'Approved',
  SAFETY_NOT_HANDED_IN: 'Form not submitted',
  SAFETY_IN_REVIEW: 'In review',
  SAFETY_REJECTED: 'Rejected',
  SAFETY_APPROVED: 'Approved',
  RELEASED: '{{done}} of {{total}} released',
  TRAINED: '{{done}} of {{total}} trained',
  TRAINING_VALID: 'Valid for the whole visit',
  TRAININGS_VALID: '{{done}} of {{total}} valid for the whole visit',
  SUBMITTED: '{{done}} of {{total}} submitted',
  ARRIVED: '{{done}} of {{total}} arrived',
} as const;
export type ReadinessNote = keyof typeof readinessNotes;

/** What a letter asks the recipient to do, after 'please'. */
export const owedWords: Readonly<Record<ReadinessKind, string>> = {
  COMING: 'name the visitors',
  DATES: 'enter your visit dates',
  SAFETY: 'submit the experiment safety form',
  SAMPLES: 'declare the samples',
  TRAINING: 'renew your training',
  SHIPMENT: 'submit the shipments',
};
