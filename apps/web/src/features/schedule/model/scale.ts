import { lettersAgainstUsual } from '@atrium/ui/width';
import type { Span, View } from './span.ts';

/** What the board draws by pixels grows with the reader's letters; how large they are is known when the board is loaded. */
export const letters: number = typeof document === 'undefined' ? 1 : lettersAgainstUsual();

/** How narrow a day may get in each view, in pixels with the usual letters; below that the board scrolls sideways. */
const leastDayWidth: Readonly<Record<View, number>> = { week: 90, month: 22, cycle: 8 };
const dayMs = 86_400_000;

/** Time as pixels. Linear, so that the day on which the clocks change is as wide as it is long. */
export interface Scale extends Span {
  /** Of the whole span. */
  readonly width: number;
}

/** The scale of a span in a room of this width. */
export function scaleOf(span: Span, view: View, room: number): Scale {
  const days = (span.to - span.from) / dayMs;
  return { ...span, width: Math.max(room, Math.round(days * leastDayWidth[view] * letters)) };
}

/** Where a time stands, from the left end of the span. */
export const xOf = (time: number, { from, to, width }: Scale): number => ((time - from) / (to - from)) * width;

/** The time at a place, counted from the left end of the span. */
export const timeAt = (x: number, { from, to, width }: Scale): number => from + (x / width) * (to - from);

/** How much time so many pixels are. */
export const timeOnScale = (pixels: number, { from, to, width }: Scale): number => (pixels / width) * (to - from);

/** The part of something that is in view, as left end and width; undefined where none of it is. */
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

/** Pixels that are free before and behind an item, up to its neighbours in its lane or the ends of what is in view. */
export interface FreeRoom {
  readonly before: number;
  readonly behind: number;
}

/** The room beside each item of a row, in one pass: they stand in the order in which they begin, and none overlaps another one of its lane. */
export function roomsBeside(row: readonly Placed[], scale: Scale): FreeRoom[] {
  const between = (start: number, end: number) => Math.max(0, xOf(end, scale) - xOf(start, scale));
  const rooms = row.map(({ item }) => ({ before: 0, behind: between(item.to, scale.to) }));
  /** The last item of each lane so far. */
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

/** Pixels of a bold figure in a bar, of what stands around the words of a bar, and of a sign with its gap, with the usual letters. */
const widths = { figure: 8, around: 14, sign: 20 } as const;

/** What is told of an id, and where: in its bar or beside it. */
export interface IdLabel {
  readonly id: string;
  readonly place: 'in' | 'behind' | 'before';
}

/**
 * The id of an experiment where it can be read whole, else without the call's code; undefined where
 * there is room for neither, and only the title of the bar tells it. What stands before a bar leaves room for what stands behind the last one.
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
