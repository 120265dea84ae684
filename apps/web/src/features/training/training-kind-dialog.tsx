import { createTrainingKindArgs } from '@atrium/domain/training';
import { AutocompleteInput, CheckboxInput, FormGrid, TextInput } from '@atrium/ui/fields';
import type { z } from 'zod';
import {
  CreateTrainingKindDocument,
  TrainingKindListDocument,
  type TrainingKindRowFragment,
  UpdateTrainingKindDocument,
} from '../../api/generated/features/training/training.ts';
import { type FormPart, lineTexts } from '../../kits/draft/index.ts';
import { useInstruments } from '../../kits/instrument-picker/index.ts';
import { RecordDialog, type RecordDialogOf, useRecordForm } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';

const fields: readonly FormPart<z.input<typeof createTrainingKindArgs>>[] = [
  { name: 'name', label: 'Name', ...lineTexts },
  { name: 'everywhere', label: 'Needed at every instrument', words: (is) => (is ? 'Yes' : 'No') },
  { name: 'instrumentIds', label: 'Instruments', words: (ids) => (Array.isArray(ids) ? ids.join(', ') : '') },
];

/** Creates or edits a kind of training. */
export function TrainingKindDialog({ stored, onClose }: RecordDialogOf<TrainingKindRowFragment>) {
  const text = useText();
  const { instruments } = useInstruments();
  const { form, dialog } = useRecordForm({
    kind: 'training-kind',
    schema: createTrainingKindArgs,
    stored,
    fields,
    create: { document: CreateTrainingKindDocument, done: 'Training created' },
    update: {
      document: UpdateTrainingKindDocument,
      done: 'Training saved',
    },
    refreshes: [TrainingKindListDocument],
    onClose,
  });
  const isEverywhere = form.watch('everywhere') === true;
  return (
    <RecordDialog
      {...dialog}
      title={stored ? text('Edit training course {{name}}', { name: stored.name }) : text('Create training course')}
    >
      <FormGrid>
        <TextInput control={form.control} name="name" label={text('Name')} required blockEnter />
        <CheckboxInput control={form.control} name="everywhere" label={text('Needed at every instrument')} />
        {isEverywhere ? null : (
          <AutocompleteInput
            control={form.control}
            name="instrumentIds"
            label={text('Instruments that need it')}
            multiple
            choices={instruments.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </FormGrid>
    </RecordDialog>
  );
}
