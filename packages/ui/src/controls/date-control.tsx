import TextField from '@mui/material/TextField';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part/index.tsx';
import type { ControlProps } from './question-block.tsx';

const Picker = lazyPart(() => import('./date-control-picker.tsx').then((module) => module.DateControlPicker));

export interface DateControlProps extends ControlProps<string | null> {
  readonly withTime: boolean;
  /** ISO times. */
  readonly min?: string | null;
  readonly max?: string | null;
}

/** A day, or a time to the minute, as ISO text; `invalid` while what is typed is no date. */
export function DateControl(props: DateControlProps) {
  return (
    <Suspense
      fallback={
        <TextField
          disabled
          slotProps={{ htmlInput: { 'aria-labelledby': props.ids.label } }}
          sx={{ maxWidth: '20rem' }}
        />
      }
    >
      <Picker {...props} />
    </Suspense>
  );
}
