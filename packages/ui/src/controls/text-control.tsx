import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import type { ControlProps } from './question-block.tsx';

export interface TextControlProps extends ControlProps<string> {
  readonly multiline?: boolean;
  readonly minRows?: number;
  readonly maxRows?: number;
  readonly placeholder?: string;
  /** Shown below, such as `12/200`. */
  readonly counter?: string;
  /** The most characters that can be typed. */
  readonly maxLength?: number;
}

/** A single-line or multi-line text. Enter in a single line does nothing: it never submits (rule A34). */
export function TextControl(props: TextControlProps) {
  const { ids, value, onChange, invalid = false, required, disabled, multiline = false, counter } = props;
  return (
    <div>
      <TextField
        id={ids.control}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (!multiline && event.key === 'Enter') event.preventDefault();
        }}
        error={invalid}
        disabled={disabled}
        multiline={multiline}
        minRows={multiline ? (props.minRows ?? 2) : undefined}
        maxRows={multiline ? (props.maxRows ?? 16) : undefined}
        placeholder={props.placeholder}
        fullWidth
        slotProps={{
          htmlInput: {
            'aria-describedby': ids.help,
            'aria-required': required || undefined,
            maxLength: props.maxLength,
          },
        }}
      />
      {counter ? <FormHelperText sx={{ textAlign: 'right', m: 0 }}>{counter}</FormHelperText> : null}
    </div>
  );
}
