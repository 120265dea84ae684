import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FieldValues, useController } from 'react-hook-form';
import { useProblemText } from '../words/index.tsx';
import type { FieldProps } from './field-props.ts';

export interface Choice<Value extends string | number = string | number> {
  readonly value: Value;
  readonly label: string;
  readonly disabled?: boolean;
}

export interface SelectInputProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly choices: readonly Choice[];
  /** The label for choosing nothing, which is stored as null; the user may do so only if it is given. */
  readonly none?: string;
  /** Whether the label for choosing nothing is shown in the field like any other choice. */
  readonly showsNone?: boolean;
  readonly multiple?: boolean;
}

/** One or several choices of a short list. For long lists use AutocompleteInput. */
export function SelectInput<Values extends FieldValues>(props: SelectInputProps<Values>) {
  const { control, name, label, help, required, disabled, choices, none, showsNone, multiple } = props;
  const { field, fieldState } = useController({ control, name, disabled });
  const problemText = useProblemText();
  const value = (field.value ?? (multiple ? [] : '')) as string | number | readonly (string | number)[];
  return (
    <TextField
      select
      name={field.name}
      disabled={field.disabled}
      onBlur={field.onBlur}
      inputRef={field.ref}
      value={value}
      onChange={(event) => field.onChange((event.target.value as unknown) === '' ? null : event.target.value)}
      label={label}
      required={required}
      error={fieldState.invalid}
      helperText={problemText(fieldState.error?.message) ?? help}
      slotProps={{
        select: { multiple, displayEmpty: showsNone },
        ...(showsNone ? { inputLabel: { shrink: true } } : {}),
      }}
    >
      {none !== undefined && !multiple ? <MenuItem value="">{none}</MenuItem> : null}
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value} disabled={choice.disabled}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
