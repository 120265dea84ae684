import type { FinalStatus } from '../proposal/index.ts';

/** What was found out about the time of a proposal on one instrument; in the unit of the call. */
export interface TimeFound {
  /** What the technical review says. */
  readonly technicalTime: number | null;
  /** What the panel says instead. */
  readonly fapTime: number | null;
}

/** The time the management is offered: the panel's, else that of the technical review; null where neither says one (rule P104). */
export const proposedTime = ({ fapTime, technicalTime }: TimeFound): number | null => fapTime ?? technicalTime;

/** What is left of an instrument in a call after what others were given there; null where its time is not known (rule P103). */
export const beamTimeLeft = (available: number | null, granted: number): number | null =>
  available === null ? null : available - granted;

interface DecidedTimes {
  readonly finalStatus: FinalStatus;
  readonly managementDecisionSubmitted?: boolean | null | undefined;
  readonly managementTimeAllocations: ReadonlyArray<{ readonly value?: number | null | undefined }>;
}

/**
 * The places of times that the screen asks for: a decision that is submitted as accepted says a time on each instrument, 0 where there is
 * none (rule P104). The API takes a decision without.
 */
export function missingTimes(decision: DecidedTimes): number[] {
  if (!decision.managementDecisionSubmitted || decision.finalStatus !== 'ACCEPTED') return [];
  return decision.managementTimeAllocations.flatMap(({ value }, at) => (typeof value === 'number' ? [] : [at]));
}
