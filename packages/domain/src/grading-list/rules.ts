import { type FapReviewFacts, isReviewComplete, type ReviewStatus } from '../fap-review/index.ts';
import type { RoleCode } from '../kernel/index.ts';

export interface GradingFilters {
  readonly reviewer: 'ME' | 'ALL';
  /** Null shows both drafts and submitted reviews. */
  readonly status: ReviewStatus | null;
  readonly callId: number | null;
  readonly instrumentId: number | null;
}

/** The initial filters of the table: the user's own drafts (rule R34). */
export const defaultGradingFilters: GradingFilters = {
  reviewer: 'ME',
  status: 'DRAFT',
  callId: null,
  instrumentId: null,
};

/** Whether the user can choose between their own and all reviews: only panel reviewers can (rule R35). */
export function offersReviewerFilter(role: RoleCode): boolean {
  return role === 'FAP_REVIEWER';
}

/** Returns the action of a row: grading for the user's own draft, otherwise viewing (rule R36). */
export function gradingAction(review: Pick<FapReviewFacts, 'isAuthor' | 'status'>): 'Grade proposal' | 'View proposal' {
  return review.isAuthor && review.status === 'DRAFT' ? 'Grade proposal' : 'View proposal';
}

/** Whether bulk submission is available: not while other people's reviews are shown (rule R37). */
export function mayOfferBulkSubmission(filters: Pick<GradingFilters, 'reviewer'>): boolean {
  return filters.reviewer === 'ME';
}

interface SelectedForGrading {
  readonly proposalId: string;
  readonly grade: number | null;
  readonly comment: string | null;
  /** Titles of the template's steps that are incomplete. */
  readonly openSteps: readonly string[];
}

/** Returns the ids of selected proposals whose review still lacks a grade or a comment (rule R38). */
export function incompleteGradings(selection: readonly SelectedForGrading[]): string[] {
  return selection.filter((review) => !isReviewComplete(review)).map(({ proposalId }) => proposalId);
}

/** Returns the ids of selected proposals whose review is graded but has incomplete steps. */
export function openGradings(selection: readonly SelectedForGrading[]): string[] {
  return selection
    .filter((review) => isReviewComplete(review) && review.openSteps.length > 0)
    .map(({ proposalId }) => proposalId);
}

/** Returns the warning for reviews with incomplete steps; undefined if there are none. */
export function openGradingsWarning(proposalIds: readonly string[]): string | undefined {
  if (proposalIds.length === 0) return undefined;
  return `Some of the selected reviews have steps that are not complete. Please complete the steps of the review for the proposal(s) with ID: ${proposalIds.join(', ')}`;
}

/** Returns the warning above the confirmation, which is still offered (rule R38); undefined if nothing is missing. */
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
