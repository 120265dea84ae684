import type { ExperimentStatus } from '../experiment/index.ts';
import type { ProposalFacts } from '../proposal/index.ts';
import type { TopicState } from '../questionary/index.ts';

/** What a safety review decides; the risk of a sample is another thing (rule O13). */
export const safetyDecisions = ['UNSET', 'ACCEPTED', 'REJECTED'] as const;
export type SafetyDecision = (typeof safetyDecisions)[number];

/** What the rules ask about the safety of an experiment and the caller. */
export interface ExperimentSafetyFacts {
  readonly proposal: ProposalFacts;
  /** The form was handed in. */
  readonly isSubmitted: boolean;
  /** The caller manages or works on the instrument of the experiment. */
  readonly isScientistOfExperiment: boolean;
  readonly instrumentScientistDecision: SafetyDecision;
  readonly safetyReviewerDecision: SafetyDecision;
}

/** What counts when the form is handed in, or taken back. */
export interface HandingInFacts extends ExperimentSafetyFacts {
  /** It is handed in; otherwise taken back. */
  readonly handsIn: boolean;
  readonly topics: readonly TopicState[];
}

/** What counts when the safety form of an experiment is begun. */
export interface NewSafetyFacts {
  readonly proposal: ProposalFacts;
  /** The caller manages or works on the instrument of the experiment. */
  readonly isScientistOfExperiment: boolean;
  readonly status: ExperimentStatus;
  readonly startsAt: Date;
  /** It was begun already. */
  readonly isBegun: boolean;
  /** The call says which form is filled in. */
  readonly hasTemplate: boolean;
  /** There is a status it starts in. */
  readonly hasStatus: boolean;
}

/** Whether somebody decided on it: then nobody hands it in again before it was given back. */
export const isDecided = (
  facts: Pick<ExperimentSafetyFacts, 'instrumentScientistDecision' | 'safetyReviewerDecision'>,
): boolean => facts.instrumentScientistDecision !== 'UNSET' || facts.safetyReviewerDecision !== 'UNSET';
