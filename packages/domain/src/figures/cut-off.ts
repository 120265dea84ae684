/** With fewer submitted proposals on an instrument, its figures would reveal something about one of them (rule R224). */
export const cutOffLeastProposals = 5;
/** With fewer accepted proposals, the last accepted grade would be that of a known proposal (rule R224). */
export const cutOffLeastAccepted = 3;

/** The decisions on an instrument in a call; times are in the unit of the call. */
export interface InstrumentOutcome {
  readonly proposals: number;
  readonly accepted: number;
  readonly available: number | null;
  readonly asked: number;
  readonly given: number;
  /** The worst mean grade of an accepted proposal, 1 being best; null without grades. */
  readonly lastGrade: number | null;
}

/** The outcome as published; null for withheld figures. */
export interface PublicOutcome {
  readonly proposals: number;
  readonly accepted: number | null;
  readonly available: number | null;
  readonly asked: number | null;
  readonly given: number | null;
  readonly lastGrade: number | null;
}

/** Returns the figures of an instrument without those that would reveal something about single proposals (rule R224). */
export function publicOutcome(outcome: InstrumentOutcome): PublicOutcome {
  const { proposals, accepted, available, asked, given, lastGrade } = outcome;
  if (proposals < cutOffLeastProposals) {
    return { proposals, available, accepted: null, asked: null, given: null, lastGrade: null };
  }
  // The time given to one or two proposals would reveal as much as their grades.
  const isTold = accepted >= cutOffLeastAccepted;
  return {
    proposals,
    accepted,
    available,
    asked,
    given: isTold || accepted === 0 ? given : null,
    lastGrade: isTold ? lastGrade : null,
  };
}
