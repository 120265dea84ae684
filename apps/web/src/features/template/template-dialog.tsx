import { templateFormSchema } from '@atrium/domain/template';
import { FormDialog } from '@atrium/ui/dialog';
import { FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type ApiError, showIssues } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';

type Values = z.infer<typeof templateFormSchema>;

export interface TemplateDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly initial: Values;
  /** Stores the words; a failure is shown at the fields and the dialog stays. */
  readonly onSave: (values: Values) => Promise<ApiError | undefined>;
  readonly onClose: () => void;
}

/** Name and description of a template. */
export function TemplateDialog({ title, confirmLabel, initial, onSave, onClose }: TemplateDialogProps) {
  const text = useText();
  const form = useForm<Values>({ resolver: zodResolver(templateFormSchema), defaultValues: initial });
  const save = form.handleSubmit(async (values) => {
    const error = await onSave(values);
    if (error) showIssues(form, error);
    else onClose();
  });
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput control={form.control} name="name" label={text('Name')} required blockEnter />
        <TextInput
          control={form.control}
          name="description"
          label={text('Description')}
          multiline
          minRows={2}
          maxRows={8}
        />
      </FormGrid>
    </FormDialog>
  );
}
