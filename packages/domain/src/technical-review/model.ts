/** What a technical review says of a proposal on an instrument (rule R68). */
export const feasibilities = ['FEASIBLE', 'PARTIALLY_FEASIBLE', 'UNFEASIBLE'] as const;
export type Feasibility = (typeof feasibilities)[number];

/** A form nobody has filled in yet starts from the cautious side (rule R71). */
export const blankFeasibility: Feasibility = 'UNFEASIBLE';

export const feasibilityWords: Readonly<Record<Feasibility, string>> = {
  FEASIBLE: 'Feasible',
  PARTIALLY_FEASIBLE: 'Partially feasible',
  UNFEASIBLE: 'Unfeasible',
};

/** How far a review has come, for filters; stored is the submitted flag alone (rule R72). */
export type TechnicalReviewProgress = 'DRAFT' | 'SUBMITTED';

export function progressOf(review: { submitted: boolean }): TechnicalReviewProgress {
  return review.submitted ? 'SUBMITTED' : 'DRAFT';
}

/** How the actor stands to a review, whatever the current role. */
export interface TechnicalReviewRelations {
  readonly isAssignee: boolean;
  /** Scientist or manager of the instrument of this review. */
  readonly isOnInstrument: boolean;
  readonly isInstrumentManager: boolean;
  /** Scientist or manager of any instrument of the proposal. */
  readonly isOnProposalInstrument: boolean;
  /** Asked for an internal review of it. */
  readonly isInternalReviewer: boolean;
  /** Chair or secretary of a panel the proposal is in. */
  readonly isFapChair: boolean;
  readonly isFapSecretary: boolean;
  /** Has the proposal to grade. */
  readonly isFapReviewer: boolean;
}

export interface TechnicalReviewFacts extends TechnicalReviewRelations {
  readonly submitted: boolean;
  /** The instrument lets all its scientists write its reviews. */
  readonly multipleTechReviewsEnabled: boolean;
  /** Setting FAP_SECS_EDIT_TECH_REVIEWS: chairs and secretaries may edit. */
  readonly panelMayEdit: boolean;
}

export const noTechnicalReviewRelations: TechnicalReviewRelations = {
  isAssignee: false,
  isOnInstrument: false,
  isInstrumentManager: false,
  isOnProposalInstrument: false,
  isInternalReviewer: false,
  isFapChair: false,
  isFapSecretary: false,
  isFapReviewer: false,
};
