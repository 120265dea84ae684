import type { RecordKey } from '@atrium/domain/live';
import { templateFormSchema } from '@atrium/domain/template';
import { FormGrid, TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type ApiError, showIssues } from '../../api/index.ts';
import { type FormPart, lineTexts, plainTexts, useFormDraft } from '../../kits/draft/index.ts';
import { type HeldFields, useRead } from '../../kits/form-save/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';
import { useText } from '../../locale/index.ts';

type Values = z.infer<typeof templateFormSchema>;

const parts: readonly FormPart<Values>[] = [
  { name: 'name', label: 'Name', ...lineTexts },
  { name: 'description', label: 'Description', ...plainTexts },
];

export interface TemplateDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly initial: Values;
  /** Under which name what is typed is kept: `template-words-7`. */
  readonly keptAs: string;
  /** The template that others may have open. */
  readonly record?: RecordKey;
  /** Stores the words; a failure is shown at the fields and the dialog stays. */
  readonly onSave: (values: Values, held: HeldFields<Values>) => Promise<ApiError | undefined>;
  /** What is asked while it is saved. */
  readonly question?: ReactNode;
  readonly onClose: () => void;
}

/** Name and description of a template. */
export function TemplateDialog(props: TemplateDialogProps) {
  const { title, confirmLabel, initial, keptAs, record, onSave, question, onClose } = props;
  const text = useText();
  const form = useForm<Values>({ resolver: zodResolver(templateFormSchema), defaultValues: initial });
  const draft = useFormDraft(form, { record: keptAs, parts, stored: initial });
  const read = useRead(form, initial);
  const save = form.handleSubmit(async (values) => {
    const taken = draft.taken();
    const error = await onSave(values, read.held(values));
    if (error) return showIssues(form, error);
    draft.saved(taken);
    onClose();
  });
  return (
    <RecordDialog
      title={title}
      submitLabel={confirmLabel}
      form={form}
      draft={draft}
      record={record}
      question={question}
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
    </RecordDialog>
  );
}
