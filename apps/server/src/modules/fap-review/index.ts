/** Panel reviews: who reviews which proposal of a panel, and how it is graded. */

export { namesReviewer, panelFacts, readable, reviewFacts } from './fap-review.facts.ts';
export { type ReviewRow, reviewsOfProposal } from './fap-review.queries.ts';
export { ReviewRef } from './fap-review-type.ts';
export { insistOnReviewing, lockPanelInCall } from './panel-in-call.ts';
export { assignFapReviewers } from './proposals/fap-assignment.service.ts';
export type { FapProposalRow } from './proposals/fap-proposal.queries.ts';
export { FapProposalRef } from './proposals/fap-proposal-type.ts';
export { reviewsDueAt } from './settings/call-settings.queries.ts';
