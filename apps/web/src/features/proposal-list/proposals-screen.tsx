import { recordKey } from '@atrium/domain/live';
import { bulkLimit } from '@atrium/domain/proposal';
import { officerSearchDebounce, pageSizes } from '@atrium/domain/proposal-list';
import { cardsBelow } from '@atrium/ui/data-table';
import { DateText } from '@atrium/ui/date-text';
import { EmptyState } from '@atrium/ui/empty-state';
import { lazyPart } from '@atrium/ui/lazy-part';
import { windowBelow } from '@atrium/ui/width';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMemo, useState } from 'react';
import {
  ProposalKeysDocument,
  ProposalsCountDocument,
  ProposalsViewDocument,
} from '../../api/generated/features/proposal-list/proposal-list.ts';
import { request, useOperation } from '../../api/index.ts';
import { idIn, useAddressState } from '../../kits/address-state/index.ts';
import { CallFilter, useCalls } from '../../kits/call-picker/index.ts';
import { shownState, useServerNow } from '../../kits/deadline/index.ts';
import { screenLink } from '../../kits/go/index.ts';
import { useInstruments } from '../../kits/instrument-picker/index.ts';
import {
  type BulkAction,
  FilterSelect,
  ListScreen,
  type ListVariables,
  useListState,
} from '../../kits/list-screen/index.ts';
import { actsOf, type ProposalAct, proposalActs } from '../../kits/proposal-acts/index.ts';
import { useProposalStatuses } from '../../kits/proposal-rows/index.ts';
import { noAnswerChosen, QuestionFilter } from '../../kits/question-filter/index.ts';
import { digits, useText } from '../../locale/index.ts';
import { useFeatures } from '../../session/index.ts';
import { columnsOfFeatures, type OfficersRow } from './columns.tsx';
import { FigureChips } from './figure-chips.tsx';
import { type ChosenFilters, figureOf, filterOf, proposalList } from './list-filters.ts';

const QuickLook = lazyPart(() => import('./quick-look.tsx').then((m) => m.QuickLook));

interface Open {
  readonly act: ProposalAct;
  readonly proposalPks: readonly number[];
}

interface FiltersProps {
  readonly filters: ChosenFilters;
  readonly onFilters: (patch: Partial<ChosenFilters>) => void;
}

function Filters({ filters, onFilters }: FiltersProps) {
  const text = useText();
  const { instruments } = useInstruments();
  const statuses = useProposalStatuses();
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
        all="All except expired"
        value={filters.proposalStatusId}
        onValue={(proposalStatusId) => onFilters({ proposalStatusId })}
        options={statuses.map(({ id, name }) => ({ value: id, label: text(name) }))}
      />
      <QuestionFilter callId={filters.call} chosen={filters} onChosen={onFilters} />
      <FigureChips chosen={filters} onChosen={onFilters} />
    </>
  );
}

/** The acts on the selected rows, and the dialog of the current one. */
function useActs(onDone: () => void) {
  const text = useText();
  const features = useFeatures();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const done = () => {
    close();
    onDone();
  };
  const bulk = (selection: readonly string[]): BulkAction[] => {
    const proposalPks = selection.map(Number);
    const tooMany =
      proposalPks.length > bulkLimit ? text('At most {{n}} proposals at once', { n: digits(bulkLimit) }) : undefined;
    return actsOf(features).map(({ act, label, destructive = false }) => ({
      label: text(label),
      destructive,
      refusal: tooMany,
      onRun: () => setOpen({ act, proposalPks }),
    }));
  };
  const Dialog = open ? proposalActs[open.act].Dialog : undefined;
  return {
    bulk,
    dialog:
      Dialog && open ? (
        <Dialog
          proposalPks={open.proposalPks}
          refreshes={[ProposalsViewDocument, ProposalsCountDocument]}
          onClose={close}
          onDone={open.act === 'DOWNLOAD' ? close : done}
        />
      ) : null,
  };
}

/**
 * The requested page of the table, the number of rows that pass its filters, and their keys. Rows appear as soon as they are found, since
 * counting takes much longer in very large lists (rule P182).
 */
function useProposals(filters: ChosenFilters, variables: ListVariables) {
  const filter = filterOf(filters);
  const figure = figureOf(filters);
  const operation = useOperation(
    ProposalsViewDocument,
    { filter, figure, ...variables },
    {
      live: ({ proposalsView }) =>
        (proposalsView?.proposalViews ?? []).map(({ primaryKey }) => recordKey('proposal', primaryKey)),
    },
  );
  const { searchText } = variables;
  const counted = useOperation(ProposalsCountDocument, { filter, figure, searchText }, { keepPrevious: false });
  return {
    operation,
    rows: operation.data?.proposalsView?.proposalViews,
    total: counted.data?.proposalsView?.totalCount,
    selectAll: async () => {
      const { data } = await request(ProposalKeysDocument, { filter, figure, searchText });
      return (data.proposalsView?.proposalViews ?? []).map(({ primaryKey }) => String(primaryKey));
    },
  };
}

