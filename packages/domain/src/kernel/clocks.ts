const day = 86_400_000;
const hour = 3_600_000;
const quarter = 900_000;

/** A zone with what was asked of it: how far its clocks are from UTC, by quarters of an hour, between which no zone changes. */
interface Clock {
  readonly format: Intl.DateTimeFormat;
  readonly offsets: Map<number, number>;
}
const clocks = new Map<string, Clock>();
/** A year of quarters; more is forgotten. */
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

/** What clocks of the zone show more than UTC does, in milliseconds. */
function offsetAt(moment: number, zone: string): number {
  const { format, offsets } = clockOf(zone);
  const begun = Math.floor(moment / quarter) * quarter;
  const known = offsets.get(begun);
  if (known !== undefined) return known;
  const parts = Object.fromEntries(format.formatToParts(begun).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day: date = 1, hour: hours = 0, minute = 0, second = 0 } = parts;
  // Date.UTC takes the years before 100 for those of the last century.
  const shown = new Date(Date.UTC(2000, month - 1, date, hours, minute, second)).setUTCFullYear(year, month - 1, date);
  const offset = shown - begun;
  if (offsets.size >= mostOffsets) offsets.clear();
  offsets.set(begun, offset);
  return offset;
}

/** What clocks of the zone show at a moment, as milliseconds of a calendar without summer time. */
export const wallOf = (moment: number, zone: string): number => moment + offsetAt(moment, zone);

/**
 * The moment, in milliseconds, at which clocks of the zone show what `wallOf` would answer, the first where they show it twice; an hour that is
 * left out in spring counts as the one after it.
 */
export function momentOf(wall: number, zone: string): number {
  // By the clocks of before and after a change that may lie near.
  const guesses = [wall - day, wall + day].map((near) => wall - offsetAt(near, zone));
  const shown = guesses.filter((moment) => wallOf(moment, zone) === wall);
  return shown.length > 0 ? Math.min(...shown) : Math.max(...guesses);
}

/** The first moment of the day that follows, by the clocks of the zone. */
export const nextDay = (moment: Date, zone: string): Date => {
  const wall = wallOf(moment.getTime(), zone);
  return new Date(momentOf(Math.floor(wall / day) * day + day, zone));
};

/**
 * The first moment of the day, by the clocks of the zone: the first midnight of two, and the first hour there is where there is none
 * (rule X62).
 */
export const beginOfDay = (moment: Date, zone: string): Date => {
  const wall = wallOf(moment.getTime(), zone);
  return new Date(momentOf(Math.floor(wall / day) * day, zone));
};

/** The same time of day so many days of the calendar later, by the clocks of the zone, also over a change of clocks (rule X60). */
export const plusDays = (moment: Date, days: number, zone: string): Date =>
  days === 0 ? moment : new Date(momentOf(wallOf(moment.getTime(), zone) + days * day, zone));

/** The day that the calendar of the zone shows at a moment, such as 2026-03-29. */
export const dayIn = (moment: Date, zone: string): string =>
  new Date(wallOf(moment.getTime(), zone)).toISOString().slice(0, 10);

/** The latest moment, up to now, at which clocks of the zone showed this time of the day (HH:MM), rule X67. */
export function lastTimeOfDay(at: string, zone: string, now: Date): Date {
  const [hours = 0, minutes = 0] = at.split(':').map(Number);
  const today = Math.floor(wallOf(now.getTime(), zone) / day) * day;
  // Seldom more than one day back: a day that a zone left out has no such time.
  for (let wall = today + hours * hour + minutes * 60_000; ; wall -= day) {
    const moment = momentOf(wall, zone);
    if (moment <= now.getTime()) return new Date(moment);
  }
}
