import { instrumentRoles } from '@atrium/domain/instrument';
import { fullName } from '@atrium/domain/user';
import type { DataColumn, RowAction } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import { StatusChip } from '@atrium/ui/status-chip';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useMemo, useState } from 'react';
import {
  AssignScientistsDocument,
  DeleteInstrumentDocument,
  type InstrumentRowFragment,
  OwnInstrumentsDocument,
} from '../../api/generated/features/instrument/instrument.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { defineList, ListScreen, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { PeopleDialog } from '../../kits/user-picker/index.ts';
import { useText } from '../../locale/index.ts';
import { InstrumentDialog } from './instrument-dialog.tsx';
import { InstrumentScientists } from './instrument-scientists.tsx';

const definition = defineList({ pageSize: 20, sort: { field: 'name', direction: 'asc' } });

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

type Open = { readonly what: 'create' } | { readonly what: 'edit' | 'scientists'; readonly id: number };

/** Instruments: all for those who keep them, the own ones for scientists (rule A24). */
export function InstrumentsScreen() {
  const text = useText();
  const ask = useConfirm();
  const list = useListState(definition);
  const operation = useOperation(OwnInstrumentsDocument, {});
  const [open, setOpen] = useState<Open | undefined>();
  const refreshes = [OwnInstrumentsDocument];
  const remove = useCommand(DeleteInstrumentDocument, { done: 'Instrument removed', refreshes });
  const assign = useCommand(AssignScientistsDocument, { done: 'Scientist assigned to instrument', refreshes });
  const columns = useMemo(() => columnsOf(text), [text]);
  const all = operation.data?.userInstruments?.instruments;
  const mayUpdate = operation.data?.userInstruments?.abilities.update.allowed ?? false;
  const local = useLocalList(all, columns, list);
  const chosen = open && 'id' in open ? all?.find((row) => row.id === open.id) : undefined;
  const close = () => setOpen(undefined);

  const erase = (row: InstrumentRowFragment) =>
    ask({
      title: text('Delete instrument'),
      text: text('{{name}} is removed. An instrument that anything hangs on cannot be removed.', {
        name: row.name,
      }),
      confirmLabel: text('Delete'),
      destructive: true,
      look: () => remove.preview({ id: row.id }),
      act: () => remove.run({ id: row.id }),
    });
  const actions = (row: InstrumentRowFragment): readonly RowAction[] => [
    { label: text('Edit'), onRun: () => setOpen({ what: 'edit', id: row.id }) },
    { label: text('Assign scientists'), onRun: () => setOpen({ what: 'scientists', id: row.id }) },
    {
      label: text('Delete'),
      destructive: true,
      refusal:
        row.scientists.length > 0 ? text('It has {{count}} scientists', { count: row.scientists.length }) : undefined,
      onRun: () => void erase(row),
    },
  ];
  const create = mayUpdate ? (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setOpen({ what: 'create' })}>
      {text('Create instrument')}
    </Button>
  ) : undefined;

  return (
    <>
      <ListScreen
        title={text('Instruments')}
        context={all ? text('{{count}} instruments', { count: all.length }) : ' '}
        action={create}
        name="instruments"
        list={list}
        columns={columns}
        operation={operation}
        field="userInstruments"
        rows={local.rows}
        total={local.total}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        searchLabel={text('Search instruments')}
        actions={mayUpdate ? actions : undefined}
        detail={(row) => (
          <InstrumentScientists
            instrument={row}
            mayUpdate={mayUpdate}
            onAssign={() => setOpen({ what: 'scientists', id: row.id })}
          />
        )}
        empty={
          <EmptyState
            title={text('No instruments yet')}
            text={text('Proposals ask for time on instruments; each has a manager and scientists.')}
            action={create}
          />
        }
      />
      {open?.what === 'create' ? <InstrumentDialog onClose={close} /> : null}
      {open?.what === 'edit' && chosen ? <InstrumentDialog stored={chosen} onClose={close} /> : null}
      {open?.what === 'scientists' && chosen ? (
        <PeopleDialog
          multiple
          title={text('Assign scientists to {{name}}', { name: chosen.name })}
          confirmLabel={text('Assign')}
          userRole={instrumentRoles.scientist}
          source="everybody"
          without={chosen.scientists.map((person) => person.id)}
          onClose={close}
          onPick={async (people) => {
            const outcome = await assign.run({
              instrumentId: chosen.id,
              scientistIds: people.map((person) => person.id),
            });
            if (outcome.ok) close();
          }}
        />
      ) : null}
    </>
  );
}
