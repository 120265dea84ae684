import { createTechniqueArgs } from '@atrium/domain/technique';
import { FormDialog } from '@atrium/ui/dialog';
import { FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import {
  CreateTechniqueDocument,
  TechniqueListDocument,
  type TechniqueRowFragment,
  UpdateTechniqueDocument,
} from '../../api/generated/features/technique/technique.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';

type Values = z.infer<typeof createTechniqueArgs>;

/** Makes a technique, or changes one (behaviour/core §14.6). */
export function TechniqueDialog({ stored, onClose }: { stored?: TechniqueRowFragment; onClose: () => void }) {
  const text = useText();
  const form = useForm<Values>({
    resolver: zodResolver(createTechniqueArgs),
    defaultValues: {
      name: stored?.name ?? '',
      shortCode: stored?.shortCode ?? '',
      description: stored?.description ?? '',
    },
  });
  const { control, formState } = form;
  const refreshes = [TechniqueListDocument];
  const create = useCommand(CreateTechniqueDocument, { done: text('Technique created successfully!'), refreshes });
  const update = useCommand(UpdateTechniqueDocument, { done: text('Technique updated successfully!'), refreshes });
  const save = form.handleSubmit(async (values) => {
    const outcome = stored ? await update.run({ ...values, id: stored.id }) : await create.run(values);
    if (outcome.ok) onClose();
    else showIssues(form, outcome.error);
  });
  return (
    <FormDialog
      title={stored ? text('Edit technique {{name}}', { name: stored.name }) : text('Create technique')}
      submitLabel={text(stored ? 'Save' : 'Create')}
      isDirty={formState.isDirty}
      isSubmitting={formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
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
    </FormDialog>
  );
}
