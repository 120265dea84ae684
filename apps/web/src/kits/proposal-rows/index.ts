/** Proposals behind a number: `<ProposalRows filter={{ templateIds: [5] }} empty={…} />`, page after page, each leads to its record. */
export { firstColumns, statusColumn } from './first-columns.tsx';
export { CountRow, CountRows, ProposalRows } from './proposal-rows.tsx';
export { FinalStatusChip, ProposalStatus, useProposalStatuses } from './proposal-status.tsx';
export {
  finalStatusWords,
  investigatorOf,
  joinedWords,
  reviewWord,
  timesOf,
} from './words.ts';
