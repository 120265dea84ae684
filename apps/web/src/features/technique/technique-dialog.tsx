import { createTechniqueArgs } from '@atrium/domain/technique';
import { FormGrid, TextInput } from '@atrium/ui/fields';
import type { z } from 'zod';
import {
  CreateTechniqueDocument,
  TechniqueListDocument,
  type TechniqueRowFragment,
  UpdateTechniqueDocument,
} from '../../api/generated/features/technique/technique.ts';
import { type FormPart, lineTexts, plainTexts } from '../../kits/draft/index.ts';
import { RecordDialog, type RecordDialogOf, useRecordForm } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';

const fields: readonly FormPart<z.input<typeof createTechniqueArgs>>[] = [
  { name: 'name', label: 'Name', ...lineTexts },
  { name: 'shortCode', label: 'Short code', ...lineTexts },
  { name: 'description', label: 'Description', ...plainTexts },
];

/** Makes a technique, or changes one. */
export function TechniqueDialog({ stored, onClose }: RecordDialogOf<TechniqueRowFragment>) {
  const text = useText();
  const { form, dialog } = useRecordForm({
    kind: 'technique',
    schema: createTechniqueArgs,
    stored,
    fields,
    create: {
      document: CreateTechniqueDocument,
      done: 'Technique created successfully!',
      variables: (technique) => technique,
    },
    update: {
      document: UpdateTechniqueDocument,
      done: 'Technique updated successfully!',
      variables: ({ id, fields, read }) => ({ id, ...fields, read }),
    },
    refreshes: [TechniqueListDocument],
    onClose,
  });
  const { control } = form;
  return (
    <RecordDialog
      {...dialog}
      title={stored ? text('Edit technique {{name}}', { name: stored.name }) : text('Create technique')}
    >
      <FormGrid>
        <TextInput control={control} name="name" label={text('Name')} required blockEnter />
        <TextInput control={control} name="shortCode" label={text('Short code')} required blockEnter />
        <TextInput
          control={control}
          name="description"
          label={text('Description')}
          required
          multiline
          minRows={2}
          maxRows={10}
        />
      </FormGrid>
    </RecordDialog>
  );
}
