import { GradingScreen } from '../features/fap-review/grading-screen.tsx';
import { adminTab } from '../features/proposal-record/admin-tab.tsx';
import { informationTab } from '../features/proposal-record/information-tab.tsx';
import { ScientistProposalsScreen } from '../features/technical-review/scientist-proposals-screen.tsx';
import { PageNotice } from '../kits/page-text/index.ts';
import { PanelStrip, TaskStrip } from '../kits/reading-room/index.ts';
import { useText } from '../locale/index.ts';
import { gradeTab, technicalReviewsTab } from './review-tabs.tsx';
import { TableOrRecord } from './table-or-record.tsx';

/** What the facility tells reviewers stands below what is theirs to review (rule A14). */
function ReviewNotice() {
  const text = useText();
  return <PageNotice page="REVIEWPAGE" label={text('From the user office')} />;
}

// The management's decision is read where panels review (rule R89).
const scientistTabs = [informationTab, technicalReviewsTab, { ...adminTab, feature: 'FAP_REVIEW' as const }];

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
  return <TableOrRecord table={table} tabs={scientistTabs} backLabel={text('All proposals')} />;
}

const panelTabs = [informationTab, technicalReviewsTab, gradeTab];

/** Home of the people of a panel. */
export function GradingHome() {
  const text = useText();
  const table = (
    <>
      <TaskStrip />
      <PanelStrip />
      <GradingScreen />
      <ReviewNotice />
    </>
  );
  return <TableOrRecord table={table} tabs={panelTabs} backLabel={text('Proposals to grade')} />;
}
