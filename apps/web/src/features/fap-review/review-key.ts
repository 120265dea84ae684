import type { PanelReviewFragment } from '../../api/generated/features/fap-review/fap-review.ts';

/** Returns the key of a review as the API expects it. */
export const reviewKey = ({ id, fapID, questionaryID }: PanelReviewFragment) => ({
  reviewID: id,
  fapID,
  questionaryID,
});
