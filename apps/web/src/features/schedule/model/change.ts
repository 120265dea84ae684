import { snapToShift } from '@atrium/domain/schedule';
import type { Span } from './span.ts';

/** Returns the start of the shift nearest to a time, both in milliseconds (rule O105). */
export const snapped = (time: number, shiftHours: number, zone: string): number =>
  snapToShift(new Date(time), shiftHours, zone).getTime();

/** Returns the start of the next shift after a time (1), or of the last one before it (-1). */
export function nextShift(time: number, direction: 1 | -1, shiftHours: number, zone: string): number {
  return snapToShift(new Date(time + direction), shiftHours, zone, direction === 1 ? 'up' : 'down').getTime();
}

/** The actual or intended place of an experiment. */
export interface BoardPlace extends Span {
  readonly instrumentId: number;
}

export interface Shifts {
  readonly shiftHours: number;
  readonly zone: string;
}

/** The part of a block that is dragged. */
export type Grip = 'body' | 'start' | 'end';

/** The width in pixels of the ends by which a block is resized. */
const endWidth = 7;

/**
 * Returns the part of a block at an offset from its left edge: each end is at most a quarter of the width, so that short blocks can still
 * be moved.
 */
export function gripAt(offset: number, width: number): Grip {
  const end = Math.min(endWidth, width / 4);
  if (offset < end) return 'start';
  return offset > width - end ? 'end' : 'body';
}

/**
 * Returns a place after dragging it by a duration to the row of an instrument. The body keeps its length and snaps by its start; an end
 * snaps separately and leaves at least one shift.
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

/** Returns what a key does to a place: an arrow moves it by a shift, with Shift it extends or shortens the end. Undefined for other keys. */
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

/** Returns the initial length of an experiment in hours: the time left, otherwise a day. */
export const firstHours = (leftHours: number): number => (leftHours > 0 ? leftHours : 24);
