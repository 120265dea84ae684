/** The tables of proposals: one statement per page, whatever the filters, search and order. */
export { conditionsOf } from './proposal-list.conditions.ts';
export type { ListPage } from './proposal-list.page.ts';
export { type ListedProposal, listRows } from './proposal-list.queries.ts';
export { owedPanelReview, owedTechnicalReview, standingFacts } from './standing.queries.ts';
