import { instrumentRoles } from '@atrium/domain/instrument';
import { fullName } from '@atrium/domain/user';
import type { DataColumn } from '@atrium/ui/data-table';
import { StatusChip } from '@atrium/ui/status-chip';
import { useMemo } from 'react';
import {
  AssignScientistsDocument,
  DeleteInstrumentDocument,
  type InstrumentRowFragment,
  OwnInstrumentsDocument,
} from '../../api/generated/features/instrument/instrument.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useRemoval } from '../../kits/confirm/index.ts';
import { defineList } from '../../kits/list-screen/index.ts';
import { RecordScreen } from '../../kits/record-screen/index.ts';
import { PeopleDialog } from '../../kits/user-picker/index.ts';
import { useText } from '../../locale/index.ts';
import { InstrumentDialog } from './instrument-dialog.tsx';
import { InstrumentScientists } from './instrument-scientists.tsx';

const definition = defineList({ pageSize: 20, sort: { field: 'name', direction: 'asc' } });

const refreshes = [OwnInstrumentsDocument];

function columnsOf(text: ReturnType<typeof useText>): readonly DataColumn<InstrumentRowFragment>[] {
  return [
    { id: 'name', header: 'Name', text: (row) => row.name, sortable: true, locked: true, card: 'title' },
    { id: 'shortCode', header: 'Short code', text: (row) => row.shortCode, sortable: true },
    { id: 'description', header: 'Description', text: (row) => row.description, hidden: true },
    {
      id: 'contact',
      header: 'Beamline manager',
      text: (row) => (row.instrumentContact ? fullName(row.instrumentContact) : ''),
      sortable: true,
    },
    {
      id: 'scientists',
      header: 'Scientists',
      text: (row) => row.scientists.length,
      sortable: true,
      align: 'right',
    },
    {
      id: 'selectable',
      header: 'Selectable',
      text: (row) => text(row.selectable ? 'Yes' : 'No'),
      cell: (row) => <StatusChip label={text(row.selectable ? 'Yes' : 'No')} tone={row.selectable ? 'good' : 'off'} />,
      card: 'field',
    },
    {
      id: 'multipleTechReviewsEnabled',
      header: 'Technical reviews',
      text: (row) => text(row.multipleTechReviewsEnabled ? 'by every scientist' : 'by the assignee'),
      sortable: true,
    },
  ];
}

/** Deletes an instrument once the person has seen what goes with it. */
function useDeletion() {
  const text = useText();
  const remove = useRemoval(DeleteInstrumentDocument, { done: 'Instrument removed', refreshes });
  return ({ id, name }: InstrumentRowFragment) =>
    remove(
      { id },
      {
        title: text('Delete instrument'),
        text: text('{{name}} is removed. An instrument that is in use cannot be removed.', { name }),
        confirmLabel: text('Delete'),
      },
    );
}

interface ScientistsDialogProps {
  readonly instrument: InstrumentRowFragment;
  readonly onClose: () => void;
}

/** Finds people and makes them scientists of the instrument. */
function ScientistsDialog({ instrument: { id: instrumentId, name, scientists }, onClose }: ScientistsDialogProps) {
  const text = useText();
  const assign = useCommand(AssignScientistsDocument, { done: 'Scientist assigned to instrument', refreshes });
  return (
    <PeopleDialog
      multiple
      title={text('Assign scientists to {{name}}', { name })}
      confirmLabel={text('Assign')}
      userRole={instrumentRoles.scientist}
      source="everybody"
      without={scientists.map(({ id }) => id)}
      onClose={onClose}
      onPick={async (people) => {
        const outcome = await assign.run({ instrumentId, scientistIds: people.map(({ id }) => id) });
        if (outcome.ok) onClose();
      }}
    />
  );
}

/** Instruments: all for those who keep them, the own ones for scientists (rule A24). */
export function InstrumentsScreen() {
  const text = useText();
  const operation = useOperation(OwnInstrumentsDocument, {});
  const erase = useDeletion();
  const columns = useMemo(() => columnsOf(text), [text]);
  const answer = operation.data?.userInstruments;
  const mayUpdate = answer?.abilities.update.allowed ?? false;
  return (
    <RecordScreen
      title={text('Instruments')}
      name="instruments"
      definition={definition}
      columns={columns}
      operation={operation}
      field="userInstruments"
      all={answer?.instruments}
      counted={(count) => text('{{count}} instruments', { count })}
      rowLabel={(instrument) => instrument.name}
      searchLabel={text('Search instruments')}
      create={
        mayUpdate
          ? { label: text('Create instrument'), dialog: (onClose) => <InstrumentDialog onClose={onClose} /> }
          : undefined
      }
      empty={{
        title: text('No instruments yet'),
        text: text('Proposals request time on instruments; each has a manager and scientists.'),
      }}
      actions={
        mayUpdate
          ? (instrument, open) => [
              { label: text('Edit'), onRun: () => open('edit') },
              { label: text('Assign scientists'), onRun: () => open('scientists') },
              {
                label: text('Delete'),
                destructive: true,
                refusal:
                  instrument.scientists.length > 0
                    ? text('It has {{count}} scientists', { count: instrument.scientists.length })
                    : undefined,
                onRun: () => void erase(instrument),
              },
            ]
          : undefined
      }
      detail={(instrument, open) => (
        <InstrumentScientists instrument={instrument} mayUpdate={mayUpdate} onAssign={() => open('scientists')} />
      )}
      dialogs={{
        edit: (instrument, onClose) => <InstrumentDialog stored={instrument} onClose={onClose} />,
        scientists: (instrument, onClose) => <ScientistsDialog instrument={instrument} onClose={onClose} />,
      }}
    />
  );
}
