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
  /** Chosen for an experiment whose safety form was handed in. */
  readonly isHandedIn: boolean;
  /** Chosen for an experiment, or packed for a shipment. */
  readonly isInUse: boolean;
  /** The caller manages or works on the instrument of an experiment that it is chosen for. */
  readonly isScientistOfExperiment: boolean;
}
