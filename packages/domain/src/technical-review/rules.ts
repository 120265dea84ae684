import { type Decision, no, yes } from '../kernel/index.ts';
import type { TechnicalReviewReason } from './model.ts';
import type { EditScope } from './policy.ts';
import type { TechnicalReviewContent } from './schema.ts';

/** Checks that the reviewer is a scientist or the contact of the instrument (rule R66). */
export function mayBeAssignee(userId: number, instrumentStaff: readonly number[]): Decision<TechnicalReviewReason> {
  return instrumentStaff.includes(userId) ? yes : no('ASSIGNEE_NOT_ON_INSTRUMENT');
}

/** Returns the part of a change that is accepted; the rest of the stored review remains unchanged. */
export function acceptedChange(
  stored: TechnicalReviewContent,
  change: TechnicalReviewContent,
  scope: EditScope,
): TechnicalReviewContent {
  if (scope === 'ALL') return change;
  if (scope === 'NOTHING') return stored;
  return { ...change, status: stored.status, timeAllocation: stored.timeAllocation };
}

/**
 * Whether a proposal on an instrument needs a technical review (rule R73): always if the setting is empty, otherwise if the workflow of its
 * call has a status whose short code contains it.
 */
export function needsTechnicalReview(setting: string, workflowStatuses: readonly string[]): boolean {
  const wanted = setting.trim();
  return wanted === '' || workflowStatuses.some((shortCode) => shortCode.includes(wanted));
}

/** One of the reviews selected for a bulk action. */
export interface SelectedReview {
  readonly proposalId: string;
  readonly isAssignedToMe: boolean;
  readonly submitted: boolean;
  readonly status: string | null;
  readonly timeAllocation: number | null;
  /** Titles of the incomplete steps with questions of the template. */
  readonly openSteps: readonly string[];
}

/** Whether a review has the feasibility and the time that bulk submission requires (rule R76). */
function isReadyForBulkSubmission(review: Pick<SelectedReview, 'status' | 'timeAllocation'>): boolean {
  return review.status !== null && review.timeAllocation !== null;
}

/** One of several technical reviews submitted together. */
export type TechnicalReviewToSubmit = Pick<SelectedReview, 'proposalId' | 'status' | 'timeAllocation' | 'openSteps'> & {
  readonly instrument: string;
};

/** Checks several reviews as for a single submission, plus for a time (rules R76 and Q69); the refusal names those that are not ready. */
export function maySubmitTogether(reviews: readonly TechnicalReviewToSubmit[]): Decision<TechnicalReviewReason> {
  const bare = reviews.filter((review) => !isReadyForBulkSubmission(review));
  if (bare.length > 0) {
    return no('TECHNICAL_REVIEW_INCOMPLETE', { proposalIds: [...new Set(bare.map(({ proposalId }) => proposalId))] });
  }
  const open = reviews.filter(({ openSteps }) => openSteps.length > 0);
  return open.length === 0
    ? yes
    : no('TECHNICAL_REVIEW_STEPS_OPEN', {
        proposalIds: [...new Set(open.map(({ proposalId }) => proposalId))],
        reviews: open.map(({ proposalId, instrument, openSteps }) => ({ proposalId, instrument, steps: openSteps })),
      });
}

export interface BulkSubmitReport {
  readonly alreadySubmitted: readonly string[];
  readonly assignedElsewhere: readonly string[];
  readonly incomplete: readonly string[];
  readonly stepsOpen: readonly string[];
  readonly ready: readonly string[];
}

/** Groups a selection by what prevents each review from being submitted; a proposal appears once in each list. */
export function bulkSubmitReport(selection: readonly SelectedReview[]): BulkSubmitReport {
  const report = { alreadySubmitted: [], assignedElsewhere: [], incomplete: [], stepsOpen: [], ready: [] } as Record<
    keyof BulkSubmitReport,
    string[]
  >;
  for (const review of selection) {
    const list = report[obstacleOf(review)];
    if (!list.includes(review.proposalId)) list.push(review.proposalId);
  }
  return report;
}

/** Returns what prevents a selected review from being submitted, or 'ready'. */
export function obstacleOf(review: SelectedReview): keyof BulkSubmitReport {
  if (review.submitted) return 'alreadySubmitted';
  if (!review.isAssignedToMe) return 'assignedElsewhere';
  if (!isReadyForBulkSubmission(review)) return 'incomplete';
  return review.openSteps.length > 0 ? 'stepsOpen' : 'ready';
}

/** Returns the warnings in the confirmation of a bulk submission, in this order (rule R77). */
export function bulkSubmitAlerts(report: BulkSubmitReport): string[] {
  const { alreadySubmitted, assignedElsewhere, incomplete, stepsOpen } = report;
  const alerts: string[] = [];
  if (alreadySubmitted.length > 0) alerts.push(`These proposals ${alreadySubmitted.join(', ')} are already submitted`);
  if (assignedElsewhere.length > 0) {
    alerts.push(
      `You are attempting to submit reviews for proposals where you are not the assigned technical reviewer. Please contact the designated reviewer to submit the proposals with ID : ${assignedElsewhere.join(', ')}`,
    );
  }
  if (incomplete.length > 0) {
    alerts.push(
      `Some of the selected proposals are missing some required input. Please correct the status and time allocation for the proposal(s) with ID: ${incomplete.join(', ')}`,
    );
  }
  if (stepsOpen.length > 0) {
    alerts.push(
      `Some of the selected technical reviews have steps that are not complete. Please complete the steps for the proposal(s) with ID: ${stepsOpen.join(', ')}`,
    );
  }
  return alerts;
}

/** Returns the selected proposals with several instruments, about which bulk reassignment warns (rule R78). */
export function onSeveralInstruments(
  selection: ReadonlyArray<{ readonly proposalId: string; readonly instruments: readonly unknown[] }>,
): string[] {
  return selection.filter(({ instruments }) => instruments.length > 1).map(({ proposalId }) => proposalId);
}
