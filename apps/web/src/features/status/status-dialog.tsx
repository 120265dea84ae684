import { type StatusFields, statusFields, storedStatusFields, type WorkflowType } from '@atrium/domain/status';
import { FormGrid, TextInput } from '@atrium/ui/fields';
import {
  CreateStatusDocument,
  StatusListDocument,
  type StatusRowFragment,
  UpdateStatusDocument,
} from '../../api/generated/features/status/status.ts';
import { type FormPart, lineTexts, plainTexts } from '../../kits/draft/index.ts';
import { RecordDialog, type RecordDialogOf, useRecordForm } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';

interface StatusDialogProps extends RecordDialogOf<StatusRowFragment> {
  readonly entityType: WorkflowType;
}

const fields: readonly FormPart<StatusFields>[] = [
  { name: 'name', label: 'Name', ...lineTexts },
  { name: 'description', label: 'Description', ...plainTexts },
];

/** Creates a status, or changes its name and description; its short code cannot be changed (rule W2). */
export function StatusDialog({ entityType, stored, onClose }: StatusDialogProps) {
  const text = useText();
  const { form, dialog } = useRecordForm({
    kind: 'status',
    schema: stored ? storedStatusFields : statusFields,
    stored,
    fields,
    place: entityType,
    create: {
      document: CreateStatusDocument,
      done: 'Status created successfully!',
      variables: (status) => ({ input: { ...status, entityType } }),
    },
    update: {
      document: UpdateStatusDocument,
      done: 'Status updated successfully!',
      variables: ({ id, fields: { name, description }, read }) => ({
        input: { id, name, description },
        read: { name: read.name, description: read.description },
      }),
    },
    refreshes: [StatusListDocument],
    onClose,
  });
  return (
    <RecordDialog
      {...dialog}
      title={stored ? text('Edit status {{name}}', { name: stored.name }) : text('Create status')}
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
            stored
              ? 'The short code cannot be changed'
              : 'In upper case and without spaces; it cannot be changed later',
          )}
        />
        <TextInput control={form.control} name="name" label={text('Name')} required blockEnter />
        <TextInput control={form.control} name="description" label={text('Description')} multiline limit={200} />
      </FormGrid>
    </RecordDialog>
  );
}
