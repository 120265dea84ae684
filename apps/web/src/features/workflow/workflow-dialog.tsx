import { type WorkflowFields, workflowFields } from '@atrium/domain/workflow';
import { FormDialog } from '@atrium/ui/dialog';
import { FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { type Outcome, showIssues } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';

interface WorkflowDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initial?: WorkflowFields;
  /** A copy keeps its description; only a name is asked for. */
  readonly nameOnly?: boolean;
  readonly onSave: (values: WorkflowFields) => Promise<Outcome<unknown>>;
  readonly onClose: () => void;
}

/** Asks for name and description of a workflow (behaviour/core §10.1). */
export function WorkflowDialog({ title, submitLabel, initial, nameOnly, onSave, onClose }: WorkflowDialogProps) {
  const text = useText();
  const form = useForm<WorkflowFields>({
    resolver: zodResolver(workflowFields),
    defaultValues: initial ?? { name: '', description: '' },
  });
  const save = form.handleSubmit(async (values) => {
    const outcome = await onSave(values);
    if (outcome.ok) onClose();
    else showIssues(form, outcome.error);
  });
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput control={form.control} name="name" label={text('Name')} required blockEnter />
        {nameOnly ? null : (
          <TextInput control={form.control} name="description" label={text('Description')} multiline limit={200} />
        )}
      </FormGrid>
    </FormDialog>
  );
}
