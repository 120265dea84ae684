import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { DateTime } from 'luxon';
import { useFormats } from '../formats/index.tsx';
import { chosenDay, PickerLanguage, useOpener } from '../picker-language/index.tsx';
import type { DateControlProps } from './date-control.tsx';

/** The picker itself, loaded when a form first needs one; days and minutes are in the facility's zone. */
export function DateControlPicker(props: DateControlProps) {
  const { ids, value, onChange, withTime, invalid = false, disabled } = props;
  const formats = useFormats();
  const opener = useOpener(ids.label);
  const moment = (iso: string | null | undefined) => (iso ? DateTime.fromISO(iso, { zone: formats.zone }) : null);
  const Kind = withTime ? DateTimePicker : DatePicker;
  return (
    <PickerLanguage>
      <Kind
        value={moment(value)}
        format={withTime ? formats.dateTime : formats.date}
        timezone={formats.zone === 'local' ? 'default' : formats.zone}
        {...(withTime ? { ampm: false } : {})}
        disabled={disabled}
        minDate={moment(props.min) ?? undefined}
        maxDate={moment(props.max) ?? undefined}
        onChange={(next: DateTime | null) => {
          if (next === null) onChange(null);
          else
            onChange(
              next.isValid
                ? next
                    .startOf(withTime ? 'minute' : 'day')
                    .toUTC()
                    .toISO()
                : 'invalid',
            );
        }}
        slotProps={{
          popper: { 'aria-labelledby': ids.label },
          openPickerButton: opener,
          toolbar: { toolbarFormat: chosenDay },
          textField: {
            id: ids.control,
            error: invalid,
            sx: { maxWidth: '20rem' },
            slotProps: { input: { 'aria-labelledby': ids.label, 'aria-describedby': ids.help } },
          } as object,
        }}
      />
    </PickerLanguage>
  );
}
