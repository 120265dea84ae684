import { recordKey } from '@atrium/domain/live';
import { scientistRowAction } from '@atrium/domain/technical-review';
import { EmptyState } from '@atrium/ui/empty-state';
import { RowButton } from '@atrium/ui/row-button';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import { useMemo, useState } from 'react';
import {
  type ScientistProposalFragment,
  ScientistProposalsDocument,
} from '../../api/generated/features/technical-review/scientist-proposals.ts';
import { useOperation } from '../../api/index.ts';
import { startProposalsDownload } from '../../kits/download/index.ts';
import { hereLink } from '../../kits/go/index.ts';
import { type BulkAction, ListScreen, useLocalList } from '../../kits/list-screen/index.ts';
import { ReassignRowsDialog } from '../../kits/proposal-acts/index.ts';
import { RoomLink } from '../../kits/reading-room/index.ts';
import { useText } from '../../locale/index.ts';
import { useFeatures, useSession } from '../../session/index.ts';
import { useTechnicalBulkSubmit } from './bulk-submit.tsx';
import { scientistColumns } from './scientist-columns.tsx';
import { ScientistFilterBar, useReviewsHere, useScientistFilter, useScientistList } from './scientist-filters.tsx';

type Row = ScientistProposalFragment;

/** Buttons for the room of the user's own review, and the record. */
function OpenButtons({ row }: { row: Row }) {
  const { user } = useSession();
  const own = (row.technicalReviews ?? []).find(
    ({ technicalReviewAssignee }) => technicalReviewAssignee?.id === user.id,
  );
  return (
    <>
      {own ? <RoomLink room={{ kind: 'TECHNICAL', reviewId: own.id }} proposalId={row.proposalId} /> : null}
      <OpenButton row={row} />
    </>
  );
}

/** The main action of the row: a pencil for the user's own reviews, an eye for others. */
function OpenButton({ row }: { row: Row }) {
  const text = useText();
  const { user } = useSession();
  const open = (row.instruments ?? []).flatMap((one) => (one.multipleTechReviewsEnabled ? [one.id] : []));
  const reviews = (row.technicalReviews ?? []).map(({ submitted, instrumentId, technicalReviewAssignee }) => ({
    submitted,
    instrumentId: instrumentId ?? null,
    assigneeId: technicalReviewAssignee?.id ?? null,
  }));
  const action = useReviewsHere() ? scientistRowAction(user.id, reviews, open) : 'View proposal';
  const edits = action === 'Edit technical review';
  return (
    <RowButton
      action={text(action)}
      label={`${text(action)}: ${row.proposalId}`}
      icon={edits ? EditOutlined : VisibilityOutlined}
      {...hereLink({ reviewModal: row.primaryKey, ...(edits ? { modalTab: 1 } : {}) })}
    />
  );
}

/** The bulk actions on proposals; all except the download require a scientist's tools and the feature for technical reviews. */
function useBulk(hasTools: boolean, onReassign: (rows: readonly Row[]) => void, onDone: () => void) {
  const text = useText();
  const submitAll = useTechnicalBulkSubmit();
  return (rows: readonly Row[]): BulkAction[] => {
    const tools: BulkAction[] = [
      {
        label: text('Submit technical reviews'),
        onRun: () => void submitAll(rows).then((done) => (done ? onDone() : undefined)),
      },
      { label: text('Reassign technical reviews'), onRun: () => onReassign(rows) },
    ];
    const download = () => startProposalsDownload(rows.map(({ primaryKey }) => primaryKey));
    return [...(hasTools ? tools : []), { label: text('Download proposals'), onRun: download }];
  };
}

/** The empty state of the list, with possible reasons. */
function NothingToReview({ hasTools }: { readonly hasTools: boolean }) {
  const text = useText();
  if (!useReviewsHere()) {
    const words = hasTools ? 'Proposals on your instruments appear here. Try another status to see more.' : undefined;
    return <EmptyState title={text('No proposals')} text={words && text(words)} />;
  }
  return (
    <EmptyState
      title={text('Nothing to review')}
      text={text(
        hasTools
          ? 'Proposals on your instruments appear here. Try other reviewers or another status to see more.'
          : 'Proposals appear here once somebody asks you for an internal review.',
      )}
    />
  );
}

/** The proposals for the user's instruments, home page of instrument scientists and internal reviewers (rules R79 and R80). */
export function ScientistProposalsScreen() {
  const text = useText();
  const list = useScientistList();
  const inForce = useScientistFilter(list);
  const { filter, hasTools } = inForce;
  const operation = useOperation(
    ScientistProposalsDocument,
    { filter },
    {
      live: ({ instrumentScientistProposals: found }) =>
        (found?.proposals ?? []).map(({ primaryKey }) => recordKey('proposal', primaryKey)),
    },
  );
  const found = operation.data?.instrumentScientistProposals?.proposals;
  const reviewsHere = useReviewsHere();
  const panelsHere = useFeatures().has('FAP_REVIEW');
  const columns = useMemo(
    () => scientistColumns(inForce.reviewer === 'ME', reviewsHere, panelsHere),
    [inForce.reviewer, reviewsHere, panelsHere],
  );
  const local = useLocalList(found, columns, list);
  const [reassigning, setReassigning] = useState<readonly Row[] | undefined>();
  const bulk = useBulk(hasTools && reviewsHere, setReassigning, () => list.setSelection([]));
  const rowById = useMemo(() => new Map((found ?? []).map((row) => [String(row.primaryKey), row])), [found]);
  return (
    <Box sx={{ '& td, & th': { px: 0.75 }, '& th': { lineHeight: 1.2, whiteSpace: 'normal' } }}>
      <ListScreen
        title={text('Proposals')}
        context={found ? text('{{n}} proposals', { n: local.total }) : ' '}
        name="scientist-proposals"
        list={list}
        columns={columns}
        operation={operation}
        field="instrumentScientistProposals"
        rows={local.rows}
        total={local.total}
        rowId={(row) => String(row.primaryKey)}
        rowLabel={(row) => row.title || row.proposalId}
        searchLabel={text('Search proposals')}
        searchPauseMs={600}
        filters={hasTools ? <ScientistFilterBar list={list} inForce={inForce} /> : undefined}
        quickAction={(row) => <OpenButtons row={row} />}
        bulk={(selection) => bulk(selection.flatMap((id) => rowById.get(id) ?? []))}
        selectAll={async () => local.matching.map((row) => String(row.primaryKey))}
        rowsAre="proposals"
        empty={<NothingToReview hasTools={hasTools} />}
      />
      {reassigning ? (
        <ReassignRowsDialog
          rows={reassigning}
          refreshes={[ScientistProposalsDocument]}
          onClose={() => setReassigning(undefined)}
          onDone={() => {
            setReassigning(undefined);
            list.setSelection([]);
          }}
        />
      ) : null}
    </Box>
  );
}
