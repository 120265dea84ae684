import { EmptyState } from '@atrium/ui/empty-state';
import { Tabs } from '@atrium/ui/tabs';
import AddOutlined from '@mui/icons-material/AddOutlined';
import SwapVertOutlined from '@mui/icons-material/SwapVertOutlined';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import { CallListDocument, type CallRowFragment } from '../../api/generated/features/call/call.ts';
import { useOperation } from '../../api/index.ts';
import { intIn, useAddressState } from '../../kits/address-state/index.ts';
import { type ShownState, shownState, useServerNow } from '../../kits/deadline/index.ts';
import { screenLink } from '../../kits/go/index.ts';
import { defineList, ListPart, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { Screen } from '../../kits/screen/index.ts';
import { useText } from '../../locale/index.ts';
import { AssignInstrumentsDialog } from './assign-instruments-dialog.tsx';
import { useCallActions } from './call-actions.ts';
import { callColumns } from './call-columns.tsx';
import { CallFilterBar, callFilters, passesFilters } from './call-filters.tsx';
import { CallInstruments } from './call-instruments.tsx';
import { OrderCallsDialog } from './order-calls-dialog.tsx';

interface View {
  readonly label: string;
  readonly states: readonly ShownState[];
  /** Shown if the tab is empty. */
  readonly none: string;
}

/** In a table of words, since the check for texts would not recognize a text with a slash. */
const tabWords = { open: 'Open/Upcoming' } as const;

/** The tabs and the states that each shows; 'All' excludes only archived calls (rule C19). */
const views: readonly [View, ...View[]] = [
  {
    label: tabWords.open,
    states: ['UPCOMING', 'OPEN', 'OPEN_INTERNALLY'],
    none: 'No open or upcoming calls',
  },
  { label: 'Closed', states: ['CLOSED'], none: 'No closed calls' },
  { label: 'All', states: ['UPCOMING', 'OPEN', 'OPEN_INTERNALLY', 'CLOSED'], none: 'All calls are archived' },
  { label: 'Archived', states: ['ARCHIVED'], none: 'No archived calls' },
];
const allCalls = 2;

/** Changing the tab returns to its first page; `assign` names the call whose instruments are being assigned. */
const address = { tab: intIn(0, 0), page: intIn(0, 0), assign: intIn(0, 0) };
const definition = defineList({ pageSize: 20, filters: callFilters });
const inOrder = { filter: { isOrdered: true } };

function CreateButton() {
  const text = useText();
  return (
    <Button variant="contained" startIcon={<AddOutlined />} {...screenLink({ to: '/Calls/new' })}>
      {text('Create call')}
    </Button>
  );
}

/** Opens the dialog for the order in which calls are offered; disabled with fewer than two calls that are not archived. */
function OrderButton({ calls }: { calls: readonly CallRowFragment[] | null | undefined }) {
  const text = useText();
  const [ordering, setOrdering] = useState(false);
  const active = (calls ?? []).filter((call) => call.isActive);
  return (
    <>
      <Button
        size="small"
        startIcon={<SwapVertOutlined />}
        disabled={active.length < 2}
        onClick={() => setOrdering(true)}
      >
        {text('Order')}
      </Button>
      {ordering && calls ? <OrderCallsDialog calls={active} onClose={() => setOrdering(false)} /> : null}
    </>
  );
}

interface NothingProps {
  readonly view: View;
  readonly hasCalls: boolean;
  /** Undefined if all calls are shown already. */
  readonly onShowAll: (() => void) | undefined;
}

/** The empty state of a tab without calls, or of a facility without any. */
function Nothing({ view, hasCalls, onShowAll }: NothingProps) {
  const text = useText();
  return hasCalls ? (
    <EmptyState
      title={text(view.none)}
      action={onShowAll ? <Button onClick={onShowAll}>{text('Show all calls')}</Button> : undefined}
    />
  ) : (
    <EmptyState
      title={text('No calls yet')}
      text={text('A call defines when proposals can be submitted, their questions and their workflow.')}
      action={<CreateButton />}
    />
  );
}

/** Returns the current tab and its calls that pass the filters, and all tabs with the number of such calls. */
function useViews(
  calls: readonly CallRowFragment[] | null | undefined,
  filters: Parameters<typeof passesFilters>[1],
  tab: number,
  now: Date,
) {
  const text = useText();
  const passing = useMemo(() => calls?.filter((call) => passesFilters(call, filters)), [calls, filters]);
  const isIn = (view: View) => (call: CallRowFragment) => view.states.includes(shownState(call, now));
  const count = (index: number) => (calls ?? []).filter(isIn(views[index] ?? views[0])).length;
  const view = views[tab] ?? views[0];
  const inView = useMemo(
    () => passing?.filter((call) => view.states.includes(shownState(call, now))),
    [passing, view, now],
  );
  const tabs = views.map((one) => ({
    label: text(one.label),
    mark: passing ? <span>({passing.filter(isIn(one)).length})</span> : undefined,
  }));
  return { view, inView, count, tabs };
}

/** The officer's list of calls: their status, instruments and panels, and their order. */
export function CallsScreen() {
  const text = useText();
  const now = useServerNow();
  const [{ tab, assign }, setAddress] = useAddressState(address);
  const list = useListState(definition);
  const operation = useOperation(CallListDocument, inOrder);
  const calls = operation.data?.calls;
  const { filters } = list;
  const { view, inView, count, tabs } = useViews(calls, filters, tab, now);
  const setAssigning = (callId: number | undefined) => setAddress({ assign: callId ?? 0 });
  const actions = useCallActions((call) => setAssigning(call.id));
  const columns = useMemo(() => callColumns(text, now), [text, now]);
  const local = useLocalList(inView, columns, list);
  const show = (index: number) => setAddress({ tab: index, page: 0 });
  const chosen = calls?.find((call) => call.id === assign);
  const part = (
    <ListPart
      name="calls"
      label={text('Calls')}
      list={list}
      columns={columns}
      operation={operation}
      field="calls"
      rows={local.rows}
      total={local.total}
      rowId={(call) => String(call.id)}
      rowLabel={(call) => call.shortCode}
      searchLabel={text('Search calls')}
      filters={<CallFilterBar calls={calls ?? []} filters={filters} onFilters={list.setFilters} />}
      tools={<OrderButton calls={calls} />}
      actions={actions}
      detail={(call) => <CallInstruments call={call} onAssign={() => setAssigning(call.id)} />}
      empty={
        <Nothing
          view={view}
          hasCalls={(calls ?? []).length > 0}
          onShowAll={tab === allCalls ? undefined : () => show(allCalls)}
        />
      }
    />
  );

  return (
    <Screen
      title={text('Calls')}
      context={calls ? text('{{open}} open or upcoming, {{closed}} closed', { open: count(0), closed: count(1) }) : ' '}
      action={<CreateButton />}
    >
      <Tabs
        label={text('Calls to show')}
        index={tab}
        onIndex={show}
        items={tabs.map((one) => ({ ...one, content: part }))}
      />
      {chosen ? <AssignInstrumentsDialog call={chosen} onClose={() => setAssigning(undefined)} /> : null}
    </Screen>
  );
}
