/** Clocks by zone: an IANA name, or 'local' for that of the machine. Making one takes longer than all the reading of a table. */
const clocks = new Map<string, Intl.DateTimeFormat | undefined>();

function clockOf(zone: string): Intl.DateTimeFormat | undefined {
  if (!clocks.has(zone)) clocks.set(zone, makeClock(zone));
  return clocks.get(zone);
}

function makeClock(zone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      ...(zone === 'local' ? {} : { timeZone: zone }),
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    // No zone of this name.
    return undefined;
  }
}

/** Whether this machine knows a zone by this name. */
export const isKnownZone = (zone: string): boolean => clockOf(zone) !== undefined;

/**
 * What the clocks of a zone show at an instant, as milliseconds since 1970 by those clocks, to the second: two zones show the same when these
 * are equal. Not a number where the instant or the zone is none.
 */
export function wallClock(time: number, zone: string): number {
  const clock = clockOf(zone);
  if (!clock || Number.isNaN(time)) return Number.NaN;
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const day = 86_400_000;
const minute = 60_000;

/** The day that the calendar of a zone shows, counted from 1 January 1970: today less yesterday is one. */
export const dayNumber = (time: number, zone: string): number => Math.floor(wallClock(time, zone) / day);

/** The instant at which the clocks of a zone show this; where they are put forward over it, the instant as if they had not been. */
export function instantOf(shown: number, zone: string): number {
  let instant = shown;
  // Twice, because the offset of the zone may differ between the first guess and the instant.
  for (let round = 0; round < 2; round++) instant += shown - wallClock(instant, zone);
  return instant;
}

/** The instant at which the day of a time begins in a zone. */
export function startOfDay(time: number, zone: string): number {
  const wanted = dayNumber(time, zone) * day;
  let start = Math.floor(time / 1000) * 1000;
  for (let round = 0; round < 2; round++) start += wanted - wallClock(start, zone);
  return start;
}

/** The instant at which the minute of a time begins. */
export function startOfMinute(time: number): number {
  return Math.floor(time / minute) * minute;
}
