import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTime } from 'luxon';
import { useId, useState } from 'react';
import { useFormats } from '../formats/index.tsx';
import { PickerLanguage, useOpener } from '../picker-language/index.tsx';
import { windowBelow } from '../width/index.tsx';
import type { DayFieldProps } from './day-field.tsx';

/** A year before this one is still being typed. */
const firstYear = 1900;

/** The picker itself, loaded when a list first needs one. */
export function DayPicker({ label, value, onValue }: DayFieldProps) {
  const formats = useFormats();
  const id = useId();
  const opener = useOpener(`${id}-label`);
  const day = value ? DateTime.fromISO(value) : null;
  // A half-typed day may not exist in the month still shown in the field, such as the 29th of February or the 31st: it stays in the field
  // until it is complete (rule X65).
  const [half, setHalf] = useState<{ readonly typed: DateTime; readonly over: string }>();
  const shown = half?.over === value ? half.typed : day?.isValid ? day : null;
  const take = (next: DateTime | null) => {
    const isWhole = next === null || (next.isValid && next.year >= firstYear);
    setHalf(isWhole ? undefined : { typed: next, over: value });
    if (isWhole) onValue(next?.toISODate() ?? '');
  };
  return (
    <PickerLanguage>
      <DatePicker
        label={label}
        value={shown}
        format={formats.date}
        onChange={take}
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
