import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useProblemText } from '../words/index.tsx';
import type { FieldProps } from './field-props.ts';
import { numberOf } from './number-of.ts';

export interface NumberInputProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | 'any';
  readonly unit?: string;
}

/** A number field; the mouse wheel never changes it. */
export function NumberInput<Values extends FieldValues>(props: NumberInputProps<Values>) {
  const { control, name, label, help, required, disabled, min, max, step, unit } = props;
  const { field, fieldState } = useController({ control, name, disabled });
  const problemText = useProblemText();
  const stored = field.value as number | string | null | undefined;
  const [typed, setTyped] = useState(stored === null || stored === undefined ? '' : String(stored));
  useEffect(() => {
    setTyped((current) => (numberOf(current) === (stored ?? null) ? current : String(stored ?? '')));
  }, [stored]);
  return (
    <TextField
      name={field.name}
      disabled={field.disabled}
      onBlur={field.onBlur}
      inputRef={field.ref}
      value={typed}
      onChange={(event) => {
        setTyped(event.target.value);
        field.onChange(numberOf(event.target.value));
      }}
      label={label}
      required={required}
      error={fieldState.invalid}
      helperText={problemText(fieldState.error?.message) ?? help}
      slotProps={{
        htmlInput: { inputMode: step === undefined || step === 1 ? 'numeric' : 'decimal', min, max, step },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : undefined,
      }}
    />
  );
}
