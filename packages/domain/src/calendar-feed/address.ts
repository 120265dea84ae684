import { type CalendarKey, type CalendarKind, calendarKinds } from './model.ts';

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