const lookCodecs = { look: idIn(), reviewModal: idIn() };

/** Whether the call is the only filter. */
const onlyCall = (search: string, chosen: ChosenFilters) => {
  const { call, instrument, proposalStatusId, questionId } = chosen;
  const isPlain = !search && !instrument && proposalStatusId === undefined && !questionId;
  return call !== undefined && isPlain && !figureOf(chosen);
};

/** The empty state of a call without proposals. */
function EmptyCall({ callId }: { callId: number }) {
  const text = useText();
  const { calls } = useCalls();
  const now = useServerNow();
  const call = calls.find(({ id }) => id === callId);
  const isOpen = call !== undefined && shownState(call, now) === 'OPEN';
  return (
    <EmptyState
      title={text('No proposals in {{call}} yet', { call: call?.shortCode ?? text('this call') })}
      text={
        call && isOpen ? (
          <>
            {text('Open until')} <DateText value={call.endCall} withTime />
          </>
        ) : undefined
      }
      action={
        <Button variant="outlined" {...screenLink({ to: '/Calls/$callId', params: { callId } })}>
          {text('View call')}
        </Button>
      }
    />
  );
}

/** The empty state of a facility without proposals. */
function NoProposals() {
  const text = useText();
  return (
    <EmptyState
      title={text('No proposals yet')}
      text={text('Proposals appear here as soon as somebody starts one in a call.')}
      action={
        <Button variant="outlined" {...screenLink({ to: '/Calls' })}>
          {text('View calls')}
        </Button>
      }
    />
  );
}

interface LookButtonProps {
  readonly name: string;
  readonly onLook: () => void;
}

function LookButton({ name, onLook }: LookButtonProps) {
  const text = useText();
  return (
    <IconButton size="small" aria-label={text('Quick look at {{name}}', { name })} onClick={onLook}>
      <VisibilityOutlined fontSize="small" />
    </IconButton>
  );
}

const nameOf = (row: OfficersRow) => row.title || row.proposalId;

/** The officers' table of proposals. */
export function ProposalsScreen() {
  const text = useText();
  const features = useFeatures();
  const list = useListState(proposalList);
  const filters = list.filters as ChosenFilters;
  const isOfOneCall = filters.call !== undefined;
  const columns = useMemo(() => columnsOfFeatures(features, isOfOneCall), [features, isOfOneCall]);
  const [{ look }, setLook] = useAddressState(lookCodecs);
  const cards = useMediaQuery(windowBelow(cardsBelow));
  const { operation, rows, total, selectAll } = useProposals(filters, list.variables);
  const { bulk, dialog } = useActs(() => list.setSelection([]));
  return (
    <Box sx={{ '& td, & th': { px: 0.75 } }}>
      <ListScreen
        title={text('Proposals')}
        context={total === undefined ? ' ' : text('{{n}} proposals', { n: digits(total) })}
        name="proposalColumnsOfficer"
        list={list}
        columns={columns}
        operation={operation}
        field="proposalsView"
        rows={rows}
        total={total}
        pageSizes={pageSizes}
        rowId={(row) => String(row.primaryKey)}
        rowLabel={nameOf}
        searchLabel={text('Search id, title, status, person, instrument')}
        searchPauseMs={officerSearchDebounce}
        filters={<Filters filters={filters} onFilters={(patch) => list.setFilters(patch)} />}
        bulk={bulk}
        quickAction={
          cards
            ? undefined
            : (row) => <LookButton name={nameOf(row)} onLook={() => setLook({ look: row.primaryKey })} />
        }
        emptyOfFilters={onlyCall(list.search, filters) ? <EmptyCall callId={filters.call ?? 0} /> : undefined}
        selectAll={selectAll}
        rowsAre="proposals"
        empty={<NoProposals />}
      />
      {look === undefined || cards ? null : (
        <QuickLook
          primaryKey={look}
          rows={(rows ?? []).map(({ primaryKey }) => primaryKey)}
          onLook={(next) => setLook({ look: next })}
          onOpen={() => setLook({ look: undefined, reviewModal: look }, { push: true })}
          onClose={() => setLook({ look: undefined })}
        />
      )}
      {dialog}
    </Box>
  );
}
