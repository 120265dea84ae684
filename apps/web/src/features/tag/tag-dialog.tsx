import { createTagArgs } from '@atrium/domain/tag';
import { FormGrid, TextInput } from '@atrium/ui/fields';
import type { z } from 'zod';
import {
  CreateTagDocument,
  TagListDocument,
  type TagRowFragment,
  UpdateTagDocument,
} from '../../api/generated/features/tag/tag.ts';
import { type FormPart, lineTexts } from '../../kits/draft/index.ts';
import { RecordDialog, type RecordDialogOf, useRecordForm } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';

const fields: readonly FormPart<z.input<typeof createTagArgs>>[] = [
  { name: 'name', label: 'Name', ...lineTexts },
  { name: 'shortCode', label: 'Short code', ...lineTexts },
];

/** Makes a tag, or renames one. */
export function TagDialog({ stored, onClose }: RecordDialogOf<TagRowFragment>) {
  const text = useText();
  const { form, dialog } = useRecordForm({
    kind: 'tag',
    schema: createTagArgs,
    stored,
    fields,
    create: {
      document: CreateTagDocument,
      done: 'Tag created successfully!',
      variables: (tag) => tag,
    },
    update: {
      document: UpdateTagDocument,
      done: 'Tag updated successfully!',
      variables: ({ id, fields, read }) => ({ id, ...fields, read }),
    },
    refreshes: [TagListDocument],
    onClose,
  });
  return (
    <RecordDialog {...dialog} title={stored ? text('Edit tag {{name}}', { name: stored.name }) : text('Create tag')}>
      <FormGrid>
        <TextInput control={form.control} name="name" label={text('Name')} required blockEnter />
        <TextInput control={form.control} name="shortCode" label={text('Short code')} required blockEnter />
      </FormGrid>
    </RecordDialog>
  );
}
