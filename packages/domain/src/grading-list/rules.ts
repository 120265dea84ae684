import { type FapReviewFacts, isReviewComplete, type ReviewStatus } from '../fap-review/index.ts';
import type { RoleCode } from '../kernel/index.ts';

export interface GradingFilters {
  readonly reviewer: 'ME' | 'ALL';
  /** Null shows drafts and submitted alike. */
  readonly status: ReviewStatus | null;
  readonly callId: number | null;
  readonly instrumentId: number | null;
}

/** What the table shows first: one's own drafts (rule R34). */
export const defaultGradingFilters: GradingFilters = {
  reviewer: 'ME',
  status: 'DRAFT',
  callId: null,
  instrumentId: null,
};

/** Choosing between own and all reviews is for reviewers of a panel only (rule R35). */
export function offersReviewerFilter(role: RoleCode): boolean {
  return role === 'FAP_REVIEWER';
}

/** What the row offers: grading while it is one's own draft, looking otherwise (rule R36). */
export function gradingAction(review: Pick<FapReviewFacts, 'isAuthor' | 'status'>): 'Grade proposal' | 'View proposal' {
  return review.isAuthor && review.status === 'DRAFT' ? 'Grade proposal' : 'View proposal';
}

/** Bulk submission is off while other people's reviews are shown (rule R37). */
export function mayOfferBulkSubmission(filters: Pick<GradingFilters, 'reviewer'>): boolean {
  return filters.reviewer === 'ME';
}

interface SelectedForGrading {
  readonly proposalId: string;
  readonly grade: number | null;
  readonly comment: string | null;
  /** Titles of steps with questions of the template that are not complete. */
  readonly openSteps: readonly string[];
}

/** Ids of selected proposals whose review still wants a grade or a comment (rule R38). */
export function incompleteGradings(selection: readonly SelectedForGrading[]): string[] {
  return selection.filter((review) => !isReviewComplete(review)).map(({ proposalId }) => proposalId);
}

/** Ids of selected proposals whose review is graded and still has open steps. */
export function openGradings(selection: readonly SelectedForGrading[]): string[] {
  return selection
    .filter((review) => isReviewComplete(review) && review.openSteps.length > 0)
    .map(({ proposalId }) => proposalId);
}

/** The same for reviews with open steps. */
export function openGradingsWarning(proposalIds: readonly string[]): string | undefined {
  if (proposalIds.length === 0) return undefined;
  return `Some of the selected reviews have steps that are not complete. Please complete the steps of the review for the proposal(s) with ID: ${proposalIds.join(', ')}`;
}

/** The warning above the confirmation, which is offered all the same (rule R38); undefined when nothing is missing. */
export function incompleteGradingsWarning(proposalIds: readonly string[]): string | undefined {
  if (proposalIds.length === 0) return undefined;
  return `Some of the selected proposals are missing review grade or comment. Please correct the grade and comment for the proposal(s) with ID: ${proposalIds.join(', ')}`;
}

export const gradingListTexts = {
  title: 'Proposals to grade',
  submitTitle: 'Submit proposal reviews',
  submitConfirmation:
    'No further changes to proposal reviews are possible after submission. Are you sure you want to submit the proposal reviews?',
  submitted: (count: number) =>
    count > 1 ? 'Proposals review submitted successfully!' : 'Proposal review submitted successfully!',
} as const;
