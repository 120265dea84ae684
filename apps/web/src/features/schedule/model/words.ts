import { type AllocationUnit, hoursOfUnit } from '@atrium/domain/schedule';
import { dateText } from '@atrium/ui/date-text';
import { type DateFormats, useFormats } from '@atrium/ui/formats';
import { DateTime } from 'luxon';
import { digits, useText } from '../../../locale/index.ts';
import type { Span } from './span.ts';

type Say = (text: string, values?: Readonly<Record<string, string | number>>) => string;

/** Formats a period as the facility writes dates: whole days as “01-12-2026 to 03-12-2026”, otherwise with times. */
export function spanWords({ from, to }: Span, formats: DateFormats, text: Say): string {
  const { zone } = formats;
  const start = DateTime.fromMillis(from, { zone });
  const end = DateTime.fromMillis(to, { zone });
  const isWholeDays = +start === +start.startOf('day') && +end === +end.startOf('day') && to > from;
  const last = isWholeDays ? end.minus({ milliseconds: 1 }) : end;
  const written = (moment: DateTime) => dateText(moment.toJSDate(), formats, !isWholeDays);
  if (!start.hasSame(last, 'day')) return text('{{start}} to {{end}}', { start: written(start), end: written(last) });
  const day = dateText(start.toJSDate(), formats);
  return isWholeDays
    ? day
    : text('{{day}}, {{start}} to {{end}}', { day, start: start.toFormat('HH:mm'), end: end.toFormat('HH:mm') });
}

/** Returns a function that formats periods as the facility writes dates. */
export function useSpanWords(): (span: Span) => string {
  const text = useText();
  const formats = useFormats();
  return (span) => spanWords(span, formats, text);
}

const statusWords: Readonly<Record<string, string>> = { DRAFT: 'draft', ACTIVE: 'published', COMPLETED: 'completed' };

interface Named {
  readonly experimentId: string;
  readonly title: string;
  readonly status: string;
  readonly shared: boolean;
  readonly warnings: number;
}

/** Returns the accessible name of a block: what it is, where, when (`time`), its state, and the number of warnings. */
export function blockName(block: Named, instrument: string, time: string, text: Say): string {
  return [
    block.experimentId,
    block.title,
    instrument,
    time,
    text(statusWords[block.status] ?? block.status),
    ...(block.shared ? [text('shares the instrument')] : []),
    ...(block.warnings > 0 ? [text('{{n}} warnings', { n: block.warnings })] : []),
  ].join(', ');
}

/** Formats hours in the unit of a call: 36 hours are 1.5 days. */
export function inUnit(hours: number, unit: AllocationUnit): string {
  return digits(hours / hoursOfUnit[unit], { maximumFractionDigits: 2 });
}
