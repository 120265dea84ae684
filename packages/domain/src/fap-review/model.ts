import type { Sentences } from '../kernel/index.ts';

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

export type FapReviewReason =
  | 'REVIEW_NOT_FOUND'
  | 'NOT_REVIEWER'
  | 'REVIEW_SUBMITTED'
  | 'REVIEW_DECLINED'
  | 'REVIEWS_NOT_OPEN'
  | 'REVIEWS_OVER'
  | 'PANEL_NOT_IN_CALL'
  | 'REVIEW_CHANGED'
  | 'REVIEW_INCOMPLETE'
  | 'REVIEW_STEPS_OPEN'
  | 'NOT_IN_CHARGE_OF_PANEL'
  | 'NOT_MEMBER_OF_PANEL'
  | 'PROPOSAL_NOT_IN_PANEL'
  | 'ALREADY_ASSIGNED'
  | 'RANK_INVALID';

const listed = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '');

export const fapReviewSentences: Sentences<FapReviewReason> = {
  REVIEW_NOT_FOUND: 'Review not found',
  NOT_REVIEWER: 'Can not update review because of insufficient permissions',
  REVIEW_SUBMITTED: 'The review is submitted and can no longer be changed',
  REVIEW_DECLINED: 'You declined this review; take that back first',
  REVIEWS_NOT_OPEN: ({ at }) => `Reviews of this panel are written from ${String(at)}`,
  REVIEWS_OVER: ({ at }) => `The time for reviews of this panel ended on ${String(at)}`,
  PANEL_NOT_IN_CALL: 'The panel does not review in this call',
  REVIEW_CHANGED: 'Somebody else has changed this review in the meantime',
  REVIEW_INCOMPLETE: ({ proposalIds }) =>
    `Can not submit proposal review because review fields are not valid. Please correct the grade and comment for the proposal(s) with ID: ${listed(proposalIds)}`,
  REVIEW_STEPS_OPEN: ({ reviews }) =>
    `Please complete these reviews first: ${listed(
      (reviews as { proposalId: string; reviewer: string; steps: string[] }[]).map(
        ({ proposalId, reviewer, steps }) => `${proposalId} by ${reviewer} (${steps.join(', ')})`,
      ),
    )}`,
  NOT_IN_CHARGE_OF_PANEL: 'Can not assign Fap reviewers to proposals because of insufficient permissions',
  NOT_MEMBER_OF_PANEL: 'Only members of the panel can review its proposals',
  PROPOSAL_NOT_IN_PANEL: 'The proposal is not assigned to this panel',
  ALREADY_ASSIGNED: ({ count }) =>
    Number(count) > 1
      ? 'All FAP members are already assigned to the selected proposals'
      : 'The FAP member is already assigned to the selected proposal',
  RANK_INVALID: ({ rank }) => `The rank ${String(rank)} is invalid, please chose another.`,
};
