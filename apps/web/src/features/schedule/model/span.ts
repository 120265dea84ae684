import { startOfDay } from '@atrium/ui/moment';
import { DateTime } from 'luxon';

/** The periods that the board can show. */
export const views = ['week', 'month', 'cycle'] as const;
export type View = (typeof views)[number];

/** A period in milliseconds since 1970, excluding its end. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The cycle of a call, or any other period. */
export interface Cycle extends Span {
  readonly callId: number;
  readonly shortCode: string;
}

/** A day in the facility's zone; 23 or 25 hours long if the clocks change. */
export interface Day extends Span {
  /** In the form 2026-11-23. */
  readonly iso: string;
  readonly isWeekend: boolean;
}

/** The number of days in the widest view if there is no cycle. */
const daysWithoutCycle = 91;
/** Longer cycles are shown in several parts. */
const mostDays = 366;

export const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/** Returns the first moment of a day: of two midnights luxon may take the second, and it keeps the hour of a day without midnight (rule X62). */
const begun = (day: DateTime, zone: string) => DateTime.fromMillis(startOfDay(day.toMillis(), zone), { zone });

const dayIn = (iso: string, zone: string) => begun(DateTime.fromISO(iso, { zone }), zone);

/** Returns the cycle that contains a day, otherwise the next one, otherwise the last one. */
export function cycleAt(iso: string, zone: string, cycles: readonly Cycle[]): Cycle | undefined {
  const day = dayIn(iso, zone).toMillis();
  const inOrder = cycles.toSorted((one, other) => one.from - other.from);
  return inOrder.find(({ to }) => day < to) ?? inOrder.at(-1);
}

/** Returns the span of a view around a day: its week from Monday, its month, or its cycle in whole days of the facility. */
export function spanOf(view: View, iso: string, zone: string, cycle?: Span): Span {
  const day = dayIn(iso, zone);
  if (view !== 'cycle') {
    const start = begun(day.startOf(view), zone);
    return { from: start.toMillis(), to: begun(start.plus({ [`${view}s`]: 1 }), zone).toMillis() };
  }
  const plus = (from: DateTime, days: number) => begun(from.plus({ days }), zone).toMillis();
  if (!cycle) return { from: day.toMillis(), to: plus(day, daysWithoutCycle) };
  const start = begun(DateTime.fromMillis(cycle.from, { zone }), zone);
  const end = plus(DateTime.fromMillis(cycle.to - 1, { zone }), 1);
  return { from: start.toMillis(), to: Math.max(plus(start, 1), Math.min(end, plus(start, mostDays))) };
}

/** Returns the day for which the previous (-1) or next (1) view is shown. */
export function beside(view: View, span: Span, direction: -1 | 1, zone: string): string {
  const at = direction === 1 ? DateTime.fromMillis(span.to, { zone }) : DateTime.fromMillis(span.from - 1, { zone });
  const day = view === 'cycle' ? at : at.startOf(view);
  return day.toISODate() ?? '';
}

/** Returns the days of a span, in order. */
export function daysOf(span: Span, zone: string): Day[] {
  const days: Day[] = [];
  let day = begun(DateTime.fromMillis(span.from, { zone }), zone);
  while (day.toMillis() < span.to) {
    // A day that starts at 1:00 because the clocks change at midnight must not shift the start of the following days.
    const next = begun(day.plus({ days: 1 }), zone);
    days.push({
      from: day.toMillis(),
      to: next.toMillis(),
      iso: day.toISODate() ?? '',
      isWeekend: day.weekday > 5,
    });
    day = next;
  }
  return days;
}
