import { conflictReasonForm, conflictReasonLimit } from '@atrium/domain/conflict';
import { TextInput } from '@atrium/ui/fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { type Control, useForm } from 'react-hook-form';
import { type FormPart, plainTexts, useFormDraft } from '../../kits/draft/index.ts';

interface Reason {
  reason: string;
}
const parts: readonly FormPart<Reason>[] = [{ name: 'reason', label: 'Reason', ...plainTexts }];
const blank: Reason = { reason: '' };

/** A form of one reason, kept under this name as it is typed. */
export function useReason(record: string, required: boolean) {
  const form = useForm<Reason>({
    ...(required ? { resolver: zodResolver(conflictReasonForm) } : {}),
    defaultValues: blank,
  });
  const draft = useFormDraft(form, { record, parts, stored: blank });
  return { form, draft };
}

interface ReasonInputProps {
  readonly control: Control<Reason>;
  readonly label: string;
  readonly help?: string;
  readonly required: boolean;
}

/** The field of a reason. */
export function ReasonInput(props: ReasonInputProps) {
  return <TextInput {...props} name="reason" limit={conflictReasonLimit} multiline minRows={2} />;
}
