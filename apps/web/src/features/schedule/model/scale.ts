import { fontScale } from '@atrium/ui/width';
import type { Span, View } from './span.ts';

/** The reader's font size relative to the default, by which pixel sizes of the board are scaled; measured when the board is loaded. */
export const letters: number = typeof document === 'undefined' ? 1 : fontScale();

/** The minimum width of a day in each view, in pixels at the default font size; if it does not fit, the board scrolls sideways. */
const leastDayWidth: Readonly<Record<View, number>> = { week: 90, month: 21, cycle: 8 };
const dayMs = 86_400_000;

/** Maps time to pixels. Linear, so that a day on which the clocks change is as wide as it is long. */
export interface Scale extends Span {
  /** Width of the whole span. */
  readonly width: number;
}

/** Returns the scale of a span for the available width. */
export function scaleOf(span: Span, view: View, room: number): Scale {
  const days = (span.to - span.from) / dayMs;
  return { ...span, width: Math.max(room, Math.round(days * leastDayWidth[view] * letters)) };
}

/** Returns the position of a time from the left end of the span. */
export const xOf = (time: number, { from, to, width }: Scale): number => ((time - from) / (to - from)) * width;

/** Returns the time at a position from the left end of the span. */
export const timeAt = (x: number, { from, to, width }: Scale): number => from + (x / width) * (to - from);

/** Returns the duration that corresponds to a number of pixels. */
export const timeOnScale = (pixels: number, { from, to, width }: Scale): number => (pixels / width) * (to - from);

/** Returns the part of an item in view, as left edge and width; undefined if none of it is. */
export function barOf(item: Span, scale: Scale): { readonly x: number; readonly width: number } | undefined {
  const from = Math.max(item.from, scale.from);
  const to = Math.min(item.to, scale.to);
  if (to <= from) return undefined;
  const x = xOf(from, scale);
  return { x, width: Math.max(2, xOf(to, scale) - x) };
}

interface Placed {
  readonly item: Span;
  readonly lane: number;
}

/** Free pixels before and behind an item, up to its neighbours in its lane or the ends of the span. */
export interface FreeRoom {
  readonly before: number;
  readonly behind: number;
}

/** Returns the room beside each item of a row, in one pass: items are sorted by start, and those of a lane do not overlap. */
export function roomsBeside(row: readonly Placed[], scale: Scale): FreeRoom[] {
  const between = (start: number, end: number) => Math.max(0, xOf(end, scale) - xOf(start, scale));
  const rooms = row.map(({ item }) => ({ before: 0, behind: between(item.to, scale.to) }));
  /** The index of the last item of each lane so far. */
  const last: number[] = [];
  for (const [index, { item, lane }] of row.entries()) {
    const [room, left] = [rooms[index], last[lane]];
    const end = left === undefined ? undefined : row[left]?.item.to;
    if (room) room.before = between(Math.max(scale.from, end ?? scale.from), item.from);
    const beside = left === undefined ? undefined : rooms[left];
    if (beside && end !== undefined) beside.behind = between(end, Math.min(scale.to, item.from));
    last[lane] = index;
  }
  return rooms;
}

/** Widths in pixels at the default font size: of a bold digit in a bar, of the space around the text, and of a sign with its gap. */
const widths = { figure: 8, around: 14, sign: 20 } as const;

/** The displayed form of an id, and its place: in its bar or beside it. */
export interface IdLabel {
  readonly id: string;
  readonly place: 'in' | 'behind' | 'before';
}

/**
 * Returns the label of an experiment: its id if it fits, otherwise the id without the call's code; undefined if neither fits, and only the
 * title of the bar shows it. A label before a bar leaves room for one behind the previous bar.
 */
export function idLabel(id: string, width: number, signs: number, free: FreeRoom): IdLabel | undefined {
  for (const words of [id, id.slice(id.indexOf('-') + 1)]) {
    const wanted = words.length * widths.figure * letters + widths.around;
    if (width >= wanted + signs * widths.sign * letters) return { id: words, place: 'in' };
    if (free.behind >= wanted) return { id: words, place: 'behind' };
    if (free.before >= 2 * wanted) return { id: words, place: 'before' };
  }
  return undefined;
}
