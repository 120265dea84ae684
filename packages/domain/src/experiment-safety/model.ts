import type { ExperimentRelations, ExperimentStatus } from '../experiment/index.ts';
import type { Sentences } from '../kernel/index.ts';
import type { TopicState } from '../questionary/index.ts';

/** Decisions of a safety review; the risk of a sample is a separate matter (rule O13). */
export const safetyDecisions = ['UNSET', 'ACCEPTED', 'REJECTED'] as const;
export type SafetyDecision = (typeof safetyDecisions)[number];

export const safetyDecisionWords: Readonly<Record<SafetyDecision, string>> = {
  UNSET: 'Not decided',
  ACCEPTED: 'Accepted',
  REJECTED: 'Rejected',
};

/** The facts about the safety of an experiment and about the caller that the rules need. */
export interface ExperimentSafetyFacts extends ExperimentRelations {
  /** Whether the form was submitted. */
  readonly isSubmitted: boolean;
  readonly instrumentScientistDecision: SafetyDecision;
  readonly safetyReviewerDecision: SafetyDecision;
}

/** The facts for submitting the form, or giving it back. */
export interface HandingInFacts extends ExperimentSafetyFacts {
  /** True to submit the form, false to give it back. */
  readonly handsIn: boolean;
  readonly topics: readonly TopicState[];
  /** The samples chosen for the experiment. */
  readonly samples: readonly ChosenSample[];
}

/** A sample brought to an experiment. */
export interface ChosenSample {
  /** Whether its safety input was submitted and has not been edited since. */
  readonly isEsiSubmitted: boolean;
}

/** The facts for submitting the safety input of a sample, or reopening it. */
export interface SampleInputFacts extends ExperimentSafetyFacts {
  readonly handsIn: boolean;
  readonly topics: readonly TopicState[];
}

/** The facts for starting the safety form of an experiment. */
export interface NewSafetyFacts extends ExperimentRelations {
  readonly status: ExperimentStatus;
  readonly startsAt: Date;
  /** Whether the form already exists. */
  readonly isBegun: boolean;
  /** Whether the call says which form to use. */
  readonly hasTemplate: boolean;
  /** Whether an initial status exists. */
  readonly hasStatus: boolean;
}

/** Whether every chosen sample has its safety input; none need be chosen (rule O51). */
export const samplesAreReady = (samples: readonly ChosenSample[]): boolean =>
  samples.every(({ isEsiSubmitted }) => isEsiSubmitted);

/** Whether a decision was made; the form cannot be submitted again until it is given back. */
export const isDecided = (
  facts: Pick<ExperimentSafetyFacts, 'instrumentScientistDecision' | 'safetyReviewerDecision'>,
): boolean => facts.instrumentScientistDecision !== 'UNSET' || facts.safetyReviewerDecision !== 'UNSET';

/** How many days after a booking was removed the next booking of the same proposal and instrument takes over its form (rule O33). */
const takenOverDays = 31;

/** Returns the earliest removal time at which a booking's form can still be taken over. */
export const takenOverSince = (now: Date): Date => new Date(now.getTime() - takenOverDays * 86_400_000);

export type ExperimentSafetyReason =
  | 'EXPERIMENT_SAFETY_NOT_FOUND'
  | 'DECLARED_EXPERIMENT_NOT_FOUND'
  | 'EXPERIMENT_WITHOUT_PROPOSAL'
  | 'SAFETY_NOT_AUTHORIZED'
  | 'EXPERIMENT_NOT_ACTIVE'
  | 'EXPERIMENT_STARTED'
  | 'SAFETY_EXISTS'
  | 'SAFETY_WITHOUT_TEMPLATE'
  | 'SAFETY_WITHOUT_STATUS'
  | 'SAFETY_ALREADY_SUBMITTED'
  | 'SAFETY_DECIDED'
  | 'SAFETY_INCOMPLETE'
  | 'SAFETY_NOT_SUBMITTED'
  | 'SAFETY_SUBMITTED_AGAIN'
  | 'SAFETY_BOOKING_REMOVED'
  | 'SAFETY_APPROVED'
  | 'SAFETY_OF_ANOTHER_STAGE'
  | 'SAFETY_STATUS_OFF_ITS_WAY'
  | 'SAFETY_REVIEW_WITHOUT_TEMPLATE'
  | 'EXPERIMENT_SAMPLE_NOT_FOUND'
  | 'SAMPLE_OF_ANOTHER_PROPOSAL'
  | 'SAMPLE_WITHOUT_QUESTION'
  | 'SAMPLE_WITHOUT_SAFETY_TEMPLATE';

export const experimentSafetySentences: Sentences<ExperimentSafetyReason> = {
  EXPERIMENT_SAFETY_NOT_FOUND: 'No experiment safety found',
  DECLARED_EXPERIMENT_NOT_FOUND: 'Can not create Experiment Safety, because experiment does not exist',
  EXPERIMENT_WITHOUT_PROPOSAL:
    'Can not create Experiment Safety for an experiment that is not connected to a valid Proposal',
  SAFETY_NOT_AUTHORIZED: 'User is not authorized to create Experiment Safety for this experiment',
  EXPERIMENT_NOT_ACTIVE: 'Can not create Experiment Safety, because the experiment is not active',
  EXPERIMENT_STARTED: 'Can not create Experiment Safety, because the experiment has already started',
  SAFETY_EXISTS: 'Experiment Safety already exists for this experiment',
  SAFETY_WITHOUT_TEMPLATE:
    'Can not create Experiment Safety, because system has no Experiment Safety template configured',
  SAFETY_WITHOUT_STATUS: 'Can not create Experiment Safety, because system has no default status for Experiment Safety',
  SAFETY_ALREADY_SUBMITTED:
    'Can not update Experiment Safety, it is not allowed to change Experiment Safety once it has been submitted',
  SAFETY_DECIDED: 'This safety form can no longer be changed, because a decision has been made on it',
  SAFETY_INCOMPLETE: 'All experiment safety inputs must be completed',
  SAFETY_NOT_SUBMITTED: 'Experiment safety has not been submitted yet',
  SAFETY_SUBMITTED_AGAIN: 'The team has changed this safety form since you read it: read it again before you decide',
  SAFETY_BOOKING_REMOVED: 'The time of this experiment is no longer booked',
  SAFETY_APPROVED: 'This safety form is approved; a user officer can return it to the team',
  SAFETY_OF_ANOTHER_STAGE: 'It is not your turn: somebody else is reviewing this safety form now',
  SAFETY_STATUS_OFF_ITS_WAY: 'The experiment workflow of this call does not have this status',
  SAFETY_REVIEW_WITHOUT_TEMPLATE: 'No active experiment safety review template found',
  EXPERIMENT_SAMPLE_NOT_FOUND: 'This sample has not been chosen for the experiment',
  SAMPLE_OF_ANOTHER_PROPOSAL: 'This sample does not belong to the proposal of the experiment',
  SAMPLE_WITHOUT_QUESTION: 'No question found',
  SAMPLE_WITHOUT_SAFETY_TEMPLATE: 'Esi template is not defined',
};
