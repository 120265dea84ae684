/** Review panels and their members. */
export { fapFacts } from './fap.facts.ts';
export { faps, membersOfFap, reviewCountsOfFap } from './fap.loaders.ts';
export { type FapMemberRow, type FapRow, holdFap } from './fap.queries.ts';
export { FapRef, FapReviewerRef } from './fap.schema.ts';
export { whenOpenReviewsGo } from './fap.service.ts';
