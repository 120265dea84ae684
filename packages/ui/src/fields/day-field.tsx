import TextField from '@mui/material/TextField';
import { Suspense } from 'react';
import { lazyPart } from '../lazy-part/index.tsx';

const Picker = lazyPart(() => import('./day-picker.tsx').then((module) => module.DayPicker));

export interface DayFieldProps {
  readonly label: string;
  /** A day as 2026-11-23; empty for none. */
  readonly value: string;
  readonly onValue: (day: string) => void;
}

/** A small field for a day outside of forms, such as a filter, in the facility's format. */
export function DayField(props: DayFieldProps) {
  return (
    <Suspense
      fallback={<TextField size="small" fullWidth={false} label={props.label} disabled sx={{ width: '10.75rem' }} />}
    >
      <Picker {...props} />
    </Suspense>
  );
}
