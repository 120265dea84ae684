import TextField from '@mui/material/TextField';
import { dateText } from '../date-text/index.tsx';
import { useFormats } from '../formats/index.tsx';
import { lazyPart } from '../lazy-part/index.tsx';

export interface DayFieldProps {
  readonly label: string;
  /** A day such as 2026-11-23; empty if there is none. */
  readonly value: string;
  readonly onValue: (day: string) => void;
}

/** A small field for a day outside forms, such as in a filter, in the facility's format. */
export const DayField = lazyPart<DayFieldProps>(
  () => import('./day-picker.tsx').then((module) => module.DayPicker),
  ({ label, value }) => (
    <TextField
      size="small"
      fullWidth={false}
      label={label}
      value={dateText(value, useFormats())}
      disabled
      sx={{ width: '10.75rem' }}
    />
  ),
);
