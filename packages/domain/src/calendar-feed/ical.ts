import { lineOctets } from './model.ts';

/** One entry of a calendar. Times are instants; clients show them in the reader's time zone. */
export interface CalendarEntry {
  /** Never changes for the same thing, so that a client moves the entry instead of adding another. */
  readonly uid: string;
  /** When the content of the entry last changed. */
  readonly changedAt: Date;
  readonly startsAt: Date;
  /** Absent for a single point in time, such as a deadline. */
  readonly endsAt?: Date;
  /** Set for an all-day entry, as dates such as 2026-04-01; the times are then ignored. The first date is included, the second is not. */
  readonly days?: { readonly from: string; readonly before: string };
  readonly summary: string;
  readonly description?: string;
  readonly location?: string;
  readonly url?: string;
  /** Whether the time is the reader's own, so that a client shows them as busy. */
  readonly busy: boolean;
}

export interface Calendar {
  readonly name: string;
  readonly entries: readonly CalendarEntry[];
}

/** Escapes a text value: separators and line breaks become two characters (RFC 5545, 3.3.11); other control characters are removed. */
export function escapeText(text: string): string {
  return (
    text
      .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll(/\r\n|\r|\n/g, '\\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  );
}

/** Formats an instant in UTC: `20260401T080000Z` (RFC 5545, 3.3.5). */
export const utcTime = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** Folds a line into pieces of at most 75 octets, continuation lines starting with a space; no character is split (RFC 5545, 3.1). */
export function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > lineOctets) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += letter;
    octets += size;
  }
  return folded;
}

const textLine = (name: string, value: string | undefined) => (value ? [`${name}:${escapeText(value)}`] : []);

/** Returns the start and end lines of an entry: dates for an all-day entry, otherwise instants. */
function timeLines({ startsAt, endsAt, days }: CalendarEntry): string[] {
  const date = (day: string) => day.replaceAll('-', '');
  if (days) return [`DTSTART;VALUE=DATE:${date(days.from)}`, `DTEND;VALUE=DATE:${date(days.before)}`];
  return [
    `DTSTART:${utcTime(startsAt)}`,
    // The end must be after the start, otherwise it is omitted (RFC 5545, 3.8.2.2).
    ...(endsAt && utcTime(endsAt) > utcTime(startsAt) ? [`DTEND:${utcTime(endsAt)}`] : []),
  ];
}

function entryLines(entry: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    ...textLine('UID', entry.uid),
    `DTSTAMP:${utcTime(entry.changedAt)}`,
    ...timeLines(entry),
    ...textLine('SUMMARY', entry.summary),
    ...textLine('LOCATION', entry.location),
    ...textLine('DESCRIPTION', entry.description),
    ...(entry.url ? [`URL:${entry.url}`] : []),
    `TRANSP:${entry.busy ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ];
}

/** Formats a calendar as RFC 5545 requires, with every line ended by CRLF. The same entries give the same text. */
export function icalText({ name, entries }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Atrium//Calendar feeds//EN',
    'CALSCALE:GREGORIAN',
    // Nonstandard properties that clients use: the name, and how often to refresh.
    ...textLine('X-WR-CALNAME', name),
    'X-PUBLISHED-TTL:PT1H',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
