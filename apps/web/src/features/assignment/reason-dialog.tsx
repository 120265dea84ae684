import { conflictReasonForm, conflictReasonLimit } from '@atrium/domain/conflict';
import { TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { type FormPart, plainTexts, useFormDraft } from '../../kits/draft/index.ts';
import { RecordDialog } from '../../kits/record-dialog/index.ts';

interface Reason {
  reason: string;
}
const parts: readonly FormPart<Reason>[] = [{ name: 'reason', label: 'Reason', ...plainTexts }];
const blank: Reason = { reason: '' };

interface ReasonDialogProps {
  readonly title: string;
  readonly submitLabel: string;
  /** What the reason is for; omitted if none is asked for. */
  readonly label?: string | undefined;
  readonly help?: string;
  readonly required: boolean;
  /** The name under which the reason is saved while it is typed. */
  readonly record: string;
  /** Returns whether the action was carried out; then the dialog closes. */
  readonly onReason: (reason: string, form: UseFormReturn<Reason>) => Promise<boolean>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for the reason of an action before carrying it out. */
export function ReasonDialog({ label, help, required, record, onReason, onClose, ...props }: ReasonDialogProps) {
  const isAsked = label !== undefined;
  const form = useForm<Reason>({
    ...(isAsked && required ? { resolver: zodResolver(conflictReasonForm) } : {}),
    defaultValues: blank,
  });
  const draft = useFormDraft(form, { record, parts, stored: blank });
  const submit = form.handleSubmit(async ({ reason }) => {
    const taken = draft.taken();
    if (!(await onReason(isAsked ? reason : '', form))) return;
    if (isAsked) draft.saved(taken);
    onClose();
  });
  return (
    <RecordDialog
      title={props.title}
      submitLabel={props.submitLabel}
      form={form}
      {...(isAsked ? { draft } : {})}
      onSubmit={submit}
      onClose={onClose}
    >
      {props.children}
      {isAsked ? (
        <TextInput
          control={form.control}
          name="reason"
          label={label}
          {...(help ? { help } : {})}
          limit={conflictReasonLimit}
          multiline
          minRows={2}
          required={required}
        />
      ) : null}
    </RecordDialog>
  );
}
