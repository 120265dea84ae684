import type { Sentences } from '../kernel/index.ts';
import type { ProposalFacts } from '../proposal/index.ts';

/** Results of a sample's safety evaluation (rule Q76). */
export const sampleStatuses = ['PENDING_EVALUATION', 'LOW_RISK', 'ELEVATED_RISK', 'HIGH_RISK'] as const;
export type SampleStatus = (typeof sampleStatuses)[number];

/** The label of each result, and the colour beside it. */
export const sampleRisks: Readonly<Record<SampleStatus, { readonly label: string; readonly colour: string }>> = {
  PENDING_EVALUATION: { label: 'Not evaluated', colour: '#CCC' },
  LOW_RISK: { label: 'Low risk', colour: '#88C100' },
  ELEVATED_RISK: { label: 'Elevated risk', colour: '#FF8A00' },
  HIGH_RISK: { label: 'High risk', colour: '#FF003C' },
};

/** What the rules need to know about a sample that exists or is about to be created. */
export interface SampleFacts {
  readonly proposal: ProposalFacts;
  /** Whether it is declared for an experiment, after the proposal was submitted. */
  readonly isPostProposalSubmission: boolean;
  /** Whether it is chosen for an experiment whose safety form was submitted and whose time is still booked. */
  readonly isHandedIn: boolean;
  /** Whether it is chosen for an experiment or packed for a shipment; mere drafts for a booking that was removed do not count. */
  readonly isInUse: boolean;
  /** Whether it is not in use, but part of a safety form that was submitted for a booking that was removed. */
  readonly isOnRecord: boolean;
  /** Whether the caller manages or works on the instrument of an experiment for which it is chosen. */
  readonly isScientistOfExperiment: boolean;
}

/** Maximum length of a sample's title, in characters (rule Q72). */
export const sampleTitleLimit = 150;

/** Maximum length of a comment on a sample's safety, in characters. */
export const safetyCommentLimit = 10_000;

export const sampleSentences = {
  SAMPLE_NOT_FOUND: 'Sample does not exist',
  SAMPLE_PROPOSAL_NOT_FOUND: 'Can not create sample because proposal was not found',
  SAMPLE_NOT_PERMITTED: 'Can not create sample because of insufficient permissions',
  NOT_A_SAMPLE_TEMPLATE: 'Can not create sample with this template',
  QUESTION_WITHOUT_SAMPLES: 'The form of this proposal does not ask for such samples',
  TOO_MANY_SAMPLES: ({ limit }) => `At most ${String(limit)} are allowed here`,
  SAMPLE_AFTER_SUBMISSION: 'Can not create sample because proposal is already submitted',
  NOT_ON_SAMPLE: 'Can not update sample because of insufficient permissions',
  SAMPLE_HANDED_IN: 'This sample is part of a submitted safety form',
  SAMPLE_IN_USE: 'This sample is chosen for an experiment or a shipment; remove it there before deleting it',
  SAMPLE_ON_RECORD:
    'This sample is in a safety form that was submitted for beam time that is no longer booked. You can change it, but only the user office can delete it.',
} satisfies Sentences<string>;

export type SampleReason = keyof typeof sampleSentences;
