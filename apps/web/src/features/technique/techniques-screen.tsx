import { instrumentRoles } from '@atrium/domain/instrument';
import type { DataColumn } from '@atrium/ui/data-table';
import {
  AssignInstrumentsToTechniqueDocument,
  AssignScientistsToTechniqueDocument,
  DeleteTechniqueDocument,
  TechniqueListDocument,
  type TechniqueRowFragment,
} from '../../api/generated/features/technique/technique.ts';
import { useCommand, useOperation } from '../../api/index.ts';
import { useRemoval } from '../../kits/confirm/index.ts';
import { InstrumentsDialog } from '../../kits/instrument-picker/index.ts';
import { defineList } from '../../kits/list-screen/index.ts';
import { RecordScreen } from '../../kits/record-screen/index.ts';
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

/** Deletes a technique once it is confirmed. */
function useErasing() {
  const text = useText();
  const remove = useRemoval(DeleteTechniqueDocument, {
    done: 'Technique deleted',
    refreshes: [TechniqueListDocument],
  });
  return ({ id, name, proposalCount }: TechniqueRowFragment) =>
    remove(
      { id },
      {
        title: text('Delete technique'),
        text: proposalCount
          ? text(
              '{{name}} is removed. {{count}} proposals lose this technique, and its scientists no longer see them.',
              { name, count: proposalCount },
            )
          : text('{{name}} is removed. No proposal has it.', { name }),
        confirmLabel: text('Delete'),
      },
    );
}

/** All techniques with the instruments that offer them and the scientists who look after them. */
export function TechniquesScreen() {
  const text = useText();
  const operation = useOperation(TechniqueListDocument, {});
  const erase = useErasing();
  const answer = operation.data?.techniques;
  const mayUpdate = answer?.abilities.update.allowed ?? false;
  return (
    <RecordScreen
      title={text('Techniques')}
      name="techniques"
      definition={definition}
      columns={columns}
      operation={operation}
      field="techniques"
      all={answer?.techniques}
      counted={(count) => text('{{count}} techniques', { count })}
      rowLabel={(technique) => technique.name}
      searchLabel={text('Search techniques')}
      create={
        answer?.abilities.create.allowed
          ? { label: text('Create technique'), dialog: (onClose) => <TechniqueDialog onClose={onClose} /> }
          : undefined
      }
      empty={{
        title: text('No techniques yet'),
        text: text(
          'A technique groups the instruments that offer it; its scientists see the proposals that ask for it.',
        ),
      }}
      actions={
        mayUpdate
          ? (technique, open) => [
              { label: text('Edit'), onRun: () => open('edit') },
              { label: text('Assign instruments'), onRun: () => open('instruments') },
              { label: text('Assign scientists'), onRun: () => open('scientists') },
              { label: text('Delete'), destructive: true, onRun: () => void erase(technique) },
            ]
          : undefined
      }
      detail={(technique, open) => <TechniqueLinks technique={technique} mayUpdate={mayUpdate} onAssign={open} />}
      dialogs={{
        edit: (technique, onClose) => <TechniqueDialog stored={technique} onClose={onClose} />,
        instruments: (technique, onClose) => <AssignInstruments technique={technique} onClose={onClose} />,
        scientists: (technique, onClose) => <AssignScientists technique={technique} onClose={onClose} />,
      }}
    />
  );
}
