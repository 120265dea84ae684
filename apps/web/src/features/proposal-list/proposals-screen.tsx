import { recordKey } from '@atrium/domain/live';
import { bulkLimit } from '@atrium/domain/proposal';
import { defaultPageSize, officerSearchDebounce, pageSizes } from '@atrium/domain/proposal-list';
import { EmptyState } from '@atrium/ui/empty-state';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import {
  CloneProposalsDocument,
  ProposalKeysDocument,
  ProposalStatusesDocument,
  ProposalsViewDocument,
} from '../../api/generated/features/proposal-list/proposal-list.ts';
import { request, useCommand, useOperation } from '../../api/index.ts';
import { CallDialog, CallFilter } from '../../kits/call-picker/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { screenLink } from '../../kits/go/index.ts';
import { useInstruments } from '../../kits/instrument-picker/index.ts';
import { type BulkAction, defineList, FilterSelect, ListScreen, useListState } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import { useFeatures } from '../../session/index.ts';
import { columnsFor, type ProposalRow } from './columns.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { DownloadDialog } from './download-dialog.tsx';
import { InstrumentsDialog } from './instruments-dialog.tsx';
import { type ChosenFilters, filterOf, noAnswerChosen, proposalFilters } from './list-filters.ts';
import { NotifyDialog } from './notify-dialog.tsx';
import { PanelsDialog } from './panels-dialog.tsx';
import { QuestionFilter } from './question-filter.tsx';
import { StatusDialog } from './status-dialog.tsx';

const definition = defineList({
  pageSize: defaultPageSize,
  sort: { field: 'submittedDate', direction: 'desc' },
  filters: proposalFilters,
});

const dialogs = {
  INSTRUMENTS: InstrumentsDialog,
  PANELS: PanelsDialog,
  STATUS: StatusDialog,
  NOTIFY: NotifyDialog,
  DELETE: DeleteDialog,
  DOWNLOAD: DownloadDialog,
};
type DialogName = keyof typeof dialogs | 'CLONE';

interface Open {
  readonly name: DialogName;
  readonly proposalPks: readonly number[];
}

interface FiltersProps {
  readonly filters: ChosenFilters;
  readonly onFilters: (patch: Partial<ChosenFilters>) => void;
}

