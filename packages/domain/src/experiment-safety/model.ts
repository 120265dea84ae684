import type { ExperimentRelations, ExperimentStatus } from '../experiment/index.ts';
import type { Sentences } from '../kernel/index.ts';
import type { TopicState } from '../questionary/index.ts';

/** What a safety review decides; the risk of a sample is another thing (rule O13). */
export const safetyDecisions = ['UNSET', 'ACCEPTED', 'REJECTED'] as const;
export type SafetyDecision = (typeof safetyDecisions)[number];

export const safetyDecisionWords: Readonly<Record<SafetyDecision, string>> = {
  UNSET: 'Not decided',
  ACCEPTED: 'Accepted',
  REJECTED: 'Rejected',
};

/** What the rules ask about the safety of an experiment and the caller. */
export interface ExperimentSafetyFacts extends ExperimentRelations {
  /** The form was handed in. */
  readonly isSubmitted: boolean;
  readonly instrumentScientistDecision: SafetyDecision;
  readonly safetyReviewerDecision: SafetyDecision;
}

/** What counts when the form is handed in, or taken back. */
export interface HandingInFacts extends ExperimentSafetyFacts {
  /** It is handed in; otherwise taken back. */
  readonly handsIn: boolean;
  readonly topics: readonly TopicState[];
  /** The samples that are chosen for the experiment. */
  readonly samples: readonly ChosenSample[];
}

/** A sample that is brought to an experiment. */
export interface ChosenSample {
  /** Its safety input was handed in, and nobody edited it since. */
  readonly isEsiSubmitted: boolean;
}

/** What counts when the safety input of a sample is handed in, or opened again. */
export interface SampleInputFacts extends ExperimentSafetyFacts {
  readonly handsIn: boolean;
  readonly topics: readonly TopicState[];
}

/** What counts when the safety form of an experiment is begun. */
export interface NewSafetyFacts extends ExperimentRelations {
  readonly status: ExperimentStatus;
  readonly startsAt: Date;
  /** It was begun already. */
  readonly isBegun: boolean;
  /** The call says which form is filled in. */
  readonly hasTemplate: boolean;
  /** There is a status it starts in. */
  readonly hasStatus: boolean;
}

/** Every chosen sample has its safety input; none need be chosen (rule O51). */
export const samplesAreReady = (samples: readonly ChosenSample[]): boolean =>
  samples.every(({ isEsiSubmitted }) => isEsiSubmitted);

/** Whether somebody decided on it: then nobody hands it in again before it was given back. */
export const isDecided = (
  facts: Pick<ExperimentSafetyFacts, 'instrumentScientistDecision' | 'safetyReviewerDecision'>,
): boolean => facts.instrumentScientistDecision !== 'UNSET' || facts.safetyReviewerDecision !== 'UNSET';

/** Days for which the form of a booking that was removed is taken over by the next one of its proposal and instrument (rule O33). */
const takenOverDays = 31;

/** Bookings that were removed since then pass on their form. */
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
  SAFETY_DECIDED: 'Can not update Experiment Safety, because somebody has decided on it',
  SAFETY_INCOMPLETE: 'All experiment safety inputs must be completed',
  SAFETY_NOT_SUBMITTED: 'Experiment safety has not been submitted yet',
  SAFETY_BOOKING_REMOVED: 'The time of this experiment is no longer booked',
  SAFETY_APPROVED: 'This safety form is approved; a user officer can return it to the team',
  SAFETY_OF_ANOTHER_STAGE: 'It is not your turn: somebody else reviews this safety form now',
  SAFETY_STATUS_OFF_ITS_WAY: 'The experiment workflow of this call does not have this status',
  SAFETY_REVIEW_WITHOUT_TEMPLATE: 'No active experiment safety review template found',
  EXPERIMENT_SAMPLE_NOT_FOUND: 'This sample is not chosen for the experiment',
  SAMPLE_OF_ANOTHER_PROPOSAL: 'This sample does not belong to the proposal of the experiment',
  SAMPLE_WITHOUT_QUESTION: 'No question found',
  SAMPLE_WITHOUT_SAFETY_TEMPLATE: 'Esi template is not defined',
};
