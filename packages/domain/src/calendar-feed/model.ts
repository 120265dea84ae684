import type { Sentences } from '../kernel/index.ts';

/** The subject of a calendar: one person's own plans, an instrument, or the whole facility. */
export const calendarKinds = ['PERSON', 'INSTRUMENT', 'FACILITY'] as const;

export type CalendarKind = (typeof calendarKinds)[number];

/** Identifies a calendar and the person whose address it is read by. */
export interface CalendarKey {
  readonly kind: CalendarKind;
  /** The person the address belongs to; it grants that person's rights. */
  readonly userId: number;
  /** The instrument, for the calendar of an instrument; otherwise null. */
  readonly instrumentId: number | null;
}

/** How many days a feed reaches back and ahead: two years around today (rule O91). */
export const feedReachDays = 365;

/** The most entries in a feed; beyond that, those nearest to today are used (rule O91). */
export const feedEntries = 5000;

/** The most octets in a line of a calendar, excluding the line break (RFC 5545, 3.1). */
export const lineOctets = 75;

export type CalendarFeedReason = 'CALENDARS_WHILE_IMPERSONATING';

export const calendarFeedSentences: Sentences<CalendarFeedReason> = {
  CALENDARS_WHILE_IMPERSONATING: 'Calendar addresses are private and are not shown while impersonating',
};

const shape = /^(person|instrument|facility)-(\d{1,10})(?:-(\d{1,10}))?\.([\w-]{43})\.ics$/;

/** Whether a number can be the key of a record. */
const isKey = (value: number) => value > 0 && value < 2 ** 31;

/** Returns the part of a calendar's address before the signature: `person-7`, `instrument-7-3`. */
export function calendarName({ kind, userId, instrumentId }: CalendarKey): string {
  return [kind.toLowerCase(), userId, ...(instrumentId === null ? [] : [instrumentId])].join('-');
}

/** Returns the last path segment of a calendar's address. */
export const calendarFile = (key: CalendarKey, signature: string): string => `${calendarName(key)}.${signature}.ics`;

/** Returns the calendar and the signature in the last path segment of an address; undefined if it is malformed. */
export function readCalendarFile(file: string): { key: CalendarKey; signature: string } | undefined {
  const [, word, user, instrument, signature] = shape.exec(file) ?? [];
  const kind = calendarKinds.find((one) => one === word?.toUpperCase());
  if (!kind || !signature || !isKey(Number(user)) || !isInstrument(kind, instrument)) return undefined;
  const instrumentId = instrument === undefined ? null : Number(instrument);
  return { key: { kind, userId: Number(user), instrumentId }, signature };
}

const isInstrument = (kind: CalendarKind, instrument: string | undefined) =>
  kind === 'INSTRUMENT' ? isKey(Number(instrument)) : instrument === undefined;
