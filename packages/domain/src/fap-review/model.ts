/** A panel review is a draft until it is submitted (rule R26). */
export const reviewStatuses = ['DRAFT', 'SUBMITTED'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const reviewStatusWords: Readonly<Record<ReviewStatus, string>> = { DRAFT: 'Draft', SUBMITTED: 'Submitted' };

/** How the actor stands to a review of a panel. */
export interface FapReviewFacts {
  readonly status: ReviewStatus;
  readonly isAuthor: boolean;
  /** Holds that place in the panel of the review. */
  readonly isFapChair: boolean;
  readonly isFapSecretary: boolean;
  readonly isFapReviewer: boolean;
  /** Stands on the proposal: principal investigator, co-proposer, data access user or visitor. */
  readonly isOnProposal: boolean;
}

export const noFapReviewRelations = {
  isAuthor: false,
  isFapChair: false,
  isFapSecretary: false,
  isFapReviewer: false,
  isOnProposal: false,
} as const;

/** How the actor stands to a panel. */
export interface PanelFacts {
  readonly isFapChair: boolean;
  readonly isFapSecretary: boolean;
  readonly isFapReviewer: boolean;
}
