import { lazyPart } from '@atrium/ui/lazy-part';
import { FirstHourHome } from '../../features/first-hour/first-hour-home.tsx';
import { ProposalsScreen } from '../../features/proposal-list/proposals-screen.tsx';
import { useText } from '../../locale/index.ts';
import { TableOrRecord } from '../records/table-or-record.tsx';

const ProposalWalk = lazyPart(() =>
  import('../../features/proposal-list/proposal-walk.tsx').then((m) => m.ProposalWalk),
);

/** The home page of officers: their table of proposals, or one of the proposals. */
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
      record="officer"
      backLabel={text('All proposals')}
      beside={(primaryKey) => <ProposalWalk primaryKey={primaryKey} />}
    />
  );
}
