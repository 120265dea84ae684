import { letters } from './scale.ts';
import type { Span } from './span.ts';

/** Heights in pixels: of a lane, of the space around the lanes of a row, and the minimum of a row. */
export const rowHeights = { lane: 34 * letters, around: 10 * letters, least: 48 * letters } as const;

/** A row of the board: its items, its position and its height. */
export interface TimelineRow<Item extends Span = Span> {
  readonly instrumentId: number;
  readonly items: ReadonlyArray<{ readonly item: Item; readonly lane: number }>;
  readonly lanes: number;
  readonly top: number;
  readonly height: number;
}

/** Arranges overlapping items in lanes: each item in the first free lane, in order of their starts. */
export function inLanes<Item extends Span>(items: readonly Item[]): { item: Item; lane: number }[] {
  const ends: number[] = [];
  return items
    .toSorted((one, other) => one.from - other.from || one.to - other.to)
    .map((item) => {
      const free = ends.findIndex((end) => end <= item.from);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = item.to;
      return { item, lane };
    });
}

/** Returns the rows of these instruments below each other, in this order. */
export function timelineRowsOf<Item extends Span & { readonly instrumentId: number }>(
  instrumentIds: readonly number[],
  items: readonly Item[],
): TimelineRow<Item>[] {
  const byInstrument = Map.groupBy(items, ({ instrumentId }) => instrumentId);
  let top = 0;
  return instrumentIds.map((instrumentId) => {
    const placed = inLanes(byInstrument.get(instrumentId) ?? []);
    const lanes = placed.reduce((most, { lane }) => Math.max(most, lane + 1), 1);
    const height = Math.max(rowHeights.least, lanes * rowHeights.lane + rowHeights.around);
    const row = { instrumentId, items: placed, lanes, top, height };
    top += height;
    return row;
  });
}

/** Returns the total height of all rows. */
export const heightOf = (rows: readonly TimelineRow[]): number => {
  const last = rows.at(-1);
  return last ? last.top + last.height : 0;
};

/** Returns the index of the first row that ends below a height; the number of rows if there is none. */
function firstBelow(rows: readonly TimelineRow[], y: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row && row.top + row.height > y) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the row at a height, or undefined outside all rows. */
export const rowAt = <Item extends Span>(
  rows: readonly TimelineRow<Item>[],
  y: number,
): TimelineRow<Item> | undefined => (y < 0 ? undefined : rows[firstBelow(rows, y)]);

/** Returns the rows to render for this part in view, with a few above and below so that scrolling shows no gaps. */
export function rowsInView<Item extends Span>(
  rows: readonly TimelineRow<Item>[],
  view: { readonly top: number; readonly height: number },
  around = 4,
): readonly TimelineRow<Item>[] {
  const first = firstBelow(rows, view.top);
  const last = firstBelow(rows, view.top + view.height);
  return rows.slice(Math.max(0, first - around), last + 1 + around);
}
