/** Review panels and their members. */
export { fapFacts, faps, membersOfFap, reviewCountsOfFap } from './fap.loaders.ts';
export { type FapMemberRow, type FapRow, holdFap, lockFap } from './fap.queries.ts';
export { FapRef } from './fap.schema.ts';
export { onReviewsRemoval } from './fap.service.ts';
export { isReviewedUnnamed, namesAuthors } from './hidden-authors.ts';
export { isKeptFrom, isShownInPanel, panelPerson, panelsOfMember, shownInPanel } from './kept-out.ts';
