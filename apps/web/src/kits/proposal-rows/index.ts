/** Proposals behind a number: `<ProposalRows filter={{ templateIds: [5] }} empty={…} />`, page after page, each leads to its record. */
export { CountRow, CountRows, ProposalRows } from './proposal-rows.tsx';
export { finalStatusWords, investigatorOf, joined, reviewWord, timesOf, unitsOf } from './words.ts';
