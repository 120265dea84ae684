/** A panel review is a draft until it is submitted (rule R26). */
export const reviewStatuses = ['DRAFT', 'SUBMITTED'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const reviewStatusWords: Readonly<Record<ReviewStatus, string>> = { DRAFT: 'Draft', SUBMITTED: 'Submitted' };

/** Why a member of a panel does not review a proposal they were given (rule R103). */
export const declineReasons = ['ABSTAINS', 'OUTSIDE_FIELD', 'CONFLICT'] as const;
export type DeclineReason = (typeof declineReasons)[number];

export const declineReasonWords: Readonly<Record<DeclineReason, string>> = {
  ABSTAINS: 'Abstains',
  OUTSIDE_FIELD: 'Outside my field',
  CONFLICT: 'Conflict of interest',
};

/** How the actor stands to a review of a panel. */
/** When reviewers of a proposal read what the others wrote (rule R174). */
export const othersReviews = ['NEVER', 'AFTER_OWN', 'AFTER_ALL'] as const;
export type OthersReviews = (typeof othersReviews)[number];

/** Whether the time for reviews has come, with the date it begins or ended (rule R173). */
export type ReviewPeriod = { readonly state: 'OPEN' } | { readonly state: 'BEFORE' | 'OVER'; readonly at: Date };

export interface FapReviewFacts {
  readonly status: ReviewStatus;
  /** Its author said that they do not write it. */
  readonly isDeclined: boolean;
  readonly isAuthor: boolean;
  /** Holds that place in the panel of the review. */
  readonly isFapChair: boolean;
  readonly isFapSecretary: boolean;
  readonly isFapReviewer: boolean;
  /** Stands on the proposal: principal investigator, co-proposer, data access user or visitor. */
  readonly isOnProposal: boolean;
  readonly period: ReviewPeriod;
  readonly readsOthers: OthersReviews;
  /** The actor has submitted a review of the proposal in the same panel. */
  readonly hasSubmittedOwn: boolean;
  /** So has everybody who reviews it there. */
  readonly allSubmitted: boolean;
}

export const noFapReviewRelations = {
  isDeclined: false,
  isAuthor: false,
  isFapChair: false,
  isFapSecretary: false,
  isFapReviewer: false,
  isOnProposal: false,
  period: { state: 'OPEN' },
  readsOthers: 'NEVER',
  hasSubmittedOwn: false,
  allSubmitted: false,
} as const;

/** How the actor stands to a panel. */
export interface PanelFacts {
  readonly isFapChair: boolean;
  readonly isFapSecretary: boolean;
  readonly isFapReviewer: boolean;
}
