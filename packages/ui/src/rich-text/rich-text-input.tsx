import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import type { FieldProps } from '../fields/index.tsx';
import { useProblemText } from '../words/index.tsx';
import { RichTextControl } from './rich-text-control.tsx';

/** A form field for formatted text; the form holds HTML. */
export function RichTextInput<Values extends FieldValues>(props: FieldProps<Values> & { readonly minHeight?: number }) {
  const { control, name, label, help, required, disabled } = props;
  const { field, fieldState } = useController({ control, name, disabled });
  const problemText = useProblemText();
  const id = useId();
  const below = problemText(fieldState.error?.message) ?? help;
  return (
    <Box>
      <FormLabel id={`${id}-label`} component="div" error={fieldState.invalid} required={required} sx={{ mb: 0.75 }}>
        {label}
      </FormLabel>
      <RichTextControl
        value={(field.value ?? '') as string}
        onChange={field.onChange}
        onBlur={field.onBlur}
        labelledBy={`${id}-label`}
        describedBy={below ? `${id}-help` : undefined}
        invalid={fieldState.invalid}
        required={required}
        disabled={field.disabled}
        minHeight={props.minHeight}
      />
      {below ? (
        <FormHelperText id={`${id}-help`} error={fieldState.invalid}>
          {below}
        </FormHelperText>
      ) : null}
    </Box>
  );
}
