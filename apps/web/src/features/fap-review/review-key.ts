import type { PanelReviewFragment } from '../../api/generated/features/fap-review/fap-review.ts';

/** The key of a review as the API wants it. */
export const reviewKey = ({ id, fapID, questionaryID }: PanelReviewFragment) => ({
  reviewID: id,
  fapID,
  questionaryID,
});
