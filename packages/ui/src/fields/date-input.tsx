import TextField from '@mui/material/TextField';
import { type FieldValues, useController } from 'react-hook-form';
import { dateText } from '../date-text/index.tsx';
import { useFormats } from '../formats/index.tsx';
import { lazyPart } from '../lazy-part/index.tsx';
import { useProblemText } from '../words/index.tsx';
import type { FieldProps } from './field-props.ts';

const Picker = lazyPart(
  () => import('./date-picker.tsx').then((module) => module.Picker),
  ({ label, required, invalid, help, value, withTime }) => (
    <TextField
      label={label}
      value={dateText(value, useFormats(), withTime)}
      required={required}
      disabled
      error={invalid}
      helperText={help}
    />
  ),
);

export interface DateInputProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly withTime?: boolean;
  /** ISO times. */
  readonly min?: string;
  readonly max?: string;
}

/** A date, or a date with time; the form holds an ISO time or null. */
export function DateInput<Values extends FieldValues>(props: DateInputProps<Values>) {
  const { control, name, label, help, required, disabled, withTime = false } = props;
  const { field, fieldState } = useController({ control, name, disabled });
  const problemText = useProblemText();
  const { invalid, error } = fieldState;
  const helper = problemText(error?.message) ?? help;
  return (
    <Picker
      withTime={withTime}
      label={label}
      name={field.name}
      value={(field.value as string | null | undefined) ?? null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      required={required}
      disabled={field.disabled}
      invalid={invalid}
      help={helper}
      min={props.min}
      max={props.max}
    />
  );
}
