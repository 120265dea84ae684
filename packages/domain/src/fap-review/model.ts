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

/** When reviewers of a proposal read what the others wrote (rule R174). */
export const othersReviews = ['NEVER', 'AFTER_OWN', 'AFTER_ALL'] as const;
export type OthersReviews = (typeof othersReviews)[number];

/** Whether the time for reviews has come, with the day it begins or ended, as the facility writes it (rule R173). */
export type ReviewPeriod = { readonly state: 'OPEN' } | { readonly state: 'BEFORE' | 'OVER'; readonly day: string };

/** How the actor stands to a review of a panel. */
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

/** Grades of a panel review (rule R1). */
export const gradeMin = 1;
export const gradeMax = 10;
/** Step between two grades while the setting GRADE_PRECISION says nothing (rule R1). */
export const gradePrecisionDefault = 1;
/** Finest step the store keeps. */
export const gradePrecisionFinest = 0.001;

/** Characters of the sentence by which somebody declines a review (rule R103). */
export const declineTextLimit = 1000;

/** Assignments and reviews handled in one call. */
export const assignmentsLimit = 2000;

/** A reviewer is reminded of a draft so many days before the panel review of the call ends (rule R25). */
export const reminderDaysBeforeEnd = 2;

/** Days after the end of a panel's reviews in which they are still taken: at most. */
export const graceDaysMaximum = 60;
