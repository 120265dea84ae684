import type { ExperimentStatus } from '../experiment/index.ts';
import { allOf, type Decision, no, yes } from '../kernel/index.ts';
import type { FeedbackReason } from './model.ts';

/** What counts when a team is asked for feedback on its experiment. */
export interface RequestFacts {
  readonly status: ExperimentStatus;
  readonly endsAt: Date;
  readonly hasVisit: boolean;
  /** Somebody leads the team, and can be written to. */
  readonly hasReachableLead: boolean;
  readonly isSubmitted: boolean;
  /** How often they were asked already, and when for the last time. */
  readonly requests: number;
  readonly lastRequestAt: Date | null;
}

/** How often people are asked, as the facility has set it. */
export interface RequestLimits {
  /** So many requests for one experiment (FEEDBACK_MAX_REQUESTS). */
  readonly most: number;
  /** At least so many days between two of them (FEEDBACK_FREQUENCY_DAYS). */
  readonly everyDays: number;
  /** None about an experiment that ended more than so many days ago (FEEDBACK_EXHAUST_DAYS). */
  readonly untilDays: number;
}

const dayMs = 86_400_000;

/** The moment so many days before. */
export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs);

/**
 * Whether a team is asked for feedback now, by an officer, another system or the clock alike; the first reason against it in this
 * order (rule O63).
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
