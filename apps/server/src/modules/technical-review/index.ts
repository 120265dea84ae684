/** Technical reviews of proposals on instruments. */
export { insistOnAnswers, openStepTitles } from './technical-review.completeness.ts';
export { ensureTechnicalReviews } from './technical-review.creation.ts';
export { technicalReviewFacts } from './technical-review.facts.ts';
export {
  lockProposalOfTechnicalReview,
  reviewsOfProposal,
  type TechnicalReviewRow,
  technicalReviews,
} from './technical-review.queries.ts';
export { TechnicalReviewAbilitiesRef, TechnicalReviewRef } from './technical-review.schema.ts';
export { insistOnDocuments } from './technical-review.service.ts';
