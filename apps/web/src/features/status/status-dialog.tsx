import { recordKey } from '@atrium/domain/live';
import { type StatusFields, statusFields, storedStatusFields, type WorkflowType } from '@atrium/domain/status';
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
import { type FormPart, lineTexts, plainTexts, useFormDraft } from '../../kits/draft/index.ts';
import { useFormSave, useRead } from '../../kits/form-save/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';

interface StatusDialogProps {
  readonly entityType: WorkflowType;
  readonly stored?: StatusRowFragment;
  readonly onClose: () => void;
}

const parts: readonly FormPart<StatusFields>[] = [
  { name: 'name', label: 'Name', ...lineTexts },
  { name: 'description', label: 'Description', ...plainTexts },
];

/** Makes a status, or renames and describes one; its short code stays for ever (rule W2). */
export function StatusDialog({ entityType, stored, onClose }: StatusDialogProps) {
  const text = useText();
  const known = {
    shortCode: stored?.shortCode ?? '',
    name: stored?.name ?? '',
    description: stored?.description ?? '',
  };
  const form = useForm<StatusFields>({
    resolver: zodResolver(stored ? storedStatusFields : statusFields),
    defaultValues: known,
  });
  const draft = useFormDraft(form, {
    record: stored ? `status-${stored.id}` : `status-new-${entityType}`,
    parts,
    stored: known,
  });
  const read = useRead(form, known);
  const refreshes = [StatusListDocument];
  const create = useCommand(CreateStatusDocument, { done: 'Status created successfully!', refreshes });
  const update = useFormSave(UpdateStatusDocument, {
    done: 'Status updated successfully!',
    refreshes,
    faces: parts,
  });
  const save = form.handleSubmit(async (values) => {
    const taken = draft.taken();
    const outcome = stored
      ? await update.run({
          ...read.held(values),
          variables: ({ name, description }, before) => ({
            input: { id: stored.id, name, description },
            read: { name: before.name, description: before.description },
          }),
        })
      : await create.run({ input: { ...values, entityType } });
    if (!outcome.ok) return showIssues(form, outcome.error);
    draft.saved(taken);
    onClose();
  });
  return (
    <RecordDialog
      title={stored ? text('Edit status {{name}}', { name: stored.name }) : text('Create status')}
      submitLabel={text(stored ? 'Save' : 'Create')}
      form={form}
      draft={draft}
      record={stored && recordKey('status', stored.id)}
      question={update.question}
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
    </RecordDialog>
  );
}
