import { type AllocationUnit, hoursOfUnit } from '@atrium/domain/schedule';
import { DateTime } from 'luxon';
import { dayPatterns, digits } from '../../../locale/index.ts';
import type { Span } from './span.ts';

type Say = (text: string, values?: Readonly<Record<string, string | number>>) => string;

/** A stretch of time in words: whole days as “1 to 3 December 2026”, else with the time of day. */
export function spanWords({ from, to }: Span, zone: string, text: Say): string {
  const { day: dayAlone, inMonth, inYear } = dayPatterns;
  const start = DateTime.fromMillis(from, { zone });
  const end = DateTime.fromMillis(to, { zone });
  const isWholeDays = +start === +start.startOf('day') && +end === +end.startOf('day') && to > from;
  const last = isWholeDays ? end.minus({ milliseconds: 1 }) : end;
  const clock = isWholeDays ? '' : ' HH:mm';
  if (start.hasSame(last, 'day')) {
    const day = start.toFormat(inYear);
    return isWholeDays
      ? day
      : text('{{day}}, {{start}} to {{end}}', { day, start: start.toFormat('HH:mm'), end: end.toFormat('HH:mm') });
  }
  const sameMonth = start.hasSame(last, 'month') && isWholeDays;
  const startPattern = sameMonth ? dayAlone : start.hasSame(last, 'year') ? inMonth : inYear;
  return text('{{start}} to {{end}}', {
    start: start.toFormat(startPattern + clock),
    end: last.toFormat(inYear + clock),
  });
}

const statusWords: Readonly<Record<string, string>> = { DRAFT: 'draft', ACTIVE: 'published', COMPLETED: 'completed' };

interface Named extends Span {
  readonly experimentId: string;
  readonly title: string;
  readonly status: string;
  readonly shared: boolean;
  readonly warnings: number;
}

/** The name of a block: what it is, where, when, in which state, and how many warnings it has. */
export function blockName(block: Named, instrument: string, zone: string, text: Say): string {
  return [
    block.experimentId,
    block.title,
    instrument,
    spanWords(block, zone, text),
    text(statusWords[block.status] ?? block.status),
    ...(block.shared ? [text('shares the instrument')] : []),
    ...(block.warnings > 0 ? [text('{{n}} warnings', { n: block.warnings })] : []),
  ].join(', ');
}

/** Hours in the unit of a call, as people say them: 36 hours are 1.5 days. */
export function inUnit(hours: number, unit: AllocationUnit): string {
  return digits(hours / hoursOfUnit[unit], { maximumFractionDigits: 2 });
}
