import { recordKey } from '@atrium/domain/live';
import { createTagArgs } from '@atrium/domain/tag';
import { FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  CreateTagDocument,
  TagListDocument,
  type TagRowFragment,
  UpdateTagDocument,
} from '../../api/generated/features/tag/tag.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { lineTexts, type PartFace } from '../../kits/draft/index.ts';
import { useFormSave, useRead } from '../../kits/form-save/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';

type Values = z.infer<typeof createTagArgs>;

const faces: readonly PartFace[] = [
  { name: 'name', label: 'Name', ...lineTexts },
  { name: 'shortCode', label: 'Short code', ...lineTexts },
];

/** Makes a tag, or renames one. */
export function TagDialog({ stored, onClose }: { stored?: TagRowFragment; onClose: () => void }) {
  const text = useText();
  const known = { name: stored?.name ?? '', shortCode: stored?.shortCode ?? '' };
  const form = useForm<Values>({
    resolver: zodResolver(createTagArgs),
    defaultValues: known,
  });
  const read = useRead(form, known);
  const refreshes = [TagListDocument];
  const create = useCommand(CreateTagDocument, { done: 'Tag created successfully!', refreshes });
  const update = useFormSave(UpdateTagDocument, { done: 'Tag updated successfully!', refreshes, faces });
  const save = form.handleSubmit(async (values) => {
    const outcome = stored
      ? await update.run({
          ...read.held(values),
          variables: (mine, before) => ({ ...mine, id: stored.id, read: before }),
        })
      : await create.run(values);
    if (outcome.ok) onClose();
    else showIssues(form, outcome.error);
  });
  return (
    <RecordDialog
      title={stored ? text('Edit tag {{name}}', { name: stored.name }) : text('Create tag')}
      submitLabel={text(stored ? 'Save' : 'Create')}
      form={form}
      record={stored && recordKey('tag', stored.id)}
      question={update.question}
      onSubmit={save}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput control={form.control} name="name" label={text('Name')} required blockEnter />
        <TextInput control={form.control} name="shortCode" label={text('Short code')} required blockEnter />
      </FormGrid>
    </RecordDialog>
  );
}
