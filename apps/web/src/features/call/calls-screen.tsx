import { mayDeleteCall } from '@atrium/domain/call';
import type { RowAction } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import AddOutlined from '@mui/icons-material/AddOutlined';
import SwapVertOutlined from '@mui/icons-material/SwapVertOutlined';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import {
  CallListDocument,
  type CallRowFragment,
  DeleteCallDocument,
  UpdateCallDocument,
} from '../../api/generated/features/call/call.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { oneOf } from '../../kits/address-state/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { startDownload } from '../../kits/download/index.ts';
import { screenLink, useGo } from '../../kits/go/index.ts';
import { defineList, FilterSelect, ListScreen, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import { AssignInstrumentsDialog } from './assign-instruments-dialog.tsx';
import { callColumns } from './call-columns.tsx';
import { CallInstruments } from './call-instruments.tsx';
import { type ShownState, shownState, useNow } from './call-state.tsx';
import { OrderCallsDialog } from './order-calls-dialog.tsx';

const views = ['open', 'closed', 'all', 'archived'] as const;
type View = (typeof views)[number];

const viewWords: Readonly<Record<View, string>> = {
  open: 'Open/Upcoming',
  closed: 'Closed',
  all: 'All',
  archived: 'Archived',
};

/** Which states each view shows; 'All' leaves out only what was archived (behaviour/core §16.1). */
const shown: Readonly<Record<View, readonly ShownState[]>> = {
  open: ['UPCOMING', 'OPEN', 'OPEN_INTERNALLY'],
  closed: ['CLOSED'],
  all: ['UPCOMING', 'OPEN', 'OPEN_INTERNALLY', 'CLOSED'],
  archived: ['ARCHIVED'],
};

const definition = defineList({ pageSize: 20, filters: { view: oneOf(views, 'open') } });
const inOrder = { filter: { isOrdered: true } };

function useCallActions(onAssign: (call: CallRowFragment) => void): (call: CallRowFragment) => RowAction[] {
  const text = useText();
  const ask = useConfirm();
  const go = useGo();
  const remove = useCommand(DeleteCallDocument, {
    done: text('Call deleted successfully'),
    refreshes: [CallListDocument],
  });
  const update = useCommand(UpdateCallDocument, {
    done: text('Call updated successfully'),
    refreshes: [CallListDocument],
  });

  const archive = (call: CallRowFragment) =>
    ask({
      title: text(call.isActive ? 'Archive call' : 'Unarchive call'),
      text: text(
        call.isActive
          ? '{{name}} leaves the lists and pickers. Its {{count}} proposals stay as they are, and it can be unarchived.'
          : '{{name}} comes back to the lists and pickers.',
        { name: call.shortCode, count: call.proposalCount },
      ),
      confirmLabel: text(call.isActive ? 'Archive' : 'Unarchive'),
      act: () => update.run({ input: { id: call.id, isActive: !call.isActive } }),
    });
  const erase = (call: CallRowFragment) =>
    ask({
      title: text('Delete call'),
      text: text('{{name}} has no proposals and no instruments. It is removed for good.', { name: call.shortCode }),
      confirmLabel: text('Delete'),
      destructive: true,
      act: () => remove.run({ id: call.id }),
    });

  return (call) => {
    const deletable = mayDeleteCall({ proposals: call.proposalCount, instruments: call.instruments.length });
    return [
      { label: text('Edit'), onRun: () => void go({ to: '/Calls/$callId', params: { callId: call.id } }) },
      {
        label: text('Copy'),
        onRun: () => void go({ to: '/Calls/$callId', params: { callId: 'new' }, query: { copyOf: call.id } }),
      },
      { label: text('Assign instruments'), onRun: () => onAssign(call) },
      { label: text('Export Fap Data'), onRun: () => exportResults(call) },
      { label: text(call.isActive ? 'Archive' : 'Unarchive'), onRun: () => void archive(call) },
      {
        label: text('Delete'),
        destructive: true,
        refusal: deletable.allowed
          ? undefined
          : `${text('It has {{n}} proposals', { n: call.proposalCount })} ${text('and {{n}} instruments', {
              n: call.instruments.length,
            })}`,
        onRun: () => void erase(call),
      },
    ];
  };
}

/** What the panels of a call decided, as a workbook (behaviour/operations §17.3). */
function exportResults({ id, shortCode }: CallRowFragment): void {
  void startDownload({ kind: 'xlsx/call_fap', ids: [id], label: shortCode, fileName: `${shortCode}_FAP_Results.xlsx` });
}

/** The officer's calls: where each stands, its instruments and panels, and their order (Spec 1 §2 "Calls screens"). */
export function CallsScreen() {
  const text = useText();
  const now = useNow();
  const list = useListState(definition);
  const operation = useOperation(CallListDocument, inOrder);
  const calls = operation.data?.calls;
  const [assigning, setAssigning] = useState<number | undefined>();
  const [ordering, setOrdering] = useState(false);
  const actions = useCallActions((call) => setAssigning(call.id));
  const columns = useMemo(() => callColumns(text, now), [text, now]);

  const { view } = list.filters;
  const inView = useMemo(
    () => calls?.filter((call) => shown[view].includes(shownState(call, now))),
    [calls, view, now],
  );
  const local = useLocalList(inView, columns, list);
  const count = (which: View) => (calls ?? []).filter((call) => shown[which].includes(shownState(call, now))).length;
  const create = (
    <Button
      variant="contained"
      startIcon={<AddOutlined />}
      {...screenLink({ to: '/Calls/$callId', params: { callId: 'new' } })}
    >
      {text('Create call')}
    </Button>
  );
  const chosen = calls?.find((call) => call.id === assigning);

  return (
    <>
      <ListScreen
        title={text('Calls')}
        context={
          calls
            ? text('{{open}} open or upcoming, {{closed}} closed', { open: count('open'), closed: count('closed') })
            : ' '
        }
        action={create}
        name="calls"
        list={list}
        columns={columns}
        operation={operation}
        field="calls"
        rows={local.rows}
        total={local.total}
        rowId={(call) => String(call.id)}
        rowLabel={(call) => call.shortCode}
        searchLabel={text('Search calls')}
        filters={
          <FilterSelect
            label={text('Status')}
            value={view}
            options={views.map((which) => ({
              value: which,
              label: calls ? `${text(viewWords[which])} (${count(which)})` : text(viewWords[which]),
            }))}
            onValue={(next) => list.setFilters({ view: next ?? 'open' })}
          />
        }
        tools={
          <Button
            size="small"
            startIcon={<SwapVertOutlined />}
            disabled={(calls ?? []).length < 2}
            onClick={() => setOrdering(true)}
          >
            {text('Order')}
          </Button>
        }
        actions={actions}
        detail={(call) => <CallInstruments call={call} onAssign={() => setAssigning(call.id)} />}
        empty={
          calls && calls.length > 0 ? (
            <EmptyState
              title={text('No call is open or upcoming')}
              action={<Button onClick={() => list.setFilters({ view: 'all' })}>{text('Show all calls')}</Button>}
            />
          ) : (
            <EmptyState
              title={text('No calls yet')}
              text={text('A call says when proposals can be submitted, with which questions and which workflow.')}
              action={create}
            />
          )
        }
      />
      {chosen ? <AssignInstrumentsDialog call={chosen} onClose={() => setAssigning(undefined)} /> : null}
      {ordering && calls ? (
        <OrderCallsDialog calls={calls.filter((call) => call.isActive)} onClose={() => setOrdering(false)} />
      ) : null}
    </>
  );
}
