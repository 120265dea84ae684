import type { Sentences } from '../kernel/index.ts';

/** What a calendar is about: one person's own plans, an instrument, or the whole facility. */
export const calendarKinds = ['PERSON', 'INSTRUMENT', 'FACILITY'] as const;

export type CalendarKind = (typeof calendarKinds)[number];

/** Which calendar, and whose address it is read by. */
export interface CalendarKey {
  readonly kind: CalendarKind;
  /** Each address belongs to one person, whose rights it has. */
  readonly userId: number;
  /** Of a calendar of an instrument. */
  readonly instrumentId: number | null;
}

/** Days that a feed reaches back and ahead: two years around today (rule O91). */
export const feedReachDays = 365;

/** Entries of a feed at most; of more, those nearest to today (rule O91). */
export const feedEntries = 5000;

/** Octets of a line of a calendar, its end not counted (RFC 5545, 3.1). */
export const lineOctets = 75;

export type CalendarFeedReason = 'CALENDARS_WHILE_IMPERSONATING';

export const calendarFeedSentences: Sentences<CalendarFeedReason> = {
  CALENDARS_WHILE_IMPERSONATING: 'Calendar addresses belong to the person alone and are not shown while impersonating',
};

const shape = /^(person|instrument|facility)-(\d{1,10})(?:-(\d{1,10}))?\.([\w-]{43})\.ics$/;

/** Whether it can be the key of a record. */
const isKey = (value: number) => value > 0 && value < 2 ** 31;

/** What stands before the signature in the address of a calendar: `person-7`, `instrument-7-3`. */
export function calendarName({ kind, userId, instrumentId }: CalendarKey): string {
  return [kind.toLowerCase(), userId, ...(instrumentId === null ? [] : [instrumentId])].join('-');
}

/** The last part of the address of a calendar. */
export const calendarFile = (key: CalendarKey, signature: string): string => `${calendarName(key)}.${signature}.ics`;

/** Which calendar the last part of an address names, and its signature; undefined for what no address ends in. */
export function readCalendarFile(file: string): { key: CalendarKey; signature: string } | undefined {
  const [, word, user, instrument, signature] = shape.exec(file) ?? [];
  const kind = calendarKinds.find((one) => one === word?.toUpperCase());
  if (!kind || !signature || !isKey(Number(user)) || !isInstrument(kind, instrument)) return undefined;
  const instrumentId = instrument === undefined ? null : Number(instrument);
  return { key: { kind, userId: Number(user), instrumentId }, signature };
}

const isInstrument = (kind: CalendarKind, instrument: string | undefined) =>
  kind === 'INSTRUMENT' ? isKey(Number(instrument)) : instrument === undefined;
