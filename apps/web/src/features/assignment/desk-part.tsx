import { recordKey } from '@atrium/domain/live';
import { institutionOf } from '@atrium/domain/user';
import { type DataColumn, nameWidth } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import { ToggleChoice } from '@atrium/ui/toggle-choice';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { FapDeskDocument, type FapDeskQuery } from '../../api/generated/features/assignment/assignment.ts';
import { serverNow, useOperation } from '../../api/index.ts';
import { idIn, oneOf, useAddressState } from '../../kits/address-state/index.ts';
import { CallFilter } from '../../kits/call-picker/index.ts';
import { InstrumentFilter } from '../../kits/instrument-picker/index.ts';
import { type BulkAction, defineList, ListPart, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { LastValueResult } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { ByProposal } from './by-proposal.tsx';
import { ConflictsView } from './conflicts-view.tsx';
import { type Desk, type DeskInstrument, deskOf, type Matrix, type ReviewerRow } from './desk.ts';
import { DraftView } from './draft-view.tsx';
import { LimitDialog } from './limit-dialog.tsx';
import { RemindDialog } from './remind-dialog.tsx';

const views = ['proposal', 'reviewer', 'instrument', 'conflicts', 'draft'] as const;
const viewWords = {
  proposal: 'By proposal',
  reviewer: 'By reviewer',
  instrument: 'By instrument',
  conflicts: 'Conflicts of interest',
  draft: 'Draft',
} as const;
const codecs = { call: idIn(), instrument: idIn(), view: oneOf(views, 'proposal') };
const reviewerList = defineList({ pageSize: 20 });
const instrumentList = defineList({ pageSize: 20 });

const reviewerColumns: readonly DataColumn<ReviewerRow>[] = [
  {
    id: 'name',
    header: 'Reviewer',
    text: ({ name }) => name,
    sortable: true,
    longest: nameWidth,
    locked: true,
    card: 'title',
  },
  { id: 'institution', header: 'Institution', text: institutionOf, sortable: true, grows: true },
  { id: 'assigned', header: 'Assigned', text: ({ tally }) => tally.assigned, sortable: true, align: 'right' },
  { id: 'submitted', header: 'Submitted', text: ({ tally }) => tally.submitted, sortable: true, align: 'right' },
  { id: 'overdue', header: 'Overdue', text: ({ tally }) => tally.overdue, sortable: true, align: 'right' },
  { id: 'most', header: 'At most', text: ({ most }) => most, sortable: true, align: 'right' },
  { id: 'load', header: 'In all panels', text: ({ load }) => load, sortable: true, align: 'right' },
];

const instrumentColumns: readonly DataColumn<DeskInstrument>[] = [
  {
    id: 'name',
    header: 'Instrument',
    text: ({ name }) => name,
    sortable: true,
    locked: true,
    grows: true,
    card: 'title',
  },
  { id: 'proposals', header: 'Proposals', text: ({ proposals }) => proposals, sortable: true, align: 'right' },
  { id: 'required', header: 'Required', text: ({ required }) => required, sortable: true, align: 'right' },
  { id: 'assigned', header: 'Assigned', text: ({ tally }) => tally.assigned, sortable: true, align: 'right' },
  { id: 'submitted', header: 'Submitted', text: ({ tally }) => tally.submitted, sortable: true, align: 'right' },
  { id: 'overdue', header: 'Overdue', text: ({ tally }) => tally.overdue, sortable: true, align: 'right' },
  { id: 'lacks', header: 'Reviewers missing', text: ({ lacks }) => lacks, sortable: true, align: 'right' },
];

type DeskOperation = ReturnType<typeof useOperation<FapDeskQuery, { fapId: number }>>;

function ByReviewer({
  fapId,
  desk,
  operation,
  onRemind,
}: {
  fapId: number;
  desk: Desk;
  operation: DeskOperation;
  onRemind: (people: readonly ReviewerRow[]) => void;
}) {
  const text = useText();
  const list = useListState(reviewerList);
  const local = useLocalList(desk.reviewers, reviewerColumns, list);
  const byId = new Map(desk.reviewers.map((reviewer) => [String(reviewer.userId), reviewer]));
  const [limited, setLimited] = useState<ReviewerRow>();
  const waits = ({ tally }: ReviewerRow) => tally.assigned > tally.submitted;
  const bulk = (ids: readonly string[]): BulkAction[] => [
    { label: text('Remind'), onRun: () => onRemind(ids.flatMap((id) => byId.get(id) ?? [])) },
  ];
  return (
    <>
      <ListPart
        name="desk-reviewers"
        label={text('Reviewers')}
        list={list}
        columns={reviewerColumns}
        operation={operation}
        field="fapMatrix"
        rows={local.rows}
        total={local.total}
        rowId={({ userId }) => String(userId)}
        rowLabel={({ name }) => name}
        searchLabel={text('Search reviewers')}
        actions={(reviewer) => [
          ...(reviewer.isMember ? [{ label: text('Set limit'), onRun: () => setLimited(reviewer) }] : []),
          ...(waits(reviewer) ? [{ label: text('Remind'), onRun: () => onRemind([reviewer]) }] : []),
        ]}
        bulk={bulk}
        selectAll={async () => local.matching.map(({ userId }) => String(userId))}
        empty={<EmptyState title={text('No reviewers yet')} text={text('Add reviewers on the Members tab.')} />}
      />
      {limited ? <LimitDialog fapId={fapId} reviewer={limited} onClose={() => setLimited(undefined)} /> : null}
    </>
  );
}

function ByInstrument({
  desk,
  operation,
  onOpen,
}: {
  desk: Desk;
  operation: DeskOperation;
  onOpen: (instrumentId: number) => void;
}) {
  const text = useText();
  const list = useListState(instrumentList);
  const local = useLocalList(desk.instruments, instrumentColumns, list);
  return (
    <ListPart
      name="desk-instruments"
      label={text('Instruments')}
      list={list}
      columns={instrumentColumns}
      operation={operation}
      field="fapMatrix"
      rows={local.rows}
      total={local.total}
      rowId={({ id }) => String(id)}
      rowLabel={({ name }) => name}
      searchLabel={text('Search instruments')}
      actions={({ id }) => [{ label: text('Show in the matrix'), onRun: () => onOpen(id) }]}
      empty={
        <EmptyState
          title={text('No proposals to review')}
          text={text('Instruments appear here once there are proposals to review.')}
        />
      }
    />
  );
}

function Views({ fapId, matrix, operation }: { fapId: number; matrix: Matrix; operation: DeskOperation }) {
  const text = useText();
  const [{ call, instrument, view }, set] = useAddressState(codecs);
  const desk = useMemo(() => deskOf(matrix, serverNow()), [matrix]);
  const [reminded, setReminded] = useState<readonly ReviewerRow[] | undefined>();
  const late = desk.reviewers.filter(({ tally }) => tally.overdue > 0);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5, alignItems: 'center' }}>
        <ToggleChoice
          label={text('View')}
          value={view}
          options={views.map((one) => [one, text(viewWords[one])] as const)}
          onValue={(next) => set({ view: next })}
        />
        <Button variant="outlined" disabled={late.length === 0} onClick={() => setReminded(late)}>
          {text('Remind late reviewers ({{n}})', { n: late.length })}
        </Button>
      </Box>
      {view === 'proposal' ? (
        <ByProposal
          of={{ fapId, callId: call, instrumentId: instrument }}
          desk={desk}
          asksReason={operation.data?.fap?.conflictRules?.asksReason ?? false}
        />
      ) : view === 'reviewer' ? (
        <ByReviewer fapId={fapId} desk={desk} operation={operation} onRemind={setReminded} />
      ) : view === 'instrument' ? (
        <ByInstrument
          desk={desk}
          operation={operation}
          onOpen={(instrumentId) => set({ instrument: instrumentId, view: 'proposal' })}
        />
      ) : view === 'conflicts' ? (
        <ConflictsView fapId={fapId} desk={desk} />
      ) : call ? (
        <DraftView key={call} fapId={fapId} callId={call} desk={desk} />
      ) : (
        <EmptyState title={text('Choose a call')} text={text('A draft covers the proposals of one call.')} />
      )}
      {reminded ? (
        <RemindDialog fapId={fapId} callId={call} people={reminded} onClose={() => setReminded(undefined)} />
      ) : null}
    </>
  );
}

/** The assignment desk of a panel: reviewers against proposals, by proposal, by reviewer and by instrument (rules R140 and R141). */
export function DeskPart({ fapId }: { fapId: number }) {
  const [{ call, instrument }, set] = useAddressState(codecs);
  const operation = useOperation(
    FapDeskDocument,
    { fapId, callId: call, instrumentId: instrument },
    { live: () => [recordKey('fap', fapId)] },
  );
  const callFilter = useMemo(() => ({ fapIds: [fapId] }), [fapId]);
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mb: 1.5 }}>
        <CallFilter value={call} filter={callFilter} onValue={(next) => set({ call: next })} />
        <InstrumentFilter value={instrument} onValue={(next) => set({ instrument: next })} />
      </Box>
      <LastValueResult of={operation} field="fapMatrix">
        {(matrix) => <Views fapId={fapId} matrix={matrix} operation={operation as DeskOperation} />}
      </LastValueResult>
    </>
  );
}
