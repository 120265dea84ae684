import { zodResolver } from '@hookform/resolvers/zod';
import type { UseFormReturn } from 'react-hook-form';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type ApiError, showIssues } from '../../api/index.ts';
import { type FormDraft, type FormPart, useFormDraft } from '../draft/index.ts';
import { type HeldFields, useRead } from '../form-save/index.ts';

/** How a save ended, as commands say it. */
export type Saved = { readonly ok: true } | { readonly ok: false; readonly error: ApiError };

interface KeptFormOptions<Input extends FieldValues, Output> {
  readonly schema: z.ZodType<Output, Input>;
  /** What is stored, or what a new one begins with. */
  readonly stored: Input;
  /** The fields whose texts are kept while they are typed: a constant. */
  readonly parts: readonly FormPart<Input>[];
  /** Under which name what is typed is kept: `workflow-7`. */
  readonly keptAs: string;
  /** Stores the fields; `held` is what the form had read of them. */
  readonly onSave: (given: Output, held: HeldFields<Output>) => Promise<Saved>;
  readonly onClose: () => void;
}

interface KeptForm<Input extends FieldValues, Output> {
  readonly form: UseFormReturn<Input, unknown, Output>;
  readonly draft: FormDraft;
  readonly onSubmit: () => void;
}

/**
 * A form in a dialog that is saved as a whole: what is typed is kept until then, a failure is shown at the fields and the dialog stays.
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
