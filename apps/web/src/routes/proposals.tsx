import { ProposalsScreen } from '../features/proposal-list/proposals-screen.tsx';
import { useText } from '../locale/index.ts';
import { proposalRecordTabs } from './proposal-record-tabs.ts';
import { TableOrRecord } from './table-or-record.tsx';

/** The home of officers: their table of proposals, or one of them. */
export function OfficerProposals() {
  const text = useText();
  return <TableOrRecord table={<ProposalsScreen />} tabs={proposalRecordTabs} backLabel={text('All proposals')} />;
}
