import { momentOf, wallOf } from '../kernel/index.ts';

const hour = 3_600_000;
const day = 24 * hour;

const rounded = { nearest: Math.round, down: Math.floor, up: Math.ceil } as const;

/**
 * Returns the beginning of a shift near a point in time. Shifts of this many hours are counted from midnight by the facility's clock, even
 * on days when the clocks change (rule O105).
 */
export function snapToShift(
  moment: Date,
  shiftHours: number,
  zone: string,
  to: keyof typeof rounded = 'nearest',
): Date {
  const wall = wallOf(moment.getTime(), zone);
  const midnight = Math.floor(wall / day) * day;
  const shift = shiftHours * hour;
  const begun = midnight + Math.floor((wall - midnight) / shift) * shift;
  // A shift whose first hour the clocks skip begins an hour later by the clock.
  if (momentOf(begun, zone) === moment.getTime()) return moment;
  const step = rounded[to]((wall - midnight) / shift);
  const snapped = momentOf(midnight + Math.min(step * shift, day), zone);
  // In the hour that occurs twice the clock is behind the elapsed time.
  if (to === 'up' && snapped < moment.getTime())
    return new Date(snapped + Math.ceil((moment.getTime() - snapped) / hour) * hour);
  // Where the clocks skip the beginning of a shift, the one before it lasts until that begins.
  if (to === 'down' && snapped > moment.getTime()) return new Date(momentOf(midnight + (step - 1) * shift, zone));
  return new Date(snapped);
}
