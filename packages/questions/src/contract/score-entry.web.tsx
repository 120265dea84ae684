import type { ConfigFormProps } from './config-form.web.tsx';
import { NumberEntry } from './config-form-fields.web.tsx';
import { useQuestionHost } from './question-host.web.ts';

/** How much the answer counts in the grade; asked in forms of panel reviews, and wherever it was set already (rule R222). */
export function ScoreEntry<Config extends { readonly scoreWeight: number | null }>({
  form,
}: {
  readonly form: ConfigFormProps<Config>;
}) {
  const { text } = useQuestionHost();
  if (form.category !== 'FAP_REVIEW' && form.config.scoreWeight === null) return null;
  return (
    <NumberEntry<{ readonly scoreWeight: number | null }>
      form={form}
      field="scoreWeight"
      label={text('Weight as a score')}
      help={text(
        'With a weight the answer counts as a score from 1 to 10, and the weighted mean of all scores is proposed as the grade. Options may also be words that the facility has for grades.',
      )}
    />
  );
}
