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
 * What the clocks of a zone show at an instant, as milliseconds since 1970 by those clocks: two zones show the same when these are equal. Not a
 * number where the instant or the zone is none.
 */
export function wallClock(time: number, zone: string): number {
  const clock = clockOf(zone);
  if (!clock || Number.isNaN(time)) return Number.NaN;
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const ms = ((time % 1000) + 1000) % 1000;
  // Date.UTC takes the years before 100 for those of the last century.
  return new Date(Date.UTC(2000, month - 1, day, hour, minute, second)).setUTCFullYear(year, month - 1, day) + ms;
}

const day = 86_400_000;
const minute = 60_000;

/** The day that the calendar of a zone shows, counted from 1 January 1970: today less yesterday is one. */
export const dayNumber = (time: number, zone: string): number => Math.floor(wallClock(time, zone) / day);

/**
 * The instant at which the clocks of a zone show this: the first where they show it twice; where they are put forward over it,
 * the one that they show an hour later.
 */
export function instantOf(shown: number, zone: string): number {
  // By the clocks of before and after a change that may lie near.
  const guesses = [shown - day, shown + day].map((near) => shown - (wallClock(near, zone) - near));
  const right = guesses.filter((instant) => wallClock(instant, zone) === shown);
  return right.length > 0 ? Math.min(...right) : Math.max(...guesses);
}

/**
 * The instant at which the day of a time begins in a zone: the first midnight of two, and the first hour there is where there is none
 * (rule X62).
 */
export const startOfDay = (time: number, zone: string): number => instantOf(dayNumber(time, zone) * day, zone);

/** The instant at which the minute of a time begins. */
export function startOfMinute(time: number): number {
  return Math.floor(time / minute) * minute;
}
