import { createTagArgs } from '@atrium/domain/tag';
import { FormGrid } from '@atrium/ui/fields';
import {
  CreateTagDocument,
  TagListDocument,
  type TagRowFragment,
  UpdateTagDocument,
} from '../../api/generated/features/tag/tag.ts';
import {
  CodedFields,
  codedParts,
  RecordDialog,
  type RecordDialogOf,
  useRecordForm,
} from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';

/** Creates a tag, or renames one. */
export function TagDialog({ stored, onClose }: RecordDialogOf<TagRowFragment>) {
  const text = useText();
  const { form, dialog } = useRecordForm({
    kind: 'tag',
    schema: createTagArgs,
    stored,
    fields: codedParts,
    create: { document: CreateTagDocument, done: 'Tag created successfully!' },
    update: { document: UpdateTagDocument, done: 'Tag updated successfully!' },
    refreshes: [TagListDocument],
    onClose,
  });
  return (
    <RecordDialog {...dialog} title={stored ? text('Edit tag {{name}}', { name: stored.name }) : text('Create tag')}>
      <FormGrid>
        <CodedFields control={form.control} />
      </FormGrid>
    </RecordDialog>
  );
}
