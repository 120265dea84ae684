const hour = 3_600_000;
const day = 24 * hour;

const quarter = hour / 4;

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
  const offset = Date.UTC(year, month - 1, date, hours, minute, second) - begun;
  if (offsets.size >= mostOffsets) offsets.clear();
  offsets.set(begun, offset);
  return offset;
}

/** What clocks of the zone show at a moment, as milliseconds of a day without summer time. */
const wallOf = (moment: number, zone: string): number => moment + offsetAt(moment, zone);

/** When clocks of the zone show it; an hour that is left out in spring counts as the one after it. */
function momentOf(wall: number, zone: string): number {
  const first = wall - offsetAt(wall, zone);
  const second = wall - offsetAt(first, zone);
  // West of Greenwich the second guess at an hour that is left out lies before it: that day would never begin.
  return wallOf(second, zone) === wall ? second : Math.max(first, second);
}

const rounded = { nearest: Math.round, down: Math.floor, up: Math.ceil } as const;

/**
 * The beginning of a shift next to a moment. Shifts of so many hours are counted by the clocks of the facility from midnight, also on the
 * days on which clocks are changed (rule O105).
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
  const step = rounded[to]((wall - midnight) / shift);
  const snapped = momentOf(midnight + Math.min(step * shift, day), zone);
  // In the hour that comes twice the clock says less than the time.
  if (to === 'up' && snapped < moment.getTime())
    return new Date(snapped + Math.ceil((moment.getTime() - snapped) / hour) * hour);
  if (to === 'down' && snapped > moment.getTime())
    return new Date(snapped - Math.ceil((snapped - moment.getTime()) / hour) * hour);
  return new Date(snapped);
}

/** The first moment of the day that follows, by the clocks of the zone. */
export const nextDay = (moment: Date, zone: string): Date => {
  const wall = wallOf(moment.getTime(), zone);
  return new Date(momentOf(Math.floor(wall / day) * day + day, zone));
};

/** The first moment of the day, by the clocks of the zone. */
export const beginOfDay = (moment: Date, zone: string): Date => {
  const wall = wallOf(moment.getTime(), zone);
  return new Date(momentOf(Math.floor(wall / day) * day, zone));
};
