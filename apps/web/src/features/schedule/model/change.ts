import { snapToShift } from '@atrium/domain/schedule';
import type { Span } from './span.ts';

/** The beginning of the shift that is nearest to a time, both in milliseconds (rule O105). */
export const snapped = (time: number, shiftHours: number, zone: string): number =>
  snapToShift(new Date(time), shiftHours, zone).getTime();

/** The beginning of the next shift (1), or of the last one before a time (-1). */
export function nextShift(time: number, direction: 1 | -1, shiftHours: number, zone: string): number {
  return snapToShift(new Date(time + direction), shiftHours, zone, direction === 1 ? 'up' : 'down').getTime();
}

/** Where an experiment is, or is to be. */
export interface BoardPlace extends Span {
  readonly instrumentId: number;
}

export interface Shifts {
  readonly shiftHours: number;
  readonly zone: string;
}

/** What the pointer has hold of. */
export type Grip = 'body' | 'start' | 'end';

/** How wide the ends are by which a block is stretched, in pixels. */
const endWidth = 7;

/** What the pointer takes hold of, so many pixels from the left edge of a block: ends are never more than a quarter of it each, so that short blocks can still be moved. */
export function gripAt(offset: number, width: number): Grip {
  const end = Math.min(endWidth, width / 4);
  if (offset < end) return 'start';
  return offset > width - end ? 'end' : 'body';
}

/**
 * Where a place goes when it is pulled by so much time to the row of an instrument. The body keeps its length and snaps with its start; an
 * end snaps by itself and leaves at least one shift.
 */
export function pulled(
  place: BoardPlace,
  grip: Grip,
  by: number,
  instrumentId: number,
  { shiftHours, zone }: Shifts,
): BoardPlace {
  if (grip === 'body') {
    const from = snapped(place.from + by, shiftHours, zone);
    return { instrumentId, from, to: from + (place.to - place.from) };
  }
  if (grip === 'start') {
    const from = snapped(place.from + by, shiftHours, zone);
    return { ...place, from: Math.min(from, nextShift(place.to, -1, shiftHours, zone)) };
  }
  const to = snapped(place.to + by, shiftHours, zone);
  return { ...place, to: Math.max(to, nextShift(place.from, 1, shiftHours, zone)) };
}

/** What a key does to a place: an arrow moves it by a shift, with Shift it stretches or shortens its end. Undefined for other keys. */
export function stepByKey(key: string, withShift: boolean, { shiftHours, zone }: Shifts) {
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const direction = key === 'ArrowRight' ? 1 : -1;
  return (place: BoardPlace): BoardPlace => {
    if (withShift) {
      const to = nextShift(place.to, direction, shiftHours, zone);
      return to > place.from ? { ...place, to } : place;
    }
    const from = nextShift(place.from, direction, shiftHours, zone);
    return { ...place, from, to: from + (place.to - place.from) };
  };
}

export const samePlace = (one: BoardPlace, other: BoardPlace): boolean =>
  one.from === other.from && one.to === other.to && one.instrumentId === other.instrumentId;

/** How long an experiment is when it is first put down: what is left, else a day. Hours. */
export const firstHours = (leftHours: number): number => (leftHours > 0 ? leftHours : 24);
