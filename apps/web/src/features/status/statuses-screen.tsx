import type { WorkflowType } from '@atrium/domain/status';
import type { DataColumn } from '@atrium/ui/data-table';
import { StatusChip } from '@atrium/ui/status-chip';
import { ToggleChoice } from '@atrium/ui/toggle-choice';
import { useMemo } from 'react';
import {
  DeleteStatusDocument,
  StatusListDocument,
  type StatusRowFragment,
} from '../../api/generated/features/status/status.ts';
import { useOperation } from '../../api/index.ts';
import { oneOf, useAddressState } from '../../kits/address-state/index.ts';
import { defineList } from '../../kits/list-screen/index.ts';
import { RecordScreen, useDeletion } from '../../kits/record-screen/index.ts';
import { type Say, useText } from '../../locale/index.ts';
import { StatusDialog } from './status-dialog.tsx';

const definition = defineList({ pageSize: 20 });
const address = { of: oneOf(['PROPOSAL', 'EXPERIMENT'], 'PROPOSAL') };

const columnsOf = (text: Say): readonly DataColumn<StatusRowFragment>[] => [
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

/** The statuses of proposals and experiments. */
export function StatusesScreen() {
  const text = useText();
  const [{ of }, setAddress] = useAddressState(address);
  const entityType: WorkflowType = of;
  const operation = useOperation(StatusListDocument, { entityType });
  const deletion = useDeletion(DeleteStatusDocument, {
    done: 'Status deleted',
    refreshes: [StatusListDocument],
    title: text('Delete status'),
    text: ({ name }: StatusRowFragment) =>
      text('{{name}} will be deleted. Nothing has this status and no workflow uses it.', { name: text(name) }),
  });
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
      rowLabel={(status) => text(status.name)}
      searchLabel={text('Search statuses')}
      filters={() => (
        <ToggleChoice
          label={text('Statuses of')}
          value={entityType}
          options={[
            ['PROPOSAL', text('Proposals')],
            ['EXPERIMENT', text('Experiments')],
          ]}
          onValue={(of) => setAddress({ of })}
        />
      )}
      create={{
        label: text('Create status'),
        dialog: (onClose) => <StatusDialog entityType={entityType} onClose={onClose} />,
      }}
      empty={{ title: text('No statuses yet') }}
      actions={(status, open) => [
        ...(status.abilities?.update.allowed ? [{ label: text('Edit'), onRun: () => open('edit') }] : []),
        ...(status.abilities ? [deletion(status, status.abilities.delete.message)] : []),
      ]}
      dialogs={{
        edit: (status, onClose) => <StatusDialog entityType={entityType} stored={status} onClose={onClose} />,
      }}
    />
  );
}
