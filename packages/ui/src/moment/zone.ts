/** Formatters by zone: an IANA name, or 'local' for that of the machine. Creating one takes longer than formatting a whole table. */
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
    // There is no zone with this name.
    return undefined;
  }
}

/** Whether this machine knows a zone with this name. */
export const isKnownZone = (zone: string): boolean => clockOf(zone) !== undefined;

/**
 * Returns the local time of a zone at an instant, as milliseconds since 1970 on its clocks: two zones show the same time if these are
 * equal. NaN if the instant or the zone is invalid.
 */
export function wallClock(time: number, zone: string): number {
  const clock = clockOf(zone);
  if (!clock || Number.isNaN(time)) return Number.NaN;
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  const ms = ((time % 1000) + 1000) % 1000;
  // Date.UTC maps the years before 100 to the last century.
  return new Date(Date.UTC(2000, month - 1, day, hour, minute, second)).setUTCFullYear(year, month - 1, day) + ms;
}

const day = 86_400_000;
const minute = 60_000;

/** Returns the number of the calendar day of a zone, counted from 1 January 1970: today minus yesterday is one. */
export const dayNumber = (time: number, zone: string): number => Math.floor(wallClock(time, zone) / day);

/**
 * Returns the instant at which the clocks of a zone show this local time: the first if they show it twice; if the clocks skip it, the
 * instant that they show as an hour later.
 */
export function instantOf(shown: number, zone: string): number {
  // Uses the offsets before and after a possible nearby change.
  const guesses = [shown - day, shown + day].map((near) => shown - (wallClock(near, zone) - near));
  const right = guesses.filter((instant) => wallClock(instant, zone) === shown);
  return right.length > 0 ? Math.min(...right) : Math.max(...guesses);
}

/**
 * Returns the instant at which the day of a time begins in a zone: the first midnight of two, or the first existing hour if there is none
 * (rule X62).
 */
export const startOfDay = (time: number, zone: string): number => instantOf(dayNumber(time, zone) * day, zone);

/** Returns the instant at which the minute of a time begins. */
export function startOfMinute(time: number): number {
  return Math.floor(time / minute) * minute;
}
