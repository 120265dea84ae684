/** How few submitted proposals of an instrument would let somebody work out figures of one of them (rule R224). */
export const cutOffLeastProposals = 5;
/** How few accepted ones would make the last accepted grade that of a known proposal (rule R224). */
export const cutOffLeastAccepted = 3;

/** What was decided on an instrument in a call; times in the unit of the call. */
export interface InstrumentOutcome {
  readonly proposals: number;
  readonly accepted: number;
  readonly available: number | null;
  readonly asked: number;
  readonly given: number;
  /** The mean grade of the accepted proposal whose grade is the last of them, 1 being best; null without grades. */
  readonly lastGrade: number | null;
}

/** What the public reads of it; null for what is not told. */
export interface PublicOutcome {
  readonly proposals: number;
  readonly accepted: number | null;
  readonly available: number | null;
  readonly asked: number | null;
  readonly given: number | null;
  readonly lastGrade: number | null;
}

/** The figures of an instrument without those that would tell something of single proposals (rule R224). */
export function publicOutcome(outcome: InstrumentOutcome): PublicOutcome {
  const { proposals, accepted, available, asked, given, lastGrade } = outcome;
  if (proposals < cutOffLeastProposals) {
    return { proposals, available, accepted: null, asked: null, given: null, lastGrade: null };
  }
  // Time given to one or two is theirs as much as their grade.
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
