/** Panel reviews: who reviews which proposal of a panel, and how it is graded. */
export { reviewsDueAt } from './call-settings.queries.ts';
export { assignFapReviewers } from './fap-assignment.service.ts';
export type { FapProposalRow } from './fap-proposal.queries.ts';
export { FapProposalRef } from './fap-proposal-type.ts';
export { namesReviewer, panelFacts, readable, reviewFacts } from './fap-review.facts.ts';
export { reviewsOfProposal } from './fap-review.loaders.ts';
export type { ReviewRow } from './fap-review.queries.ts';
export { ReviewRef } from './fap-review-type.ts';
export { insistOnReviewing, lockPanelInCall } from './panel-in-call.ts';
