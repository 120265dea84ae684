/** A panel review is a draft until it is submitted (rule R26). */
export const reviewStatuses = ['DRAFT', 'SUBMITTED'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const reviewStatusWords: Readonly<Record<ReviewStatus, string>> = { DRAFT: 'Draft', SUBMITTED: 'Submitted' };

/** Why a member of a panel declines to review an assigned proposal (rule R103). */
export const declineReasons = ['ABSTAINS', 'OUTSIDE_FIELD', 'CONFLICT'] as const;
export type DeclineReason = (typeof declineReasons)[number];

export const declineReasonWords: Readonly<Record<DeclineReason, string>> = {
  ABSTAINS: 'Abstains',
  OUTSIDE_FIELD: 'Outside my field',
  CONFLICT: 'Conflict of interest',
};

/** When reviewers of a proposal may read the others' reviews (rule R174). */
export const othersReviews = ['NEVER', 'AFTER_OWN', 'AFTER_ALL'] as const;
export type OthersReviews = (typeof othersReviews)[number];

/** Whether reviews can be written now; if not, with the day on which the period starts or ended, in the facility's format (rule R173). */
export type ReviewPeriod = { readonly state: 'OPEN' } | { readonly state: 'BEFORE' | 'OVER'; readonly day: string };

/** The actor's relation to a review of a panel. */
export interface FapReviewFacts {
  readonly status: ReviewStatus;
  /** Whether its author has declined to write it. */
  readonly isDeclined: boolean;
  readonly isAuthor: boolean;
  /** Whether the actor has this position in the panel of the review. */
  readonly isFapChair: boolean;
  readonly isFapSecretary: boolean;
  readonly isFapReviewer: boolean;
  /** Whether the actor is on the proposal: principal investigator, co-proposer, data access user or visitor. */
  readonly isOnProposal: boolean;
  readonly period: ReviewPeriod;
  readonly readsOthers: OthersReviews;
  /** Whether the actor has submitted a review of the proposal in the same panel. */
  readonly hasSubmittedOwn: boolean;
  /** Whether all reviewers of the proposal there have done so. */
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

/** The actor's relation to a panel. */
export interface PanelFacts {
  readonly isFapChair: boolean;
  readonly isFapSecretary: boolean;
  readonly isFapReviewer: boolean;
}

/** The range of grades of a panel review (rule R1). */
export const gradeMin = 1;
export const gradeMax = 10;
/** The step between two grades if the setting GRADE_PRECISION is not set (rule R1). */
export const gradePrecisionDefault = 1;
/** The finest step that can be stored. */
export const gradePrecisionFinest = 0.001;

/** The maximum length of the text with which a review is declined, in characters (rule R103). */
export const declineTextLimit = 1000;

/** The most assignments and reviews handled in one request. */
export const assignmentsLimit = 2000;

/** How many days before the call's panel review ends reviewers are reminded of their drafts (rule R25). */
export const reminderDaysBeforeEnd = 2;

/** The most days after the end of a panel's reviews in which they may still be accepted. */
export const graceDaysMaximum = 60;
