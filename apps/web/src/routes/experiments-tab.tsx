import { ExperimentsOfProposal } from '../features/experiment/experiments-of-proposal.tsx';
import type { RecordTab } from '../features/proposal-record/record-tab.ts';

/** Whether time was booked for a proposal, and how its experiments stand. */
export const experimentsTab: RecordTab = {
  label: 'Experiments',
  isShown: ({ submitted }) => submitted,
  Content: ({ proposal }) => <ExperimentsOfProposal proposalPk={proposal.primaryKey} />,
};
