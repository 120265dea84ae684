import { ErrorState } from '@atrium/ui/error-state';
import { GradingScreen } from '../../features/fap-review/grading/grading-screen.tsx';
import { ScientistProposalsScreen } from '../../features/technical-review/scientist-proposals-screen.tsx';
import { PageNotice } from '../../kits/page-text/index.ts';
import { PanelStrip, TaskStrip } from '../../kits/reading-room/index.ts';
import { Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { useOpens } from '../../session/index.ts';
import { TableOrRecord } from '../records/table-or-record.tsx';

/** The facility's notice to reviewers, shown below their reviews (rule A14). */
function ReviewNotice() {
  const text = useText();
  return <PageNotice page="REVIEWPAGE" label={text('From the user office')} />;
}

/** The home page of instrument scientists and internal reviewers. */
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

/** Shown instead of reviews at facilities without panel reviews. */
function NoPanelReviews() {
  const text = useText();
  return (
    <Screen title={text('Review Proposals')}>
      <ErrorState
        tone="info"
        title={text('Panel reviews are switched off')}
        text={text('The facility does not use them at present. The user office can tell you more.')}
      />
    </Screen>
  );
}

/** The home page of panel members; without panel reviews it offers no grading (rule R98). */
export function GradingHome() {
  const text = useText();
  const opens = useOpens();
  const table = !opens('/PanelReview/$id') ? (
    <NoPanelReviews />
  ) : (
    <>
      <TaskStrip keepsRoom />
      <PanelStrip />
      <GradingScreen />
      <ReviewNotice />
    </>
  );
  return <TableOrRecord table={table} record="grading" backLabel={text('Proposals to grade')} />;
}
