import type { Sentences } from '../kernel/index.ts';

/** The verdict of a technical review on a proposal for an instrument (rule R68). */
export const feasibilities = ['FEASIBLE', 'PARTIALLY_FEASIBLE', 'UNFEASIBLE'] as const;
export type Feasibility = (typeof feasibilities)[number];

/** A blank form starts with the cautious choice (rule R71). */
export const blankFeasibility: Feasibility = 'UNFEASIBLE';

export const feasibilityWords: Readonly<Record<Feasibility, string>> = {
  FEASIBLE: 'Feasible',
  PARTIALLY_FEASIBLE: 'Partially feasible',
  UNFEASIBLE: 'Unfeasible',
};

/** The progress of a review, for filters; only the submitted flag is stored (rule R72). */
export type TechnicalReviewProgress = 'DRAFT' | 'SUBMITTED';

export function progressOf(review: { submitted: boolean }): TechnicalReviewProgress {
  return review.submitted ? 'SUBMITTED' : 'DRAFT';
}

/** How the actor is related to a review, regardless of the current role. */
export interface TechnicalReviewRelations {
  readonly isAssignee: boolean;
  /** Scientist or manager of the instrument of this review. */
  readonly isOnInstrument: boolean;
  readonly isInstrumentManager: boolean;
  /** Scientist or manager of any instrument of the proposal. */
  readonly isOnProposalInstrument: boolean;
  /** Internal reviewer of it. */
  readonly isInternalReviewer: boolean;
  /** Chair or secretary of a panel the proposal is in. */
  readonly isFapChair: boolean;
  readonly isFapSecretary: boolean;
  /** Assigned to grade the proposal. */
  readonly isFapReviewer: boolean;
}

export interface TechnicalReviewFacts extends TechnicalReviewRelations {
  readonly submitted: boolean;
  /** Whether the instrument lets all its scientists write its reviews. */
  readonly multipleTechReviewsEnabled: boolean;
  /** Whether the setting FAP_SECS_EDIT_TECH_REVIEWS lets chairs and secretaries edit. */
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

/** Minimum time for a proposal on an instrument, in the time unit of the call (rule R68). */
export const timeAllocationMin = 0;
export const timeAllocationMax = 100_000;

/** Maximum internal documents of one review, PDF only (rules R68 and R69). */
export const internalDocumentsLimit = 5;
export const internalDocumentType = 'application/pdf';

/** Maximum reviews in one bulk action. */
export const bulkReviewLimit = 1000;

export type TechnicalReviewReason =
  | 'TECHNICAL_REVIEW_NOT_FOUND'
  | 'NOT_TECHNICAL_REVIEWER'
  | 'NOT_ASSIGNEE'
  | 'TECHNICAL_REVIEW_SUBMITTED'
  | 'ONLY_OFFICER_REOPENS'
  | 'REVIEWER_IS_SOMEBODY_ELSE'
  | 'ASSIGNEE_NOT_ON_INSTRUMENT'
  | 'TECHNICAL_REVIEW_INCOMPLETE'
  | 'TECHNICAL_REVIEW_STEPS_OPEN'
  | 'PROPOSAL_NOT_ON_INSTRUMENT'
  | 'TECHNICAL_REVIEW_CHANGED'
  | 'DOCUMENT_NOT_PDF'
  | 'DOCUMENT_UNKNOWN';

const listed = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '');

export const technicalReviewSentences: Sentences<TechnicalReviewReason> = {
  TECHNICAL_REVIEW_NOT_FOUND: 'Technical Review not found',
  NOT_TECHNICAL_REVIEWER: 'Can not set technical review because of insufficient permissions',
  NOT_ASSIGNEE: 'This technical review is assigned to somebody else',
  TECHNICAL_REVIEW_SUBMITTED: 'The technical review has been submitted and can no longer be changed',
  ONLY_OFFICER_REOPENS: 'Only the user office can reopen a submitted technical review',
  REVIEWER_IS_SOMEBODY_ELSE: 'Request is impersonating another user',
  ASSIGNEE_NOT_ON_INSTRUMENT: 'Only the instrument’s scientists and its contact can be its technical reviewers',
  TECHNICAL_REVIEW_INCOMPLETE: ({ proposalIds }) =>
    `Can not submit proposal technical review because fields are not valid. Please correct the status and time allocation for the proposal(s) with ID: ${listed(proposalIds)}`,
  TECHNICAL_REVIEW_STEPS_OPEN: ({ reviews }) =>
    `Please complete these technical reviews first: ${listed(
      (reviews as { proposalId: string; instrument: string; steps: string[] }[]).map(
        ({ proposalId, instrument, steps }) => `${proposalId} on ${instrument} (${steps.join(', ')})`,
      ),
    )}`,
  PROPOSAL_NOT_ON_INSTRUMENT: 'The proposal is not assigned to this instrument',
  TECHNICAL_REVIEW_CHANGED: 'Somebody else has changed this review in the meantime',
  DOCUMENT_NOT_PDF: 'Internal documents must be PDF files',
  DOCUMENT_UNKNOWN: 'One of the internal documents was not found. Please upload it again.',
};

/** Messages on the screens about technical reviews, whose exact wording is fixed. */
export const technicalReviewTexts = {
  noReview: 'No technical reviews found for the selected proposal',
  notFound: 'Technical Review not found',
  proposalHasNone: 'Proposal has no technical review',
  reviewedBy: (name: string) => `Reviewed by ${name}`,
  assignQuestion: 'Assign to someone else?',
  assign: 'Assign',
  assignTitle: 'Are you sure?',
  assignConfirmation: (name: string) =>
    `You are about to set ${name} as a technical reviewer for this proposal. Are you sure?`,
  assignSubmittedAlert:
    'This technical review has already been submitted. Assigning it to somebody else does not change it; reopen it first if it needs to be reviewed again.',
  assigned: (name: string) => `Assigned to ${name}`,
  saved: 'Saved!',
  bulkSubmitTitle: 'Submit technical reviews',
  bulkSubmitConfirmation:
    'No further changes to technical reviews are possible after submission. Are you sure you want to submit the selected proposals technical reviews?',
  bulkSubmitted: 'Proposal(s) technical review submitted successfully!',
  bulkReassignTitle: 'Reassign technical reviews',
} as const;
