import type { WorkflowType } from '@atrium/domain/status';
import type { DataColumn } from '@atrium/ui/data-table';
import { StatusChip } from '@atrium/ui/status-chip';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useMemo } from 'react';
import {
  DeleteStatusDocument,
  StatusListDocument,
  type StatusRowFragment,
} from '../../api/generated/features/status/status.ts';
import { useOperation } from '../../api/index.ts';
import { oneOf, useAddressState } from '../../kits/address-state/index.ts';
import { useRemoval } from '../../kits/confirm/index.ts';
import { defineList } from '../../kits/list-screen/index.ts';
import { RecordScreen } from '../../kits/record-screen/index.ts';
import { useText } from '../../locale/index.ts';
import { StatusDialog } from './status-dialog.tsx';

const definition = defineList({ pageSize: 20 });
const address = { of: oneOf(['PROPOSAL', 'EXPERIMENT'], 'PROPOSAL') };

const columnsOf = (text: ReturnType<typeof useText>): readonly DataColumn<StatusRowFragment>[] => [
  { id: 'name', header: 'Name', text: (row) => text(row.name), sortable: true, locked: true, card: 'title' },
  { id: 'shortCode', header: 'Short code', text: (row) => row.shortCode, sortable: true },
  { id: 'description', header: 'Description', text: (row) => text(row.description), grows: true },
  {
    id: 'isDefault',
    header: 'Default',
    text: (row) => text(row.isDefault ? 'Yes' : 'No'),
    cell: (row) => (row.isDefault ? <StatusChip label={text('Default')} /> : null),
    sortable: true,
    card: 'status',
  },
];

/** Deletes a status once it is confirmed. */
function useErasing() {
  const text = useText();
  const remove = useRemoval(DeleteStatusDocument, { done: 'Status deleted', refreshes: [StatusListDocument] });
  return ({ id, name }: StatusRowFragment) =>
    remove(
      { id },
      {
        title: text('Delete status'),
        text: text('{{name}} is removed. Nothing is in it and no workflow uses it.', { name: text(name) }),
        confirmLabel: text('Delete'),
      },
    );
}

/** The statuses proposals and experiments can be in. */
export function StatusesScreen() {
  const text = useText();
  const [{ of }, setAddress] = useAddressState(address);
  const entityType: WorkflowType = of;
  const operation = useOperation(StatusListDocument, { entityType });
  const erase = useErasing();
  const columns = useMemo(() => columnsOf(text), [text]);
  return (
    <RecordScreen
      title={text('Statuses')}
      name="statuses"
      definition={definition}
      columns={columns}
      operation={operation}
      field="statuses"
      all={operation.data?.statuses}
      counted={(count) => text('{{count}} statuses', { count })}
      rowLabel={(status) => status.name}
      searchLabel={text('Search statuses')}
      filters={() => (
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
      )}
      create={{
        label: text('Create status'),
        dialog: (onClose) => <StatusDialog entityType={entityType} onClose={onClose} />,
      }}
      empty={{ title: text('No statuses yet') }}
      actions={(status, open) => [
        ...(status.abilities?.update.allowed ? [{ label: text('Edit'), onRun: () => open('edit') }] : []),
        ...(status.abilities
          ? [
              {
                label: text('Delete'),
                destructive: true,
                refusal: status.abilities.delete.message ?? undefined,
                onRun: () => void erase(status),
              },
            ]
          : []),
      ]}
      dialogs={{
        edit: (status, onClose) => <StatusDialog entityType={entityType} stored={status} onClose={onClose} />,
      }}
    />
  );
}
