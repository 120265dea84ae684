import type { Sentences } from '../kernel/index.ts';
import type { ProposalFacts } from '../proposal/index.ts';

/** How the safety of a sample was judged (rule Q76). */
export const sampleStatuses = ['PENDING_EVALUATION', 'LOW_RISK', 'ELEVATED_RISK', 'HIGH_RISK'] as const;
export type SampleStatus = (typeof sampleStatuses)[number];

/** The word for it, and the colour beside the word. */
export const sampleRisks: Readonly<Record<SampleStatus, { readonly label: string; readonly colour: string }>> = {
  PENDING_EVALUATION: { label: 'Not evaluated', colour: '#CCC' },
  LOW_RISK: { label: 'Low risk', colour: '#88C100' },
  ELEVATED_RISK: { label: 'Elevated risk', colour: '#FF8A00' },
  HIGH_RISK: { label: 'High risk', colour: '#FF003C' },
};

/** What the rules ask about a sample, made or about to be made. */
export interface SampleFacts {
  readonly proposal: ProposalFacts;
  /** Declared for an experiment, after the proposal was submitted. */
  readonly isPostProposalSubmission: boolean;
  /** Chosen for an experiment whose safety form was handed in, and whose time is still booked. */
  readonly isHandedIn: boolean;
  /** Chosen for an experiment, or packed for a shipment; what was only begun for a booking that was removed does not count. */
  readonly isInUse: boolean;
  /** Not in use, but in a safety form that was handed in for a booking that was removed. */
  readonly isOnRecord: boolean;
  /** The caller manages or works on the instrument of an experiment that it is chosen for. */
  readonly isScientistOfExperiment: boolean;
}

/** Longest title of a sample, in characters (rule Q72). */
export const sampleTitleLimit = 150;

/** Longest comment on the safety of a sample, in characters. */
export const safetyCommentLimit = 10_000;

export const sampleSentences = {
  SAMPLE_NOT_FOUND: 'Sample does not exist',
  SAMPLE_PROPOSAL_NOT_FOUND: 'Can not create sample because proposal was not found',
  SAMPLE_NOT_PERMITTED: 'Can not create sample because of insufficient permissions',
  NOT_A_SAMPLE_TEMPLATE: 'Can not create sample with this template',
  QUESTION_WITHOUT_SAMPLES: 'The form of this proposal does not ask for such samples',
  TOO_MANY_SAMPLES: ({ limit }) => `There can be at most ${String(limit)} of them`,
  SAMPLE_AFTER_SUBMISSION: 'Can not create sample because proposal is already submitted',
  NOT_ON_SAMPLE: 'Can not update sample because of insufficient permissions',
  SAMPLE_HANDED_IN: 'This sample is part of a safety form that was submitted',
  SAMPLE_IN_USE: 'This sample is chosen for an experiment or a shipment; take it out there before deleting it',
  SAMPLE_ON_RECORD:
    'This sample is in a safety form that was submitted for beam time that is no longer booked. You can change it; only the user office can delete it.',
} satisfies Sentences<string>;

export type SampleReason = keyof typeof sampleSentences;
