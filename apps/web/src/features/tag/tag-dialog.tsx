import { createTagArgs } from '@atrium/domain/tag';
import { FormDialog } from '@atrium/ui/dialog';
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
import { useText } from '../../locale/index.ts';

type Values = z.infer<typeof createTagArgs>;

/** Makes a tag, or renames one (Spec 3 §5 "Tag"). */
export function TagDialog({ stored, onClose }: { stored?: TagRowFragment; onClose: () => void }) {
  const text = useText();
  const form = useForm<Values>({
    resolver: zodResolver(createTagArgs),
    defaultValues: { name: stored?.name ?? '', shortCode: stored?.shortCode ?? '' },
  });
  const refreshes = [TagListDocument];
  const create = useCommand(CreateTagDocument, { done: text('Tag created successfully!'), refreshes });
  const update = useCommand(UpdateTagDocument, { done: text('Tag updated successfully!'), refreshes });
  const save = form.handleSubmit(async (values) => {
    const outcome = stored ? await update.run({ ...values, id: stored.id }) : await create.run(values);
    if (outcome.ok) onClose();
    else showIssues(form, outcome.error);
  });
  return (
    <FormDialog
      title={stored ? text('Edit tag {{name}}', { name: stored.name }) : text('Create tag')}
      submitLabel={text(stored ? 'Save' : 'Create')}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput control={form.control} name="name" label={text('Name')} required blockEnter />
        <TextInput control={form.control} name="shortCode" label={text('Short code')} required blockEnter />
      </FormGrid>
    </FormDialog>
  );
}
