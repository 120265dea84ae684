import TextField from '@mui/material/TextField';
import { dateText } from '../date-text/index.tsx';
import { useFormats } from '../formats/index.tsx';
import { lazyPart } from '../lazy-part/index.tsx';
import type { ControlProps } from './question-block.tsx';

export interface DateControlProps extends ControlProps<string | null> {
  readonly withTime: boolean;
  /** ISO times. */
  readonly min?: string | null;
  readonly max?: string | null;
}

/** A day, or a time to the minute, as ISO text; `invalid` while the typed text is not a date. */
export const DateControl = lazyPart<DateControlProps>(
  () => import('./date-control-picker.tsx').then((module) => module.DateControlPicker),
  ({ ids, value, withTime }) => (
    <TextField
      disabled
      value={dateText(value, useFormats(), withTime)}
      slotProps={{ htmlInput: { 'aria-labelledby': ids.label } }}
      sx={{ maxWidth: '20rem' }}
    />
  ),
);
