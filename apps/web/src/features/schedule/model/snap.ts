import { snapToShift } from '@atrium/domain/schedule';

/** The beginning of the shift that is nearest to a time, both in milliseconds (rule O105). */
export const snapped = (time: number, shiftHours: number, zone: string): number =>
  snapToShift(new Date(time), shiftHours, zone).getTime();

/** The beginning of the next shift (1), or of the last one before a time (-1). */
export function nextShift(time: number, direction: 1 | -1, shiftHours: number, zone: string): number {
  return snapToShift(new Date(time + direction), shiftHours, zone, direction === 1 ? 'up' : 'down').getTime();
}
