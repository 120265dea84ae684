import { DateTime } from 'luxon';

/** How much of time the board shows at once. */
export const views = ['week', 'month', 'cycle'] as const;
export type View = (typeof views)[number];

/** A stretch of time in milliseconds since 1970; its end is no longer part of it. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A call's cycle, or anything else with a beginning and an end. */
export interface Cycle extends Span {
  readonly callId: number;
  readonly shortCode: string;
}

/** A day of the facility; 23 or 25 hours long where the clocks change. */
export interface Day extends Span {
  /** As 2026-11-23. */
  readonly iso: string;
  readonly isWeekend: boolean;
}

/** Without a cycle the widest view shows as much. */
const daysWithoutCycle = 91;
/** A cycle that is longer is shown in pieces. */
const mostDays = 366;

export const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

const dayIn = (iso: string, zone: string) => DateTime.fromISO(iso, { zone }).startOf('day');

/** The cycle a day belongs to, else the next one, else the last one. */
export function cycleAt(iso: string, zone: string, cycles: readonly Cycle[]): Cycle | undefined {
  const day = dayIn(iso, zone).toMillis();
  const inOrder = cycles.toSorted((one, other) => one.from - other.from);
  return inOrder.find(({ to }) => day < to) ?? inOrder.at(-1);
}

/** What a view shows around a day: its week from Monday, its month, or its cycle in whole days of the facility. */
export function spanOf(view: View, iso: string, zone: string, cycle?: Span): Span {
  const day = dayIn(iso, zone);
  if (view !== 'cycle') {
    const start = day.startOf(view);
    return { from: start.toMillis(), to: start.plus({ [`${view}s`]: 1 }).toMillis() };
  }
  if (!cycle) return { from: day.toMillis(), to: day.plus({ days: daysWithoutCycle }).startOf('day').toMillis() };
  const start = DateTime.fromMillis(cycle.from, { zone }).startOf('day');
  const end = DateTime.fromMillis(cycle.to - 1, { zone })
    .plus({ days: 1 })
    .startOf('day');
  const after = (days: number) => start.plus({ days }).startOf('day').toMillis();
  return { from: start.toMillis(), to: Math.max(after(1), Math.min(+end, after(mostDays))) };
}

/** The day from which the view before (-1) or after (1) is drawn. */
export function beside(view: View, span: Span, direction: -1 | 1, zone: string): string {
  const at = direction === 1 ? DateTime.fromMillis(span.to, { zone }) : DateTime.fromMillis(span.from - 1, { zone });
  const day = view === 'cycle' ? at : at.startOf(view);
  return day.toISODate() ?? '';
}

/** The days of a span, in order. */
export function daysOf(span: Span, zone: string): Day[] {
  const days: Day[] = [];
  let day = DateTime.fromMillis(span.from, { zone }).startOf('day');
  while (day.toMillis() < span.to) {
    // A day that begins at one, as clocks are put forward at midnight, must not hand that on to the next.
    const next = day.plus({ days: 1 }).startOf('day');
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
