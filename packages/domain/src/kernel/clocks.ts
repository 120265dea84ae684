const day = 86_400_000;
const hour = 3_600_000;
const quarter = 900_000;

/** A time zone with cached offsets from UTC by quarter of an hour; no zone changes its offset within one. */
interface Clock {
  readonly format: Intl.DateTimeFormat;
  readonly offsets: Map<number, number>;
}
const clocks = new Map<string, Clock>();
/** More than a year of quarter hours; the cache is cleared when it is full. */
const mostOffsets = 40_000;

function clockOf(zone: string): Clock {
  const known = clocks.get(zone);
  if (known) return known;
  const [numeric, made] = ['numeric', new Map<number, number>()] as const;
  const fields = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, hourCycle: 'h23', ...fields });
  const clock = { format, offsets: made };
  clocks.set(zone, clock);
  return clock;
}

/** Returns the zone's offset from UTC, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const { format, offsets } = clockOf(zone);
  const begun = Math.floor(moment / quarter) * quarter;
  const known = offsets.get(begun);
  if (known !== undefined) return known;
  const parts = Object.fromEntries(format.formatToParts(begun).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day: date = 1, hour: hours = 0, minute = 0, second = 0 } = parts;
  // Date.UTC takes the years 0 to 99 for those of the twentieth century.
  const shown = new Date(Date.UTC(2000, month - 1, date, hours, minute, second)).setUTCFullYear(year, month - 1, date);
  const offset = shown - begun;
  if (offsets.size >= mostOffsets) offsets.clear();
  offsets.set(begun, offset);
  return offset;
}

/** Returns the wall clock time of the zone at an instant, as milliseconds in a calendar without daylight saving time. */
export const wallOf = (moment: number, zone: string): number => moment + offsetAt(moment, zone);

/**
 * Returns the instant, in milliseconds, at which `wallOf` gives this wall clock time: the first one if there are two. A time that is
 * skipped in spring counts as an hour later.
 */
export function momentOf(wall: number, zone: string): number {
  // The offsets before and after a change that may be near.
  const guesses = [wall - day, wall + day].map((near) => wall - offsetAt(near, zone));
  const shown = guesses.filter((moment) => wallOf(moment, zone) === wall);
  return shown.length > 0 ? Math.min(...shown) : Math.max(...guesses);
}

/** Returns the first instant of the next day in the zone. */
export const nextDay = (moment: Date, zone: string): Date => {
  const wall = wallOf(moment.getTime(), zone);
  return new Date(momentOf(Math.floor(wall / day) * day + day, zone));
};

/** Returns the first instant of the day in the zone: the first of two midnights, or the first existing hour if midnight is skipped (rule X62). */
export const beginOfDay = (moment: Date, zone: string): Date => {
  const wall = wallOf(moment.getTime(), zone);
  return new Date(momentOf(Math.floor(wall / day) * day, zone));
};

/** Returns the same time of day a number of calendar days later in the zone, also across clock changes (rule X60). */
export const plusDays = (moment: Date, days: number, zone: string): Date =>
  days === 0 ? moment : new Date(momentOf(wallOf(moment.getTime(), zone) + days * day, zone));

/** Returns the calendar date of the zone at an instant, such as 2026-03-29. */
export const dayIn = (moment: Date, zone: string): string =>
  new Date(wallOf(moment.getTime(), zone)).toISOString().slice(0, 10);

/** Returns the latest instant, up to now, at which clocks of the zone showed this time of day (HH:MM), rule X67. */
export function lastTimeOfDay(at: string, zone: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const today = Math.floor(wallOf(now.getTime(), zone) / day) * day;
  // Rarely goes back more than one day: a day that the zone skipped does not have this time.
  for (let wall = today + hours * hour + minutes * 60_000; ; wall -= day) {
    const moment = momentOf(wall, zone);
    if (moment <= now.getTime()) return new Date(moment);
  }
}
