import { gradingAction } from '@atrium/domain/grading-list';
import { RowButton } from '@atrium/ui/row-button';
import DownloadOutlined from '@mui/icons-material/DownloadOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import type { GradingRowFragment } from '../../../api/generated/features/fap-review/grading/grading.ts';
import { startDownload, startProposalsDownload } from '../../../kits/download/index.ts';
import { hereLink } from '../../../kits/go/index.ts';
import { RoomLink } from '../../../kits/reading-room/index.ts';
import { useText } from '../../../locale/index.ts';
import { useSession } from '../../../session/index.ts';

type Row = GradingRowFragment;

/** Returns where the row leads: to grading for the user's own draft, otherwise to the proposal. */
const openTarget = (row: Row, me: number) => {
  const action = gradingAction({ isAuthor: row.userID === me, status: row.status });
  const modalTab = row.userID === me ? { modalTab: 2 } : {};
  return { action, target: hereLink({ reviewModal: row.proposal?.primaryKey, ...modalTab }) };
};

/** Downloads the proposals of these rows as one document. */
export function downloadProposals(rows: readonly Row[]): void {
  const proposals = rows.flatMap(({ proposal }) => proposal ?? []);
  const [first, ...more] = proposals;
  if (!first || more.length > 0) {
    startProposalsDownload(proposals.map(({ primaryKey }) => primaryKey));
    return;
  }
  const { primaryKey, title, proposalId } = first;
  void startDownload({ kind: 'pdf/proposal', ids: [primaryKey], label: title, fileName: `${proposalId}.pdf` });
}

/** The main actions of a row: grading or viewing, and the document. */
export function GradingButtons({ row }: { row: Row }) {
  const text = useText();
  const { user } = useSession();
  const { action, target } = openTarget(row, user.id);
  const id = row.proposal?.proposalId ?? '';
  return (
    <>
      {row.userID === user.id ? <RoomLink room={{ kind: 'PANEL', reviewId: row.id }} proposalId={id} /> : null}
      <RowButton
        action={text(action)}
        label={`${text(action)}: ${id}`}
        icon={action === 'Grade proposal' ? EditOutlined : VisibilityOutlined}
        {...target}
      />
      <RowButton
        action={text('Download Proposal')}
        label={`${text('Download Proposal')}: ${id}`}
        icon={DownloadOutlined}
        onClick={() => downloadProposals([row])}
      />
    </>
  );
}
