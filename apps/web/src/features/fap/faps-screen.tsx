import { CopyButton } from '@atrium/ui/copy-button';
import type { DataColumn } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import { StatusChip } from '@atrium/ui/status-chip';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useMemo, useState } from 'react';
import { DeleteFapDocument, FapListDocument, type FapRowFragment } from '../../api/generated/features/fap/fap.ts';
import { useOperation } from '../../api/index.ts';
import { oneOf } from '../../kits/address-state/index.ts';
import { useRemoval } from '../../kits/confirm/index.ts';
import { ScreenLink, useGo } from '../../kits/go/index.ts';
import { defineList, FilterSelect, ListScreen, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { type Say, useText } from '../../locale/index.ts';
import { CreateFapDialog } from './create-fap-dialog.tsx';

const statuses = ['active', 'inactive', 'all'] as const;
const statusWords = { active: 'Active', inactive: 'Inactive', all: 'All' } as const;

const definition = defineList({ pageSize: 20, filters: { fapStatus: oneOf(statuses, 'active') } });

function columnsOf(text: Say): readonly DataColumn<FapRowFragment>[] {
  return [
    {
      id: 'code',
      header: 'Code',
      text: (fap) => fap.code,
      cell: (fap) => (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <ScreenLink to="/FapPage/$id" params={{ id: fap.id }}>
            {fap.code}
          </ScreenLink>
          <CopyButton value={fap.code} label={text('Copy code {{code}}', { code: fap.code })} />
        </Box>
      ),
      sortable: true,
      locked: true,
      card: 'title',
    },
    { id: 'description', header: 'Description', text: (fap) => fap.description, sortable: true, grows: true },
    {
      id: 'active',
      header: 'Status',
      text: (fap) => text(fap.active ? 'Active' : 'Inactive'),
      cell: (fap) => <StatusChip label={text(fap.active ? 'Active' : 'Inactive')} tone={fap.active ? 'good' : 'off'} />,
      card: 'status',
    },
    {
      id: 'proposalCurrentCount',
      header: 'Proposals',
      text: (fap) => fap.proposalCurrentCount,
      sortable: true,
      align: 'right',
    },
  ];
}

/** Returns a function that deletes a panel after a confirmation that shows what is deleted with it. */
function useDeletion() {
  const text = useText();
  const remove = useRemoval(DeleteFapDocument, { done: 'Panel deleted successfully', refreshes: [FapListDocument] });
  return ({ id, code }: FapRowFragment) =>
    remove(
      { id },
      {
        title: text('Delete panel'),
        text: text('{{code}} and its list of members will be deleted.', { code }),
        confirmLabel: text('Delete'),
      },
    );
}

/** Returns all panels that the user may see, and those that match the filter. */
function usePanels(fapStatus: (typeof statuses)[number]) {
  const operation = useOperation(FapListDocument, { filter: {} });
  const all = operation.data?.faps?.faps ?? operation.data?.me?.faps;
  const wanted = useMemo(
    () => all?.filter((fap) => fapStatus === 'all' || fap.active === (fapStatus === 'active')),
    [all, fapStatus],
  );
  return { operation, all, wanted };
}

interface NoPanelsProps {
  /** Whether there are panels, but none is active. */
  readonly areInactive: boolean;
  readonly onShowAll: () => void;
  readonly create: ReactNode;
}

function NoPanels({ areInactive, onShowAll, create }: NoPanelsProps) {
  const text = useText();
  return areInactive ? (
    <EmptyState
      title={text('No active panels')}
      action={<Button onClick={onShowAll}>{text('Show all panels')}</Button>}
    />
  ) : (
    <EmptyState
      title={text('No panels yet')}
      text={text('A panel has a chair, a secretary and reviewers who grade proposals.')}
      action={create}
    />
  );
}

/** Panels: all of them for officers, their own for members in their current role (rule R7). */
export function FapsScreen() {
  const text = useText();
  const go = useGo();
  const list = useListState(definition);
  const { fapStatus } = list.filters;
  const { operation, all, wanted } = usePanels(fapStatus);
  const [creating, setCreating] = useState(false);
  const erase = useDeletion();
  const columns = useMemo(() => columnsOf(text), [text]);
  const local = useLocalList(wanted, columns, list);
  const mayCreate = operation.data?.faps?.abilities.create.allowed ?? false;
  const create = mayCreate ? (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setCreating(true)}>
      {text('Create panel')}
    </Button>
  ) : undefined;
  return (
    <>
      <ListScreen
        title={text('Facility panels')}
        context={all ? text('{{count}} panels', { count: all.length }) : ' '}
        action={create}
        name="faps"
        list={list}
        columns={columns}
        operation={operation}
        field="me"
        rows={local.rows}
        total={local.total}
        rowId={(fap) => String(fap.id)}
        rowLabel={(fap) => fap.code}
        searchLabel={text('Search panels')}
        filters={
          <FilterSelect
            label={text('Status')}
            value={fapStatus}
            options={statuses.map((status) => ({ value: status, label: text(statusWords[status]) }))}
            onValue={(next) => list.setFilters({ fapStatus: next ?? 'active' })}
          />
        }
        actions={(fap) => [
          { label: text('Open panel'), onRun: () => void go({ to: '/FapPage/$id', params: { id: fap.id } }) },
          ...(fap.abilities.delete.allowed
            ? [{ label: text('Delete'), destructive: true, onRun: () => void erase(fap) }]
            : []),
        ]}
        empty={
          <NoPanels
            areInactive={all !== undefined && all.length > 0}
            onShowAll={() => list.setFilters({ fapStatus: 'all' })}
            create={create}
          />
        }
      />
      {creating ? <CreateFapDialog onClose={() => setCreating(false)} /> : null}
    </>
  );
}
