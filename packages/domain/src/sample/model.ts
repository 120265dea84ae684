import type { ProposalFacts } from '../proposal/index.ts';

/** How the safety of a sample was judged (rule Q76). */
export const sampleStatuses = ['PENDING_EVALUATION', 'LOW_RISK', 'ELEVATED_RISK', 'HIGH_RISK'] as const;
export type SampleStatus = (typeof sampleStatuses)[number];

export const sampleStatusLabels: Readonly<Record<SampleStatus, string>> = {
  PENDING_EVALUATION: 'Pending evaluation',
  LOW_RISK: 'Low risk',
  ELEVATED_RISK: 'Elevated risk',
  HIGH_RISK: 'High risk',
};

/** What the rules ask about a sample, made or about to be made. */
export interface SampleFacts {
  readonly proposal: ProposalFacts;
  /** Declared for an experiment, after the proposal was submitted. */
  readonly isPostProposalSubmission: boolean;
  /** Chosen for an experiment whose safety form was handed in. */
  readonly isHandedIn: boolean;
  /** Chosen for an experiment, or packed for a shipment. */
  readonly isInUse: boolean;
}
