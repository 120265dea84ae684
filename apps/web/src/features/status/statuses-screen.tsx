import type { WorkflowType } from '@atrium/domain/status';
import type { DataColumn, RowAction } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import { StatusChip } from '@atrium/ui/status-chip';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMemo, useState } from 'react';
import {
  DeleteStatusDocument,
  StatusListDocument,
  type StatusRowFragment,
} from '../../api/generated/features/status/status.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { oneOf, useAddressState } from '../../kits/address-state/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { defineList, ListScreen, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { useText } from '../../locale/index.ts';
import { StatusDialog } from './status-dialog.tsx';

const definition = defineList({ pageSize: 20 });
const address = { of: oneOf(['PROPOSAL', 'EXPERIMENT'], 'PROPOSAL') };

type Open = { readonly what: 'create' } | { readonly what: 'edit'; readonly id: number };

/** The statuses proposals and experiments can be in. */
export function StatusesScreen() {
  const text = useText();
  const ask = useConfirm();
  const list = useListState(definition);
  const [{ of }, setAddress] = useAddressState(address);
  const entityType: WorkflowType = of;
  const operation = useOperation(StatusListDocument, { entityType });
  const [open, setOpen] = useState<Open | undefined>();
  const remove = useCommand(DeleteStatusDocument, { done: 'Status deleted', refreshes: [StatusListDocument] });
  const all = operation.data?.statuses;
  const columns = useMemo(
    (): readonly DataColumn<StatusRowFragment>[] => [
      { id: 'name', header: 'Name', text: (row) => row.name, sortable: true, locked: true, card: 'title' },
      { id: 'shortCode', header: 'Short code', text: (row) => row.shortCode, sortable: true },
      { id: 'description', header: 'Description', text: (row) => row.description, grows: true },
      {
        id: 'isDefault',
        header: 'Default',
        text: (row) => text(row.isDefault ? 'Yes' : 'No'),
        cell: (row) => (row.isDefault ? <StatusChip label={text('Default')} /> : null),
        sortable: true,
        card: 'status',
      },
    ],
    [text],
  );
  const local = useLocalList(all ?? undefined, columns, list);
  const chosen = open?.what === 'edit' ? all?.find((row) => row.id === open.id) : undefined;
  const close = () => setOpen(undefined);

  const erase = (row: StatusRowFragment) =>
    ask({
      title: text('Delete status'),
      text: text('{{name}} is removed. Nothing is in it and no workflow uses it.', { name: row.name }),
      confirmLabel: text('Delete'),
      destructive: true,
      look: () => remove.preview({ id: row.id }),
      act: () => remove.run({ id: row.id }),
    });
  const actions = (row: StatusRowFragment): readonly RowAction[] => [
    ...(row.abilities?.update.allowed
      ? [{ label: text('Edit'), onRun: () => setOpen({ what: 'edit', id: row.id }) }]
      : []),
    ...(row.abilities
      ? [
          {
            label: text('Delete'),
            destructive: true,
            refusal: row.abilities.delete.message ?? undefined,
            onRun: () => void erase(row),
          },
        ]
      : []),
  ];
  const create = (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setOpen({ what: 'create' })}>
      {text('Create status')}
    </Button>
  );

  return (
    <>
      <ListScreen
        title={text('Statuses')}
        context={all ? text('{{count}} statuses', { count: all.length }) : ' '}
        action={create}
        name="statuses"
        list={list}
        columns={columns}
        operation={operation}
        field="statuses"
        rows={local.rows}
        total={local.total}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        searchLabel={text('Search statuses')}
        filters={
          <ToggleButtonGroup
            exclusive
            size="small"
            value={entityType}
            onChange={(_, next: WorkflowType | null) => next && setAddress({ of: next })}
            aria-label={text('Statuses of')}
          >
            <ToggleButton value="PROPOSAL">{text('Proposals')}</ToggleButton>
            <ToggleButton value="EXPERIMENT">{text('Experiments')}</ToggleButton>
          </ToggleButtonGroup>
        }
        actions={actions}
        empty={<EmptyState title={text('No statuses yet')} action={create} />}
      />
      {open?.what === 'create' ? <StatusDialog entityType={entityType} onClose={close} /> : null}
      {chosen ? <StatusDialog entityType={entityType} stored={chosen} onClose={close} /> : null}
    </>
  );
}
