import { fullName } from '@atrium/domain/user';
import { type DataColumn, nameWidth } from '@atrium/ui/data-table';
import { StatusChip } from '@atrium/ui/status-chip';
import { useMemo } from 'react';
import {
  AssignScientistsDocument,
  DeleteInstrumentDocument,
  type InstrumentRowFragment,
  OwnInstrumentsDocument,
} from '../../api/generated/features/instrument/instrument.ts';
import { useOperation } from '../../api/index.ts';
import { AssignScientists } from '../../kits/links/index.ts';
import { defineList } from '../../kits/list-screen/index.ts';
import { type RecordDialogs, RecordScreen, useDeletion } from '../../kits/record-screen/index.ts';
import { type Say, say, useText } from '../../locale/index.ts';
import { InstrumentDialog } from './instrument-dialog.tsx';
import { InstrumentScientists } from './instrument-scientists.tsx';

const definition = defineList({ pageSize: 20, sort: { field: 'name', direction: 'asc' } });

const refreshes = [OwnInstrumentsDocument];

function columnsOf(text: Say): readonly DataColumn<InstrumentRowFragment>[] {
  return [
    { id: 'name', header: 'Name', text: (row) => row.name, sortable: true, locked: true, card: 'title', grows: true },
    { id: 'shortCode', header: 'Short code', text: (row) => row.shortCode, sortable: true },
    { id: 'description', header: 'Description', text: (row) => row.description, hidden: true },
    {
      id: 'contact',
      header: 'Beamline manager',
      text: (row) => (row.instrumentContact ? fullName(row.instrumentContact) : ''),
      longest: nameWidth,
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
      text: (row) => text(row.multipleTechReviewsEnabled ? 'by any scientist' : 'by the assignee'),
      sortable: true,
    },
  ];
}

const dialogs: RecordDialogs<InstrumentRowFragment, 'edit' | 'scientists'> = {
  edit: (instrument, onClose) => <InstrumentDialog stored={instrument} onClose={onClose} />,
  scientists: ({ id: instrumentId, name, scientists }, onClose) => (
    <AssignScientists
      name={name}
      entries={scientists}
      document={AssignScientistsDocument}
      done={say('Scientist assigned to instrument')}
      refreshes={refreshes}
      variables={(scientistIds) => ({ instrumentId, scientistIds })}
      onClose={onClose}
    />
  ),
};

/** Instruments: all of them for users who manage instruments, their own for scientists (rule A24). */
export function InstrumentsScreen() {
  const text = useText();
  const operation = useOperation(OwnInstrumentsDocument, {});
  const deletion = useDeletion(DeleteInstrumentDocument, {
    done: 'Instrument removed',
    refreshes,
    title: text('Delete instrument'),
    text: ({ name }: InstrumentRowFragment) =>
      text('{{name}} will be deleted. An instrument that is in use cannot be deleted.', { name }),
  });
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
        text: text('Proposals request time on instruments. Each instrument has a manager and scientists.'),
      }}
      actions={
        mayUpdate
          ? (instrument, open) => [
              { label: text('Edit'), onRun: () => open('edit') },
              { label: text('Assign scientists'), onRun: () => open('scientists') },
              deletion(
                instrument,
                instrument.scientists.length > 0
                  ? text('It has {{count}} scientists', { count: instrument.scientists.length })
                  : null,
              ),
            ]
          : undefined
      }
      detail={(instrument, open) => (
        <InstrumentScientists instrument={instrument} mayUpdate={mayUpdate} onAssign={() => open('scientists')} />
      )}
      dialogs={dialogs}
    />
  );
}
