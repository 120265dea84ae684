import type { DataColumn } from '@atrium/ui/data-table';
import {
  DeleteTrainingKindDocument,
  TrainingKindListDocument,
  type TrainingKindRowFragment,
} from '../../api/generated/features/training/training.ts';
import { useOperation } from '../../api/index.ts';
import { defineList } from '../../kits/list-screen/index.ts';
import { RecordScreen, useDeletion } from '../../kits/record-screen/index.ts';
import { say, useText } from '../../locale/index.ts';
import { TrainingKindDialog } from './training-kind-dialog.tsx';

const definition = defineList({ pageSize: 10, sort: { field: 'name', direction: 'asc' } });

const neededAt = ({ everywhere, instruments }: TrainingKindRowFragment) => {
  if (everywhere) return say('Every instrument');
  return instruments.map(({ name }) => name).join(', ') || say('No instrument');
};

const columns: readonly DataColumn<TrainingKindRowFragment>[] = [
  { id: 'name', header: 'Name', text: (row) => row.name, sortable: true, locked: true, card: 'title' },
  { id: 'instruments', header: 'Needed at', text: neededAt, sortable: true, grows: true },
];

/** `/Training`: the kinds of training, and the instruments that require each (rule O126). */
export function TrainingKindsScreen() {
  const text = useText();
  const operation = useOperation(TrainingKindListDocument, {});
  const deletion = useDeletion(DeleteTrainingKindDocument, {
    done: 'Training deleted',
    refreshes: [TrainingKindListDocument],
    title: text('Delete training course'),
    text: ({ name }: TrainingKindRowFragment) =>
      text(
        '{{name}} will be deleted, along with the dates of everybody who has it. No experiment will require it any more.',
        { name },
      ),
  });
  return (
    <RecordScreen
      title={text('Training')}
      name="training"
      definition={definition}
      columns={columns}
      operation={operation}
      field="trainingKinds"
      all={operation.data?.trainingKinds}
      counted={(count) => text('{{count}} training courses', { count })}
      rowLabel={(kind) => kind.name}
      searchLabel={text('Search training courses')}
      create={{ label: text('Create training course'), dialog: (onClose) => <TrainingKindDialog onClose={onClose} /> }}
      empty={{
        title: text('No training courses yet'),
        text: text(
          'Training that people need before they work at an instrument. How long it is valid is shown on each person’s page.',
        ),
      }}
      actions={(kind, open) => [
        ...(kind.abilities.update.allowed ? [{ label: text('Edit'), onRun: () => open('edit') }] : []),
        ...(kind.abilities.delete.allowed ? [deletion(kind)] : []),
      ]}
      dialogs={{ edit: (kind, onClose) => <TrainingKindDialog stored={kind} onClose={onClose} /> }}
    />
  );
}
