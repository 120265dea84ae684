import { recordKey } from '@atrium/domain/live';
import { expiredStatus } from '@atrium/domain/proposal-list';
import { defaultScientistFilters, offersScientistTools, scientistRowAction } from '@atrium/domain/technical-review';
import { EmptyState } from '@atrium/ui/empty-state';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useMemo, useState } from 'react';
import {
  ScientistFiltersDocument,
  type ScientistProposalFragment,
  ScientistProposalsDocument,
} from '../../api/generated/features/technical-review/scientist-proposals.ts';
import { useOperation } from '../../api/index.ts';
import { idIn, maybeOneOf, textIn } from '../../kits/address-state/index.ts';
import { startDownload } from '../../kits/download/index.ts';
import { hereLink } from '../../kits/go/index.ts';
import { useInstruments } from '../../kits/instrument-picker/index.ts';
import {
  type BulkAction,
  defineList,
  FilterSelect,
  ListScreen,
  useListState,
  useLocalList,
} from '../../kits/list-screen/index.ts';
import { ReassignRowsDialog } from '../../kits/proposal-acts/index.ts';
import { RoomLink } from '../../kits/reading-room/index.ts';
import { useText } from '../../locale/index.ts';
import { useSession, useSetting } from '../../session/index.ts';
import { useTechnicalBulkSubmit } from './bulk-submit.ts';
import { scientistColumns } from './scientist-columns.tsx';

type Row = ScientistProposalFragment;

const definition = defineList({
  pageSize: 20,
  sort: { field: 'proposalId', direction: 'desc' },
  filters: {
    reviewer: maybeOneOf(['ME', 'ALL']),
    call: idIn(),
    /** 'multi', or the key of an instrument. */
    instrument: textIn(),
    /** 0 is every status; left out, the one the facility begins with. */
    proposalStatusId: idIn({ alsoKnownAs: 'proposalStatus' }),
  },
});

/** The filters in force: those of the address, else those the facility begins with. */
function useScientistFilter(
  filters: ReturnType<typeof useListState<typeof definition.spec.filters & object>>['filters'],
) {
  const begins = defaultScientistFilters({
    reviewer: useSetting('DEFAULT_INST_SCI_REVIEWER_FILTER'),
    status: useSetting('DEFAULT_INST_SCI_STATUS_FILTER'),
  });
  const hasTools = offersScientistTools(useSession().role);
  const reviewer = hasTools ? (filters.reviewer ?? begins.reviewer) : 'ALL';
  const statusId = hasTools ? (filters.proposalStatusId ?? begins.statusId) : 0;
  const isMultiple = filters.instrument === 'multi';
  const instrumentId = Number(filters.instrument) || undefined;
  return {
    hasTools,
    reviewer,
    statusId,
    filter: {
      reviewer,
      callId: filters.call,
      proposalStatusId: statusId || undefined,
      excludeProposalStatusIds: statusId ? [] : [expiredStatus],
      instrumentFilter:
        isMultiple || instrumentId
          ? { instrumentId, showAllProposals: false, showMultiInstrumentProposals: isMultiple }
          : undefined,
    },
  } as const;
}

/** The room of one's own review, and the record. */
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

