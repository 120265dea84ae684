/** Technical reviews of proposals on instruments. */
export { ensureTechnicalReviews } from './technical-review.creation.ts';
export { openStepTitles, technicalReviewFacts } from './technical-review.facts.ts';
export {
  lockProposalOfTechnicalReview,
  reviewsOfProposal,
  type TechnicalReviewRow,
  technicalReviews,
} from './technical-review.queries.ts';
export { TechnicalReviewAbilitiesRef, TechnicalReviewRef } from './technical-review.schema.ts';
export { insistOnAnswers, insistOnDocuments } from './technical-review.service.ts';
