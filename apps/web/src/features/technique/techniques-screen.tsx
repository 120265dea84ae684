import type { DataColumn } from '@atrium/ui/data-table';
import {
  AssignInstrumentsToTechniqueDocument,
  AssignScientistsToTechniqueDocument,
  DeleteTechniqueDocument,
  TechniqueListDocument,
  type TechniqueRowFragment,
} from '../../api/generated/features/technique/technique.ts';
import { useOperation } from '../../api/index.ts';
import { AssignInstruments, AssignScientists } from '../../kits/links/index.ts';
import { defineList } from '../../kits/list-screen/index.ts';
import { type RecordDialogs, RecordScreen, useDeletion } from '../../kits/record-screen/index.ts';
import { say, useText } from '../../locale/index.ts';
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

const refreshes = [TechniqueListDocument];

/** Deletes a technique after confirmation. */
function useTechniqueDeletion() {
  const text = useText();
  return useDeletion(DeleteTechniqueDocument, {
    done: 'Technique deleted',
    refreshes,
    title: text('Delete technique'),
    text: ({ name, proposalCount: count }: TechniqueRowFragment) =>
      count
        ? text(
            '{{name}} will be deleted. {{count}} proposals will lose this technique, and its scientists will no longer see them.',
            {
              name,
              count,
            },
          )
        : text('{{name}} will be deleted. No proposal has it.', { name }),
  });
}

const dialogs: RecordDialogs<TechniqueRowFragment, 'edit' | 'instruments' | 'scientists'> = {
  edit: (technique, onClose) => <TechniqueDialog stored={technique} onClose={onClose} />,
  instruments: ({ id: techniqueId, name, instruments }, onClose) => (
    <AssignInstruments
      name={name}
      entries={instruments}
      document={AssignInstrumentsToTechniqueDocument}
      done={say('Instruments assigned to technique')}
      refreshes={refreshes}
      variables={(instrumentIds) => ({ techniqueId, instrumentIds })}
      onClose={onClose}
    />
  ),
  scientists: ({ id: techniqueId, name, scientists }, onClose) => (
    <AssignScientists
      name={name}
      entries={scientists}
      document={AssignScientistsToTechniqueDocument}
      done={say('Scientists assigned to technique')}
      refreshes={refreshes}
      variables={(scientistIds) => ({ techniqueId, scientistIds })}
      onClose={onClose}
    />
  ),
};

/** All techniques with the instruments that offer them and the responsible scientists. */
export function TechniquesScreen() {
  const text = useText();
  const operation = useOperation(TechniqueListDocument, {});
  const deletion = useTechniqueDeletion();
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
              deletion(technique),
            ]
          : undefined
      }
      detail={(technique, open) => <TechniqueLinks technique={technique} mayUpdate={mayUpdate} onAssign={open} />}
      dialogs={dialogs}
    />
  );
}
