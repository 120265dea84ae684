import TextField from '@mui/material/TextField';
import type { HTMLInputAutoCompleteAttribute } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useProblemText, useWords } from '../words/index.tsx';
import type { FieldProps } from './field-props.ts';

export interface TextInputProps<Values extends FieldValues> extends FieldProps<Values> {
  readonly multiline?: boolean;
  readonly minRows?: number;
  readonly maxRows?: number;
  /** Shows the counter 'Characters: n/limit'. */
  readonly limit?: number;
  readonly type?: 'text' | 'email' | 'url' | 'password' | 'color';
  readonly autoComplete?: HTMLInputAutoCompleteAttribute;
  readonly autoFocus?: boolean;
  readonly placeholder?: string;
  /** Ignores Enter in a single-line field of a long form (rule A34). */
  readonly blockEnter?: boolean;
}

/** A single-line or multi-line text. */
export function TextInput<Values extends FieldValues>(props: TextInputProps<Values>) {
  const { control, name, label, help, required, disabled, multiline, limit, blockEnter } = props;
  const { field, fieldState } = useController({ control, name, disabled });
  const problemText = useProblemText();
  // The form focuses the field with a problem, so it needs the input, not the box around it.
  const { ref, ...rest } = field;
  const say = useWords();
  const value = (field.value ?? '') as string;
  const counter = limit === undefined ? undefined : say('characters', { count: value.length, limit });
  const below = [problemText(fieldState.error?.message) ?? help, counter].filter(Boolean);
  return (
    <TextField
      {...rest}
      value={value}
      inputRef={ref}
      label={label}
      required={required}
      error={fieldState.invalid}
      helperText={
        below.length > 0
          ? below.map((part, at) => (
              <span key={at === 0 ? 'help' : 'count'} style={{ display: 'block' }}>
                {part}
              </span>
            ))
          : undefined
      }
      multiline={multiline}
      minRows={props.minRows}
      maxRows={props.maxRows}
      type={props.type}
      autoComplete={props.autoComplete}
      autoFocus={props.autoFocus}
      placeholder={props.placeholder}
      onKeyDown={
        blockEnter && !multiline
          ? (event) => {
              if (event.key === 'Enter') event.preventDefault();
            }
          : undefined
      }
    />
  );
}
