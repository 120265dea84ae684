import { type StatusFields, statusFields, storedStatusFields, type WorkflowType } from '@atrium/domain/status';
import { FormDialog } from '@atrium/ui/dialog';
import { FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import {
  CreateStatusDocument,
  StatusListDocument,
  type StatusRowFragment,
  UpdateStatusDocument,
} from '../../api/generated/features/status/status.ts';
import { showIssues, useCommand } from '../../api/index.ts';
import { useText } from '../../locale/index.ts';

interface StatusDialogProps {
  readonly entityType: WorkflowType;
  readonly stored?: StatusRowFragment;
  readonly onClose: () => void;
}

/** Makes a status, or renames and describes one; its short code stays for ever (behaviour/core §10.3). */
export function StatusDialog({ entityType, stored, onClose }: StatusDialogProps) {
  const text = useText();
  const form = useForm<StatusFields>({
    resolver: zodResolver(stored ? storedStatusFields : statusFields),
    defaultValues: {
      shortCode: stored?.shortCode ?? '',
      name: stored?.name ?? '',
      description: stored?.description ?? '',
    },
  });
  const refreshes = [StatusListDocument];
  const create = useCommand(CreateStatusDocument, { done: text('Status created successfully!'), refreshes });
  const update = useCommand(UpdateStatusDocument, { done: text('Status updated successfully!'), refreshes });
  const save = form.handleSubmit(async ({ shortCode, name, description }) => {
    const outcome = stored
      ? await update.run({ input: { id: stored.id, name, description } })
      : await create.run({ input: { shortCode, name, description, entityType } });
    if (outcome.ok) onClose();
    else showIssues(form, outcome.error);
  });
  return (
    <FormDialog
      title={stored ? text('Edit status {{name}}', { name: stored.name }) : text('Create status')}
      submitLabel={text(stored ? 'Save' : 'Create')}
      isDirty={form.formState.isDirty}
      isSubmitting={form.formState.isSubmitting}
      onSubmit={save}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput
          control={form.control}
          name="shortCode"
          label={text('Short code')}
          required
          blockEnter
          disabled={stored !== undefined}
          help={text(
            stored ? 'The short code stays as it is' : 'In upper case and without blanks; it cannot be changed later',
          )}
        />
        <TextInput control={form.control} name="name" label={text('Name')} required blockEnter />
        <TextInput control={form.control} name="description" label={text('Description')} multiline limit={200} />
      </FormGrid>
    </FormDialog>
  );
}