function Filters({ filters, onFilters }: FiltersProps) {
  const text = useText();
  const { instruments } = useInstruments();
  const { data } = useOperation(ProposalStatusesDocument, {}, { staleTime: 60_000 });
  return (
    <>
      <CallFilter value={filters.call} onValue={(call) => onFilters({ call, ...noAnswerChosen })} />
      <FilterSelect
        label={text('Instrument')}
        all="All"
        value={filters.instrument || undefined}
        onValue={(instrument) => onFilters({ instrument: instrument ?? '' })}
        options={[
          { value: 'multi', label: text('Multiple') },
          ...instruments.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <FilterSelect
        label={text('Status')}
        all="All but expired"
        value={filters.proposalStatusId}
        onValue={(proposalStatusId) => onFilters({ proposalStatusId })}
        options={(data?.statuses ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <QuestionFilter callId={filters.call} chosen={filters} onChosen={onFilters} />
    </>
  );
}

function useBulk(open: (name: DialogName, proposalPks: readonly number[]) => void) {
  const text = useText();
  const features = useFeatures();
  return (selection: readonly string[]): BulkAction[] => {
    const proposalPks = selection.map(Number);
    const tooMany =
      proposalPks.length > bulkLimit
        ? text('At most {{n}} proposals at once', { n: bulkLimit.toLocaleString('en') })
        : undefined;
    const action = (label: string, name: DialogName, more: Partial<BulkAction> = {}): BulkAction => ({
      label: text(label),
      refusal: tooMany,
      onRun: () => open(name, proposalPks),
      ...more,
    });
    return [
      ...(features.has('INSTRUMENT_MANAGEMENT') ? [action('Assign instrument', 'INSTRUMENTS')] : []),
      ...(features.has('FAP_REVIEW') ? [action('Assign panel', 'PANELS')] : []),
      action('Change status', 'STATUS'),
      action('Notify', 'NOTIFY'),
      action('Clone', 'CLONE'),
      action('Download', 'DOWNLOAD'),
      action('Delete', 'DELETE', { destructive: true }),
    ];
  };
}

/** The officers' proposals table. */
export function ProposalsScreen() {
  const text = useText();
  const ask = useConfirm();
  const features = useFeatures();
  const columns = useMemo(() => columnsFor(features), [features]);
  const list = useListState(definition);
  const filters = list.filters as ChosenFilters;
  const filter = filterOf(filters);
  const operation = useOperation(
    ProposalsViewDocument,
    { filter, ...list.variables },
    {
      live: ({ proposalsView }) =>
        (proposalsView?.proposalViews ?? []).map(({ primaryKey }) => recordKey('proposal', primaryKey)),
    },
  );
  const answer = operation.data?.proposalsView;
  const [open, setOpen] = useState<Open>();
  const bulk = useBulk((name, proposalPks) => setOpen({ name, proposalPks }));
  const clone = useCommand(CloneProposalsDocument, {
    done: 'Proposal/s cloned successfully',
    refreshes: [ProposalsViewDocument],
  });
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    list.setSelection([]);
  };
  const selectAll = async () => {
    const { data } = await request(ProposalKeysDocument, { filter, searchText: list.variables.searchText });
    return (data.proposalsView?.proposalViews ?? []).map(({ primaryKey }) => String(primaryKey));
  };
  const cloneAll = async (callId: number) => {
    if (!open) return;
    const n = open.proposalPks.length;
    const sure =
      n === 1 ||
      (await ask({
        title: 'Are you sure? Multiple proposals selected!',
        text: text(
          '{{n}} proposals are selected. This action will run on all of the selected proposals. Are you sure you want to proceed?',
          { n },
        ),
        confirmLabel: 'Yes, proceed',
      }));
    if (!sure) return;
    const input = { callId, proposalsToClonePk: [...open.proposalPks] };
    if ((await clone.run({ cloneProposalsInput: input })).ok) done();
  };
  const nameOf = (row: ProposalRow) => row.title || row.proposalId;
  const Dialog = open && open.name !== 'CLONE' ? dialogs[open.name] : undefined;

  return (
    <Box sx={{ '& td, & th': { px: 0.75 } }}>
      <ListScreen
        title={text('Proposals')}
        context={answer ? text('{{n}} proposals', { n: answer.totalCount.toLocaleString('en') }) : undefined}
        name="proposalColumnsOfficer"
        list={list}
        columns={columns}
        operation={operation}
        field="proposalsView"
        rows={answer?.proposalViews}
        total={answer?.totalCount ?? 0}
        pageSizes={pageSizes}
        rowId={(row) => String(row.primaryKey)}
        rowLabel={nameOf}
        searchLabel={text('Search id, title, status, person, instrument')}
        searchPauseMs={officerSearchDebounce}
        filters={<Filters filters={filters} onFilters={(patch) => list.setFilters(patch)} />}
        bulk={bulk}
        selectAll={selectAll}
        empty={
          <EmptyState
            title={text('No proposals yet')}
            text={text('Proposals appear here as soon as somebody starts one in a call.')}
            action={
              <Button variant="outlined" {...screenLink({ to: '/Calls' })}>
                {text('Open the calls')}
              </Button>
            }
          />
        }
      />
      {Dialog && open ? <Dialog proposalPks={open.proposalPks} onClose={close} onDone={done} /> : null}
      {open?.name === 'CLONE' ? (
        <CallDialog
          title={text('Clone proposal/s to call')}
          explanation={text('You will need to review the proposal before it is submitted.')}
          confirmLabel={text('Clone')}
          onClose={close}
          onPick={cloneAll}
        />
      ) : null}
    </Box>
  );
}
