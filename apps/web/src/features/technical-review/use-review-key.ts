import type { TechnicalReviewFragment } from '../../api/generated/features/technical-review/technical-review.ts';
import { useSession } from '../../session/index.ts';

/** The key of a review and who signs it: an officer leaves the name that is there, everybody else signs. */
export function useReviewKey(review: TechnicalReviewFragment) {
  const { user } = useSession();
  const { proposalPk, instrumentId, questionaryId } = review;
  const reviewerId = review.abilities.reopen.allowed ? review.reviewerId : user.id;
  return { proposalPk, instrumentId, questionaryId, reviewerId };
}
