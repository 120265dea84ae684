import { finalStatuses } from '../proposal/index.ts';

/** What a panel recommends: one of the end statuses of a proposal (rule R49). */
export const recommendations = finalStatuses;
export type Recommendation = (typeof recommendations)[number];

export const recommendationWords: Readonly<Record<Recommendation, string>> = {
  UNSET: 'Unset',
  ACCEPTED: 'Accepted',
  RESERVED: 'Reserved',
  REJECTED: 'Rejected',
};

/** How the actor stands to a panel, and how far the panel is with an instrument. */
export interface FapMeetingFacts {
  readonly isFapChair: boolean;
  readonly isFapSecretary: boolean;
  readonly instrumentSubmitted: boolean;
  /** Whoever leads the panel has locked its meeting on the call (rule R164). */
  readonly meetingLocked: boolean;
}

export interface FapDecisionFacts extends FapMeetingFacts {
  readonly decisionSubmitted: boolean;
  /** The actor stands on the proposal, and so has no part in what is decided on it (rule R165). */
  readonly isOnProposal: boolean;
}
