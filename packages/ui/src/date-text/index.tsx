/** Dates in the facility's format. */
import type { CSSProperties } from 'react';
import { type DateFormats, useFormats } from '../formats/index.tsx';
import { instantIn, written } from '../moment/index.tsx';

/** Returns a date in the facility's format and zone, as plain text; empty if there is none. */
export function dateText(value: string | Date | null | undefined, formats: DateFormats, withTime = false): string {
  if (!value) return '';
  const moment = typeof value === 'string' ? instantIn(value, formats.zone) : value;
  return moment ? written(moment, withTime ? formats.dateTime : formats.date, formats.zone) : '';
}

export interface DateTextProps {
  readonly value: string | Date | null | undefined;
  readonly withTime?: boolean;
  /** Shown if there is no date. */
  readonly none?: string;
}

/** A CSS variable, set to `normal` where space is scarce, so that the time of day may wrap below the date. */
export const dateWrap = '--date-wrap';

/** Shows a date in the facility's format and zone. */
export function DateText({ value, withTime = false, none = '–' }: DateTextProps) {
  const formats = useFormats();
  const text = dateText(value, formats, withTime);
  if (!value || text === '') return <span>{none}</span>;
  return (
    <time
      dateTime={typeof value === 'string' ? value : value.toISOString()}
      style={{ whiteSpace: `var(${dateWrap}, nowrap)` as CSSProperties['whiteSpace'] }}
    >
      {text}
    </time>
  );
}
