import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { type FieldValues, useController } from 'react-hook-form';
import { useProblemText, useWords } from '../words/index.tsx';
import type { FieldProps } from './field-props.ts';
import type { Choice } from './select-input.tsx';

export interface AutocompleteInputProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly choices: readonly Choice[];
  readonly multiple?: boolean;
  readonly loading?: boolean;
  /** Shown if nothing matches the typed text. */
  readonly noneFound?: string;
}

/** One or several choices of a long list, found by typing; the form holds the values, not the choices. */
export function AutocompleteInput<Values extends FieldValues>(props: AutocompleteInputProps<Values>) {
  const { control, name, label, help, required, disabled, choices, multiple = false, loading, noneFound } = props;
  const { field, fieldState } = useController({ control, name, disabled });
  const problemText = useProblemText();
  const say = useWords();
  const chosen = multiple
    ? choices.filter((choice) => ((field.value ?? []) as readonly unknown[]).includes(choice.value))
    : (choices.find((choice) => choice.value === field.value) ?? null);
  return (
    <Autocomplete<Choice, boolean>
      multiple={multiple}
      options={choices as Choice[]}
      value={chosen as Choice | Choice[] | null}
      disabled={field.disabled}
      loading={loading}
      loadingText={say('loading')}
      noOptionsText={noneFound ?? say('noOptions')}
      disableCloseOnSelect={multiple}
      getOptionKey={(option) => option.value}
      getOptionLabel={(option) => option.label}
      getOptionDisabled={(option) => option.disabled ?? false}
      isOptionEqualToValue={(option, value) => option.value === value.value}
      onBlur={field.onBlur}
      onChange={(_, next) =>
        field.onChange(Array.isArray(next) ? next.map((choice) => choice.value) : (next?.value ?? null))
      }
      renderInput={(input) => (
        <TextField
          {...input}
          name={field.name}
          inputRef={field.ref}
          label={label}
          required={required}
          error={fieldState.invalid}
          helperText={problemText(fieldState.error?.message) ?? help}
        />
      )}
    />
  );
}