/** What the row offers first: the pencil on what is one's own to review, the eye on the rest. */
function OpenButton({ row }: { row: Row }) {
  const text = useText();
  const { user } = useSession();
  const open = (row.instruments ?? []).flatMap(({ id, multipleTechReviewsEnabled }) =>
    multipleTechReviewsEnabled ? [id] : [],
  );
  const reviews = (row.technicalReviews ?? []).map(({ submitted, instrumentId, technicalReviewAssignee }) => ({
    submitted,
    instrumentId: instrumentId ?? null,
    assigneeId: technicalReviewAssignee?.id ?? null,
  }));
  const action = scientistRowAction(user.id, reviews, open);
  const edits = action === 'Edit technical review';
  return (
    <Tooltip title={text(action)}>
      <IconButton
        size="small"
        aria-label={`${text(action)}: ${row.proposalId}`}
        {...hereLink({ reviewModal: row.primaryKey, ...(edits ? { modalTab: 1 } : {}) })}
      >
        {edits ? <EditOutlined fontSize="small" /> : <VisibilityOutlined fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}

/** The proposals on one's instruments, home of instrument scientists and internal reviewers (rules R79 and R80). */
export function ScientistProposalsScreen() {
  const text = useText();
  const session = useSession();
  const list = useListState(definition);
  const { filter, hasTools, reviewer, statusId } = useScientistFilter(list.filters);
  const operation = useOperation(
    ScientistProposalsDocument,
    { filter },
    {
      live: ({ instrumentScientistProposals: found }) =>
        (found?.proposals ?? []).map(({ primaryKey }) => recordKey('proposal', primaryKey)),
    },
  );
  const choices = useOperation(
    ScientistFiltersDocument,
    { scientistId: session.user.id },
    { enabled: hasTools, staleTime: 60_000 },
  );
  const { instruments } = useInstruments();
  const found = operation.data?.instrumentScientistProposals?.proposals;
  const local = useLocalList(found, scientistColumns, list);
  const [reassigning, setReassigning] = useState<readonly Row[] | undefined>();
  const submitAll = useTechnicalBulkSubmit();
  const chosenRows = useMemo(() => new Map((found ?? []).map((row) => [String(row.primaryKey), row])), [found]);

  const bulk = (selection: readonly string[]): BulkAction[] => {
    const rows = selection.flatMap((id) => chosenRows.get(id) ?? []);
    return [
      ...(hasTools
        ? [
            {
              label: text('Submit technical reviews'),
              onRun: () => void submitAll(rows).then((done) => (done ? list.setSelection([]) : undefined)),
            },
            { label: text('Reassign technical reviews'), onRun: () => setReassigning(rows) },
          ]
        : []),
      {
        label: text('Download proposals'),
        onRun: () =>
          void startDownload({
            kind: 'pdf/proposal',
            ids: rows.map(({ primaryKey }) => primaryKey),
            label: text('{{n}} proposals', { n: rows.length }),
            fileName: 'proposals.pdf',
          }),
      },
    ];
  };

  const filters = hasTools ? (
    <>
      <FilterSelect
        label={text('Reviewer')}
        value={reviewer}
        options={[
          { value: 'ME', label: text('My proposals') },
          { value: 'ALL', label: text('All proposals') },
        ]}
        onValue={(next) => list.setFilters({ reviewer: next })}
      />
      <FilterSelect
        label={text('Call')}
        all="All"
        value={list.filters.call}
        options={(choices.data?.callsByInstrumentScientist ?? []).map(({ id, shortCode }) => ({
          value: id,
          label: shortCode,
        }))}
        onValue={(call) => list.setFilters({ call })}
      />
      <FilterSelect
        label={text('Instrument')}
        all="All"
        value={list.filters.instrument || undefined}
        options={[
          { value: 'multi', label: text('Multiple') },
          ...instruments.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        onValue={(instrument) => list.setFilters({ instrument: instrument ?? '' })}
      />
      <FilterSelect
        label={text('Status')}
        value={statusId}
        options={[
          { value: 0, label: text('All') },
          ...(choices.data?.statuses ?? []).map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onValue={(proposalStatusId) => list.setFilters({ proposalStatusId })}
      />
    </>
  ) : undefined;

  return (
    <Box sx={{ '& td, & th': { px: 0.75 }, '& th': { lineHeight: 1.2, whiteSpace: 'normal' } }}>
      <ListScreen
        title={text('Proposals')}
        context={found ? text('{{n}} proposals', { n: local.total }) : ' '}
        name="scientist-proposals"
        list={list}
        columns={scientistColumns}
        operation={operation}
        field="instrumentScientistProposals"
        rows={local.rows}
        total={local.total}
        rowId={(row) => String(row.primaryKey)}
        rowLabel={(row) => row.title || row.proposalId}
        searchLabel={text('Search proposals')}
        searchPauseMs={600}
        filters={filters}
        quickAction={(row) => <OpenButtons row={row} />}
        bulk={bulk}
        selectAll={async () => local.matching.map((row) => String(row.primaryKey))}
        rowsAre="proposals"
        empty={
          <EmptyState
            title={text('Nothing to review')}
            text={text(
              hasTools
                ? 'Proposals on your instruments appear here. Other reviewers or another status may show more.'
                : 'Proposals appear here once somebody asks you for an internal review.',
            )}
          />
        }
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
