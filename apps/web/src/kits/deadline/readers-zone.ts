import { DateTime } from 'luxon';

/** The zone of whoever reads, as their browser knows it. */
export function readersZone(): string {
  return DateTime.local().zoneName;
}
