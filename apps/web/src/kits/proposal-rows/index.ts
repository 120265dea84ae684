/** Proposals behind a number: `<ProposalRows filter={{ templateIds: [5] }} empty={…} />`, page after page, each leads to its record. */
export { firstColumns } from './first-columns.tsx';
export { CountRow, CountRows, ProposalRows } from './proposal-rows.tsx';
export { FinalStatusChip, ProposalStatus, ProposalStatusOf, useProposalStatuses } from './proposal-status.tsx';
export {
  finalStatusWords,
  investigatorOf,
  joinedWords,
  reviewWord,
  timesOf,
  unitInSentence,
  unitsOf,
} from './words.ts';
