import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTime } from 'luxon';
import { useId } from 'react';
import { useFormats } from '../formats/index.tsx';
import { PickerLanguage, useOpener } from '../picker-language/index.tsx';
import { windowBelow } from '../width/index.tsx';
import type { DayFieldProps } from './day-field.tsx';

/** Years before it are half typed. */
const firstYear = 1900;

/** The picker itself, loaded when a list first needs one. */
export function DayPicker({ label, value, onValue }: DayFieldProps) {
  const formats = useFormats();
  const id = useId();
  const opener = useOpener(`${id}-label`);
  const day = value ? DateTime.fromISO(value) : null;
  return (
    <PickerLanguage>
      <DatePicker
        label={label}
        value={day?.isValid ? day : null}
        format={formats.date}
        onChange={(next: DateTime | null) => {
          if (next === null) onValue('');
          else if (next.isValid && next.year >= firstYear) onValue(next.toISODate() ?? '');
        }}
        slotProps={{
          popper: { 'aria-label': label },
          openPickerButton: opener,
          textField: {
            id,
            size: 'small',
            fullWidth: false,
            slotProps: { inputLabel: { shrink: true } },
            sx: {
              width: '10.75rem',
              '& .MuiPickersInputBase-root': { fontSize: '0.875rem' },
              [windowBelow(700)]: { flex: '1 1 10rem' },
            },
          },
        }}
      />
    </PickerLanguage>
  );
}
