import type { ExperimentStatus } from '../experiment/index.ts';
import { allOf, type Decision, no, yes } from '../kernel/index.ts';
import type { FeedbackReason } from './model.ts';

/** The facts for asking a team for feedback on its experiment. */
export interface RequestFacts {
  readonly status: ExperimentStatus;
  readonly endsAt: Date;
  readonly hasVisit: boolean;
  /** Whether the team has a lead with an e-mail address. */
  readonly hasReachableLead: boolean;
  readonly isSubmitted: boolean;
  /** How often the team was already asked, and when it was last asked. */
  readonly requests: number;
  readonly lastRequestAt: Date | null;
}

/** How often teams are asked, as configured by the facility. */
export interface RequestLimits {
  /** The most requests for one experiment (FEEDBACK_MAX_REQUESTS). */
  readonly most: number;
  /** The fewest days between two requests (FEEDBACK_FREQUENCY_DAYS). */
  readonly everyDays: number;
  /** The number of days after the end of an experiment from which no requests are made (FEEDBACK_EXHAUST_DAYS). */
  readonly untilDays: number;
}

const dayMs = 86_400_000;

/** Returns the instant a number of days earlier. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/**
 * Checks whether a team may be asked for feedback now, by an officer, another system or the background job alike; returns the first reason
 * against it in this order (rule O63).
 */
export function mayRequestFeedback(facts: RequestFacts, limits: RequestLimits, now: Date): Decision<FeedbackReason> {
  const { requests, lastRequestAt } = facts;
  return allOf<FeedbackReason>(
    () => (facts.hasVisit ? yes : no('REQUEST_WITHOUT_VISIT')),
    () => (facts.hasReachableLead ? yes : no('REQUEST_WITHOUT_LEAD')),
    () => (facts.status === 'COMPLETED' ? yes : no('REQUEST_BEFORE_COMPLETION')),
    () => (facts.isSubmitted ? no('REQUEST_ANSWERED') : yes),
    () => (facts.endsAt < daysBefore(now, limits.untilDays) ? no('REQUEST_TOO_OLD') : yes),
    () => (requests >= limits.most ? no('REQUEST_TOO_SOON') : yes),
    () => (lastRequestAt && lastRequestAt > daysBefore(now, limits.everyDays) ? no('REQUEST_TOO_SOON') : yes),
  );
}
