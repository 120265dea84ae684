import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { ConfigFormProps } from './config-form.web.tsx';
import { CheckEntry, NumberEntry, TextEntry, useEntry } from './config-form-fields.web.tsx';
import { useQuestionHost } from './question-host.web.ts';

/** The settings that most types share; a type without a setting has no such key in its blank configuration. */
export interface SharedConfig {
  readonly required: boolean;
  readonly small_label: string;
  readonly tooltip: string;
  readonly readPermissions: string[];
}

type SharedForm = { readonly form: ConfigFormProps<SharedConfig> };

function ReadPermissions({ form }: SharedForm) {
  const { text, useRoles } = useQuestionHost();
  const { items } = useRoles();
  const { id, value, set, invalid, below } = useEntry<SharedConfig, string[]>({
    form,
    field: 'readPermissions',
    help: text('If none are chosen, everybody can read the answer'),
  });
  const titles = new Map(items.map(({ shortCode, title }) => [shortCode, title]));
  // A short code that no longer exists stays until it is removed: without it more users could read the answer.
  const offered = [...titles.keys(), ...value.filter((code) => !titles.has(code))];
  return (
    <Autocomplete
      id={id}
      multiple
      disableCloseOnSelect
      options={offered}
      value={value}
      disabled={form.disabled}
      noOptionsText={text('Nothing found')}
      getOptionLabel={(code) => text(titles.get(code) ?? code)}
      onChange={(_, roles) => set(roles)}
      renderInput={(input) => (
        <TextField {...input} label={text('Read permissions')} error={invalid} helperText={below} />
      )}
    />
  );
}

/** The fields above those of the type: whether an answer is required, and how the question is presented. */
export function AskingFields({ form, requiredLabel }: SharedForm & { readonly requiredLabel: string | undefined }) {
  const { text } = useQuestionHost();
  return (
    <>
      {'required' in form.config ? (
        <CheckEntry form={form} field="required" label={text(requiredLabel ?? 'Answer required')} />
      ) : null}
      {'small_label' in form.config ? (
        <TextEntry
          form={form}
          field="small_label"
          label={text('Small label')}
          help={text('Shown under the question')}
        />
      ) : null}
      {'tooltip' in form.config ? (
        <TextEntry
          form={form}
          field="tooltip"
          label={text('Tooltip')}
          help={text('Shown by the help icon beside the question')}
          multiline
        />
      ) : null}
    </>
  );
}

/** The fields below those of the type: who may read the answer. */
export function ReadingFields({ form }: SharedForm) {
  return 'readPermissions' in form.config ? <ReadPermissions form={form} /> : null;
}

/** How much the answer counts in the grade; shown in forms of panel reviews, and wherever it is already set (rule R222). */
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
      label={text('Score weight')}
      help={text(
        'If a weight is set, the answer counts as a score from 1 to 10, and the weighted mean of all scores is suggested as the grade. Options can also be the facility’s words for grades.',
      )}
    />
  );
}
