import type { ExperimentRelations, ExperimentStatus } from '../experiment/index.ts';
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
