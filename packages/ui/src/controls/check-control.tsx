import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { ReactNode } from 'react';
import type { ControlProps } from './question-block.tsx';

/** A checkbox with the question beside it. */
export function CheckControl(props: ControlProps<boolean> & { readonly label: ReactNode }) {
  const { ids, value, onChange, required, disabled, label } = props;
  return (
    <FormControlLabel
      label={<span id={ids.label}>{label}</span>}
      required={required}
      disabled={disabled}
      control={
        <Checkbox
          id={ids.control}
          checked={value}
          onChange={(_, checked) => onChange(checked)}
          slotProps={{ input: { 'aria-describedby': ids.help, 'aria-required': required || undefined } as object }}
        />
      }
      sx={{ mr: 0, '& .MuiFormControlLabel-label': { fontWeight: 500, overflowWrap: 'anywhere' } }}
    />
  );
}
