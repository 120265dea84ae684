import type { RecordKey } from '@atrium/domain/live';
import { type WorkflowFields, workflowFields } from '@atrium/domain/workflow';
import { FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { type CommandOutcome, showIssues } from '../../api/index.ts';
import { type FormPart, lineTexts, plainTexts, useFormDraft } from '../../kits/draft/index.ts';
import { type HeldFields, useRead } from '../../kits/form-save/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';

interface WorkflowDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  readonly initial?: WorkflowFields;
  /** Under which name what is typed is kept: `workflow-7`. */
  readonly keptAs: string;
  /** The workflow that others may have open. */
  readonly record?: RecordKey;
  /** A copy keeps its description; only a name is asked for. */
  readonly nameOnly?: boolean;
  readonly onSave: (values: WorkflowFields, held: HeldFields<WorkflowFields>) => Promise<CommandOutcome<unknown>>;
  /** What is asked while it is saved. */
  readonly question?: ReactNode;
  readonly onClose: () => void;
}

const blank: WorkflowFields = { name: '', description: '' };

/** The words of a workflow, as they are kept and put beside each other. */
export const workflowParts: readonly FormPart<WorkflowFields>[] = [
  { name: 'name', label: 'Name', ...lineTexts },
  { name: 'description', label: 'Description', ...plainTexts },
];

/** Asks for name and description of a workflow (rule W8). */
export function WorkflowDialog(props: WorkflowDialogProps) {
  const { title, submitLabel, initial = blank, keptAs, record, nameOnly, onSave, question, onClose } = props;
  const text = useText();
  const form = useForm<WorkflowFields>({
    resolver: zodResolver(workflowFields),
    defaultValues: initial,
  });
  const draft = useFormDraft(form, { record: keptAs, parts: workflowParts, stored: initial });
  const read = useRead(form, initial);
  const save = form.handleSubmit(async (values) => {
    const taken = draft.taken();
    const outcome = await onSave(values, read.held(values));
    if (!outcome.ok) return showIssues(form, outcome.error);
    draft.saved(taken);
    onClose();
  });
  return (
    <RecordDialog
      title={title}
      submitLabel={submitLabel}
      form={form}
      draft={draft}
      record={record}
      question={question}
      onSubmit={save}
      onClose={onClose}
    >
      <FormGrid>
        <TextInput control={form.control} name="name" label={text('Name')} required blockEnter />
        {nameOnly ? null : (
          <TextInput control={form.control} name="description" label={text('Description')} multiline limit={200} />
        )}
      </FormGrid>
    </RecordDialog>
  );
}
