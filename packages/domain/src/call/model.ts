/** Units in which a call gives time (rule C18). */
export const allocationTimeUnits = ['Day', 'Hour', 'Week'] as const;

/** The dates a call is open between; staff of the facility may have longer. */
export interface CallPeriod {
  readonly startCall: Date;
  readonly endCall: Date;
  readonly endCallInternal: Date;
}

export type CallState = 'UPCOMING' | 'OPEN' | 'OPEN_INTERNALLY' | 'CLOSED';

/** Deadlines the clock watches: what is stored once one has passed, and the event it gives (rule C21). */
export const callDeadlines = [
  { event: 'CALL_ENDED', deadline: 'endCall', flag: 'callEnded' },
  { event: 'CALL_ENDED_INTERNAL', deadline: 'endCallInternal', flag: 'callEndedInternal' },
  { event: 'CALL_REVIEW_ENDED', deadline: 'endReview', flag: 'callReviewEnded' },
  { event: 'CALL_FAP_REVIEW_ENDED', deadline: 'endFapReview', flag: 'callFapReviewEnded' },
] as const;

export type CallDeadline = (typeof callDeadlines)[number];
