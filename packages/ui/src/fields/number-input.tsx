import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useEffect, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTold } from '../words/index.ts';
import type { FieldProps } from './field-props.ts';

export interface NumberInputProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly min?: number;
  readonly max?: number;
  readonly step?: number | 'any';
  readonly unit?: string;
}

/** Groups of three digits, which mean thousands to one and a fraction to another; after a lone zero only a fraction can be meant. */
const ambiguous = /^[+-]?[1-9]\d{0,2}(?:,\d{3})+$/;

/**
 * What is typed becomes a number, or null for an empty field; anything else stays text for the schema to refuse. A comma may stand for
 * the decimal point, unless it could mean thousands: a number is never taken for a thousandth of itself.
 */
export function numberOf(text: string): number | null | string {
  if (ambiguous.test(text.trim())) return text;
  const trimmed = text.trim().replace(',', '.');
  if (trimmed === '') return null;
  const value = Number(trimmed);
  return Number.isFinite(value) ? value : text;
}

/** A number; the wheel never changes it. */
export function NumberInput<Values extends FieldValues>(props: NumberInputProps<Values>) {
  const { control, name, label, help, required, disabled, min, max, step, unit } = props;
  const { field, fieldState } = useController({ control, name, disabled });
  const told = useTold();
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
      helperText={told(fieldState.error?.message) ?? help}
      slotProps={{
        htmlInput: { inputMode: step === undefined || step === 1 ? 'numeric' : 'decimal', min, max, step },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : undefined,
      }}
    />
  );
}
