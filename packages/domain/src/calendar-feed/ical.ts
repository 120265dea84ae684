import { lineOctets } from './model.ts';

/** One entry of a calendar. Times are moments; clients show them in their reader's zone. */
export interface CalendarEntry {
  /** Never changes for the same thing, so that a client moves an entry and does not add another. */
  readonly uid: string;
  /** When what is told of it was last changed. */
  readonly changedAt: Date;
  readonly startsAt: Date;
  /** Left out for a moment, such as a deadline. */
  readonly endsAt?: Date;
  /** It goes over whole days, such as 2026-04-01, whatever the hours: from this one on, and until before the other. */
  readonly days?: { readonly from: string; readonly before: string };
  readonly summary: string;
  readonly description?: string;
  readonly location?: string;
  readonly url?: string;
  /** The time is the reader's own, so that a client shows them as busy. */
  readonly busy: boolean;
}

export interface Calendar {
  readonly name: string;
  readonly entries: readonly CalendarEntry[];
}

/** A text as a value: separators and ends of lines are written as two characters (RFC 5545, 3.3.11); other control characters go. */
export function escapeText(text: string): string {
  return (
    text
      .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
      .replaceAll(/\r\n|\r|\n/g, '\\n')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
      .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
  );
}

/** A moment in UTC: `20260401T080000Z` (RFC 5545, 3.3.5). */
export const utcTime = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '');

function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}

/** A line in pieces of at most 75 octets, the later ones behind a space; no letter is cut in two (RFC 5545, 3.1). */
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

/** When it is: whole days, or moments. */
function timeLines({ startsAt, endsAt, days }: CalendarEntry): string[] {
  const date = (day: string) => day.replaceAll('-', '');
  if (days) return [`DTSTART;VALUE=DATE:${date(days.from)}`, `DTEND;VALUE=DATE:${date(days.before)}`];
  return [
    `DTSTART:${utcTime(startsAt)}`,
    // The end is after the beginning, or is not told (RFC 5545, 3.8.2.2).
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

/** A calendar as RFC 5545 has it, every line ended by CRLF. The same entries give the same text. */
export function icalText({ name, entries }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Atrium//Calendar feeds//EN',
    'CALSCALE:GREGORIAN',
    // Not of the standard, and what clients go by: the name, and how often to look.
    ...textLine('X-WR-CALNAME', name),
    'X-PUBLISHED-TTL:PT1H',
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
