/** The proposals that a number counts: `<ProposalRows filter={{ templateIds: [5] }} empty={…} />`, in pages, each linked to its record. */
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
