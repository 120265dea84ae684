import { zodResolver } from '@hookform/resolvers/zod';
import type { UseFormReturn } from 'react-hook-form';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type ApiError, showIssues } from '../../api/index.ts';
import { type FormDraft, type FormPart, useFormDraft } from '../draft/index.ts';
import { type HeldFields, useRead } from '../form-save/index.ts';

/** The outcome of a save, in the shape of a command's outcome. */
export type Saved = { readonly ok: true } | { readonly ok: false; readonly error: ApiError };

interface KeptFormOptions<Input extends FieldValues, Output> {
  readonly schema: z.ZodType<Output, Input>;
  /** The stored values, or the initial ones of a new record. */
  readonly stored: Input;
  /** The fields whose texts are stored while they are typed: a constant. */
  readonly parts: readonly FormPart<Input>[];
  /** The name under which the input is stored: `workflow-7`. */
  readonly keptAs: string;
  /** Saves the fields; `held` holds the values that the form is based on. */
  readonly onSave: (given: Output, held: HeldFields<Output>) => Promise<Saved>;
  readonly onClose: () => void;
}

interface KeptForm<Input extends FieldValues, Output> {
  readonly form: UseFormReturn<Input, unknown, Output>;
  readonly draft: FormDraft;
  readonly onSubmit: () => void;
}

/**
 * Manages a form in a dialog that is saved as a whole: the input is retained until then; on failure the errors are shown at the fields and
 * the dialog stays open.
 */
export function useKeptForm<Input extends FieldValues, Output>(
  options: KeptFormOptions<Input, Output>,
): KeptForm<Input, Output> {
  const { schema, stored, parts, keptAs, onSave, onClose } = options;
  const form = useForm<Input, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: stored as DefaultValues<Input>,
  });
  const draft = useFormDraft(form, { record: keptAs, parts, stored });
  const read = useRead(form, stored);
  const onSubmit = form.handleSubmit(async (given) => {
    const taken = draft.taken();
    const outcome = await onSave(given, read.held(given));
    if (!outcome.ok) return showIssues(form, outcome.error);
    draft.saved(taken);
    onClose();
  });
  return { form, draft, onSubmit };
}
