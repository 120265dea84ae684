import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useProblemText } from '../words/index.tsx';
import type { FieldProps } from './field-props.ts';

/** Yes or no; `look="switch"` for settings that act like a switch. */
export function CheckboxInput<Values extends FieldValues>(
  props: FieldProps<Values> & { readonly look?: 'checkbox' | 'switch' },
) {
  const { control, name, label, help, required, disabled, look = 'checkbox' } = props;
  const { field, fieldState } = useController({ control, name, disabled });
  const problemText = useProblemText();
  const id = useId();
  const below = problemText(fieldState.error?.message) ?? help;
  const Control = look === 'switch' ? Switch : Checkbox;
  return (
    <FormControl error={fieldState.invalid} required={required} disabled={field.disabled}>
      <FormControlLabel
        label={label}
        control={
          <Control
            checked={Boolean(field.value)}
            onChange={(_, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': below ? id : undefined } }}
          />
        }
      />
      {below ? (
        <FormHelperText id={id} {...(look === 'checkbox' ? { sx: { ml: 4, mt: 0 } } : {})}>
          {below}
        </FormHelperText>
      ) : null}
    </FormControl>
  );
}
