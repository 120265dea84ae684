import { instrumentRoles } from '@atrium/domain/instrument';
import type { DataColumn, RowAction } from '@atrium/ui/data-table';
import { EmptyState } from '@atrium/ui/empty-state';
import AddOutlined from '@mui/icons-material/AddOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  AssignInstrumentsToTechniqueDocument,
  AssignScientistsToTechniqueDocument,
  DeleteTechniqueDocument,
  TechniqueListDocument,
  type TechniqueRowFragment,
} from '../../api/generated/features/technique/technique.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useConfirm } from '../../kits/confirm/index.ts';
import { InstrumentsDialog } from '../../kits/instrument-picker/index.ts';
import { defineList, ListScreen, useListState, useLocalList } from '../../kits/list-screen/index.ts';
import { PeopleDialog } from '../../kits/user-picker/index.ts';
import { useText } from '../../locale/index.ts';
import { TechniqueDialog } from './technique-dialog.tsx';
import { TechniqueLinks } from './technique-links.tsx';

const definition = defineList({ pageSize: 20, sort: { field: 'name', direction: 'asc' } });

const columns: readonly DataColumn<TechniqueRowFragment>[] = [
  { id: 'name', header: 'Name', text: (row) => row.name, sortable: true, locked: true, card: 'title' },
  { id: 'shortCode', header: 'Short code', text: (row) => row.shortCode, sortable: true },
  { id: 'description', header: 'Description', text: (row) => row.description, grows: true, card: 'none' },
  { id: 'instruments', header: 'Instruments', text: (row) => row.instruments.length, sortable: true, align: 'right' },
  { id: 'scientists', header: 'Scientists', text: (row) => row.scientists.length, sortable: true, align: 'right' },
  { id: 'proposals', header: 'Proposals', text: (row) => row.proposalCount ?? 0, sortable: true, align: 'right' },
];

type Open = { readonly what: 'create' } | { readonly what: 'edit' | 'instruments' | 'scientists'; readonly id: number };

interface AssignProps {
  readonly technique: TechniqueRowFragment;
  readonly onClose: () => void;
}

function AssignInstruments({ technique, onClose }: AssignProps) {
  const text = useText();
  const assign = useCommand(AssignInstrumentsToTechniqueDocument, {
    done: 'Instrument/s assigned to technique',
    refreshes: [TechniqueListDocument],
  });
  return (
    <InstrumentsDialog
      title={text('Assign instruments to {{name}}', { name: technique.name })}
      without={technique.instruments.map(({ id }) => id)}
      onClose={onClose}
      onPick={async (instrumentIds) => {
        const outcome = await assign.run({ techniqueId: technique.id, instrumentIds: [...instrumentIds] });
        if (outcome.ok) onClose();
      }}
    />
  );
}

function AssignScientists({ technique, onClose }: AssignProps) {
  const text = useText();
  const assign = useCommand(AssignScientistsToTechniqueDocument, {
    done: 'Scientist/s assigned to technique',
    refreshes: [TechniqueListDocument],
  });
  return (
    <PeopleDialog
      multiple
      title={text('Assign scientists to {{name}}', { name: technique.name })}
      confirmLabel={text('Assign')}
      userRole={instrumentRoles.scientist}
      source="everybody"
      without={technique.scientists.map(({ id }) => id)}
      onClose={onClose}
      onPick={async (people) => {
        const outcome = await assign.run({ techniqueId: technique.id, scientistIds: people.map(({ id }) => id) });
        if (outcome.ok) onClose();
      }}
    />
  );
}

/** All techniques with the instruments that offer them and the scientists who look after them. */
export function TechniquesScreen() {
  const text = useText();
  const ask = useConfirm();
  const list = useListState(definition);
  const operation = useOperation(TechniqueListDocument, {});
  const [open, setOpen] = useState<Open | undefined>();
  const remove = useCommand(DeleteTechniqueDocument, {
    done: 'Technique deleted',
    refreshes: [TechniqueListDocument],
  });
  const answer = operation.data?.techniques;
  const all = answer?.techniques;
  const mayUpdate = answer?.abilities.update.allowed ?? false;
  const local = useLocalList(all, columns, list);
  const chosen = open && 'id' in open ? all?.find((row) => row.id === open.id) : undefined;
  const close = () => setOpen(undefined);

  const erase = (row: TechniqueRowFragment) => {
    const lost = row.proposalCount ?? 0;
    return ask({
      title: text('Delete technique'),
      text:
        lost > 0
          ? text(
              '{{name}} is removed. {{count}} proposals lose this technique, and its scientists lose sight of them.',
              { name: row.name, count: lost },
            )
          : text('{{name}} is removed. No proposal has it.', { name: row.name }),
      confirmLabel: text('Delete'),
      destructive: true,
      look: () => remove.preview({ id: row.id }),
      act: () => remove.run({ id: row.id }),
    });
  };
  const actions = (row: TechniqueRowFragment): readonly RowAction[] => [
    { label: text('Edit'), onRun: () => setOpen({ what: 'edit', id: row.id }) },
    { label: text('Assign instruments'), onRun: () => setOpen({ what: 'instruments', id: row.id }) },
    { label: text('Assign scientists'), onRun: () => setOpen({ what: 'scientists', id: row.id }) },
    { label: text('Delete'), destructive: true, onRun: () => void erase(row) },
  ];
  const create = answer?.abilities.create.allowed ? (
    <Button variant="contained" startIcon={<AddOutlined />} onClick={() => setOpen({ what: 'create' })}>
      {text('Create technique')}
    </Button>
  ) : undefined;

  return (
    <>
      <ListScreen
        title={text('Techniques')}
        context={all ? text('{{count}} techniques', { count: all.length }) : ' '}
        action={create}
        name="techniques"
        list={list}
        columns={columns}
        operation={operation}
        field="techniques"
        rows={local.rows}
        total={local.total}
        rowId={(row) => String(row.id)}
        rowLabel={(row) => row.name}
        searchLabel={text('Search techniques')}
        actions={mayUpdate ? actions : undefined}
        detail={(row) => (
          <TechniqueLinks technique={row} mayUpdate={mayUpdate} onAssign={(what) => setOpen({ what, id: row.id })} />
        )}
        empty={
          <EmptyState
            title={text('No techniques yet')}
            text={text(
              'A technique groups the instruments that offer it; its scientists see the proposals that ask for it.',
            )}
            action={create}
          />
        }
      />
      {open?.what === 'create' ? <TechniqueDialog onClose={close} /> : null}
      {open?.what === 'edit' && chosen ? <TechniqueDialog stored={chosen} onClose={close} /> : null}
      {open?.what === 'instruments' && chosen ? <AssignInstruments technique={chosen} onClose={close} /> : null}
      {open?.what === 'scientists' && chosen ? <AssignScientists technique={chosen} onClose={close} /> : null}
    </>
  );
}
