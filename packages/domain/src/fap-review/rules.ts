import { type Decision, no, yes } from '../kernel/index.ts';
import type { FapReviewReason } from './refusals.ts';

interface Pair {
  readonly memberId: number;
  readonly proposalPk: number;
}

const keyOf = ({ memberId, proposalPk }: Pair) => `${memberId}/${proposalPk}`;

/** Returns the wanted assignments that do not exist yet, without duplicates (rule R20). */
export function missingAssignments<P extends Pair>(wanted: readonly P[], existing: readonly Pair[]): P[] {
  const taken = new Set(existing.map(keyOf));
  return wanted.filter((pair) => {
    const key = keyOf(pair);
    if (taken.has(key)) return false;
    taken.add(key);
    return true;
  });
}

/** Checks that all reviewers are members of the panel, and that at least one assignment is new (rule R20). */
export function assignmentsDecision(
  wanted: readonly Pair[],
  existing: readonly Pair[],
  memberIds: readonly number[],
): Decision<FapReviewReason> {
  if (!wanted.every(({ memberId }) => memberIds.includes(memberId))) return no('NOT_MEMBER_OF_PANEL');
  return missingAssignments(wanted, existing).length > 0 ? yes : no('ALREADY_ASSIGNED', { count: wanted.length });
}

/** Checks that a rank is a whole number from 1 to the number of reviewers (rule R22). */
export function rankDecision(rank: number, reviewers: number): Decision<FapReviewReason> {
  return Number.isInteger(rank) && rank >= 1 && rank <= reviewers ? yes : no('RANK_INVALID', { rank });
}

/** Returns the members whose rank in a bulk assignment is not whole, below 1 or given twice (rule R22). */
export function offendingRanks(ranks: ReadonlyArray<{ readonly memberId: number; readonly rank: number }>): number[] {
  return ranks
    .filter(
      ({ memberId, rank }) =>
        !Number.isInteger(rank) ||
        rank < 1 ||
        ranks.some((other) => other.memberId !== memberId && other.rank === rank),
    )
    .map(({ memberId }) => memberId);
}

/** Whether a review has a grade and a comment, which it needs to be submitted (rule R32). */
export function isReviewComplete(review: { readonly grade: number | null; readonly comment: string | null }): boolean {
  return review.grade !== null && (review.comment ?? '').replace(/<[^>]*>/g, '').trim() !== '';
}

/** One of several reviews submitted together. */
export interface ReviewToSubmit {
  readonly proposalId: string;
  readonly reviewer: string;
  /** Whether grade and comment are present and valid for the facility's grades. */
  readonly isGraded: boolean;
  /** Titles of the template's steps that are incomplete. */
  readonly openSteps: readonly string[];
}

/** Checks the same for each of several reviews as for a single one (rules R33 and Q69); the refusal names the reviews that are not ready. */
export function maySubmitTogether(reviews: readonly ReviewToSubmit[]): Decision<FapReviewReason> {
  const ungraded = reviews.filter(({ isGraded }) => !isGraded);
  if (ungraded.length > 0)
    return no('REVIEW_INCOMPLETE', { proposalIds: ungraded.map(({ proposalId }) => proposalId) });
  const open = reviews.filter(({ openSteps }) => openSteps.length > 0);
  return open.length === 0
    ? yes
    : no('REVIEW_STEPS_OPEN', {
        proposalIds: open.map(({ proposalId }) => proposalId),
        reviews: open.map(({ proposalId, reviewer, openSteps }) => ({ proposalId, reviewer, steps: openSteps })),
      });
}
