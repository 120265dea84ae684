import type { FinalStatus } from '../proposal/index.ts';

/** Time recommended by the reviews of a proposal on one instrument, in the unit of the call. */
export interface TimeFound {
  /** From the technical review. */
  readonly technicalTime: number | null;
  /** From the panel; overrides the technical review. */
  readonly fapTime: number | null;
}

/** Returns the time proposed to management: the panel's, else that of the technical review; null if neither states one (rule P104). */
export const proposedTime = ({ fapTime, technicalTime }: TimeFound): number | null => fapTime ?? technicalTime;

/**
 * Returns the time left on an instrument in a call after deducting what other proposals were granted there; null if the available time is
 * unknown (rule P103).
 */
export const beamTimeLeft = (available: number | null, granted: number): number | null =>
  available === null ? null : available - granted;

interface DecidedTimes {
  readonly finalStatus: FinalStatus;
  readonly managementDecisionSubmitted?: boolean | null | undefined;
  readonly managementTimeAllocations: ReadonlyArray<{ readonly value?: number | null | undefined }>;
}

/**
 * Returns the indexes of the times that are missing: on the screen, a decision submitted as accepted must state a time on each instrument,
 * 0 for none (rule P104). The API accepts a decision without them.
 */
export function missingTimes(decision: DecidedTimes): number[] {
  if (!decision.managementDecisionSubmitted || decision.finalStatus !== 'ACCEPTED') return [];
  return decision.managementTimeAllocations.flatMap(({ value }, at) => (typeof value === 'number' ? [] : [at]));
}
