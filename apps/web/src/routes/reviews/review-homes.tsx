import { GradingScreen } from '../../features/fap-review/grading/grading-screen.tsx';
import { ScientistProposalsScreen } from '../../features/technical-review/scientist-proposals-screen.tsx';
import { PageNotice } from '../../kits/page-text/index.ts';
import { PanelStrip, TaskStrip } from '../../kits/reading-room/index.ts';
import { useText } from '../../locale/index.ts';
import { TableOrRecord } from '../records/table-or-record.tsx';

/** What the facility tells reviewers stands below what is theirs to review (rule A14). */
function ReviewNotice() {
  const text = useText();
  return <PageNotice page="REVIEWPAGE" label={text('From the user office')} />;
}

/** Home of instrument scientists and internal reviewers. */
export function ScientistHome() {
  const text = useText();
  const table = (
    <>
      <TaskStrip />
      <ScientistProposalsScreen />
      <ReviewNotice />
    </>
  );
  return <TableOrRecord table={table} record="scientist" backLabel={text('All proposals')} />;
}

/** Home of the people of a panel. */
export function GradingHome() {
  const text = useText();
  const table = (
    <>
      <TaskStrip keepsRoom />
      <PanelStrip />
      <GradingScreen />
      <ReviewNotice />
    </>
  );
  return <TableOrRecord table={table} record="grading" backLabel={text('Proposals to grade')} />;
}
