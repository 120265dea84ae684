import { FirstHourHome } from '../features/first-hour/first-hour-home.tsx';
import { ProposalWalk } from '../features/proposal-list/proposal-walk.tsx';
import { ProposalsScreen } from '../features/proposal-list/proposals-screen.tsx';
import { useText } from '../locale/index.ts';
import { proposalRecordTabs } from './proposal-record-tabs.ts';
import { TableOrRecord } from './table-or-record.tsx';

/** The home of officers: their table of proposals, or one of them. */
export function OfficerProposals() {
  const text = useText();
  const table = (
    <FirstHourHome>
      <ProposalsScreen />
    </FirstHourHome>
  );
  return (
    <TableOrRecord
      table={table}
      tabs={proposalRecordTabs}
      backLabel={text('All proposals')}
      beside={(primaryKey) => <ProposalWalk primaryKey={primaryKey} />}
    />
  );
}
