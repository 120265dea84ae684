import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { DateTimePicker } from '@mui/x-date-pickers/DateTimePicker';
import { DateTime } from 'luxon';
import { useId } from 'react';
import { useFormats } from '../formats/index.tsx';
import { chosenDay, PickerLanguage, useOpener } from '../picker-language/index.tsx';

export interface PickerProps {
  readonly withTime: boolean;
  readonly label: string;
  readonly name: string;
  readonly value: string | null;
  /** Receives an ISO time, null if empty, or the word `invalid` if the text is not a date. */
  readonly onChange: (value: string | null) => void;
  readonly onBlur: () => void;
  readonly inputRef: (element: HTMLElement | null) => void;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly invalid: boolean;
  readonly help?: React.ReactNode;
  readonly min?: string;
  readonly max?: string;
}

/** The picker itself, loaded when a form first needs one. Values are ISO times in UTC, shown in the facility's zone. */
export function Picker(props: PickerProps) {
  const formats = useFormats();
  const id = useId();
  const opener = useOpener(`${id}-label`);
  const moment = (value: string | null | undefined) => (value ? DateTime.fromISO(value, { zone: formats.zone }) : null);
  const Kind = props.withTime ? DateTimePicker : DatePicker;
  return (
    <PickerLanguage>
      <Kind
        label={props.label}
        name={props.name}
        value={moment(props.value)}
        format={props.withTime ? formats.dateTime : formats.date}
        timezone={formats.zone === 'local' ? 'default' : formats.zone}
        {...(props.withTime ? { ampm: false } : {})}
        disabled={props.disabled}
        minDate={moment(props.min) ?? undefined}
        maxDate={moment(props.max) ?? undefined}
        onChange={(next: DateTime | null) => {
          if (next === null) props.onChange(null);
          else props.onChange(next.isValid ? next.toUTC().toISO() : 'invalid');
        }}
        inputRef={props.inputRef}
        slotProps={{
          popper: { 'aria-label': props.label },
          openPickerButton: opener,
          toolbar: { toolbarFormat: chosenDay },
          textField: {
            id,
            required: props.required,
            error: props.invalid,
            helperText: props.help,
            onBlur: props.onBlur,
            fullWidth: true,
          },
        }}
      />
    </PickerLanguage>
  );
}
