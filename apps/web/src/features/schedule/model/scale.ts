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
