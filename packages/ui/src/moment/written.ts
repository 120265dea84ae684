import { instantOf, wallClock } from './zone.ts';

const isoDay = /^\d{4}-\d{2}-\d{2}$/;
const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const hasOffset = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** Returns the instant an ISO text names: a day or time without an offset is in the zone. Undefined if the text is not a date. */
export function instantIn(iso: string, zone: string): Date | undefined {
  const isDay = isoDay.test(iso);
  if (!isDay && !isoTime.test(iso)) return undefined;
  const isAbsolute = !isDay && hasOffset.test(iso);
  const read = Date.parse(isAbsolute || isDay ? iso : `${iso}Z`);
  const time = isAbsolute ? read : instantOf(read, zone);
  return Number.isNaN(time) ? undefined : new Date(time);
}

const two = (number: number) => String(number).padStart(2, '0');

const names = new Map<string, Intl.DateTimeFormat>();

/** Returns a part of a date in words; names of months and weekdays follow the local time of the zone, so they are formatted in UTC. */
function word(shown: number, locale: string, part: 'month' | 'weekday', options: Intl.DateTimeFormatOptions): string {
  const key = JSON.stringify([locale, options]);
  const format = names.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
  names.set(key, format);
  return format.formatToParts(shown).find(({ type }) => type === part)?.value ?? '';
}

type Token = (shown: Date, locale: string) => string;

const twelve = (shown: Date) => shown.getUTCHours() % 12 || 12;

/** The tokens of a facility's date formats (rule A3); within a date a month may have another form than alone. */
const tokens: Readonly<Record<string, Token>> = {
  yyyy: (shown) => String(shown.getUTCFullYear()).padStart(4, '0'),
  yy: (shown) => two(shown.getUTCFullYear() % 100),
  MMMM: (shown, locale) => word(shown.getTime(), locale, 'month', { month: 'long', day: 'numeric' }),
  MMM: (shown, locale) => word(shown.getTime(), locale, 'month', { month: 'short', day: 'numeric' }),
  MM: (shown) => two(shown.getUTCMonth() + 1),
  M: (shown) => String(shown.getUTCMonth() + 1),
  LLLL: (shown, locale) => word(shown.getTime(), locale, 'month', { month: 'long' }),
  LLL: (shown, locale) => word(shown.getTime(), locale, 'month', { month: 'short' }),
  LL: (shown) => two(shown.getUTCMonth() + 1),
  L: (shown) => String(shown.getUTCMonth() + 1),
  dd: (shown) => two(shown.getUTCDate()),
  d: (shown) => String(shown.getUTCDate()),
  HH: (shown) => two(shown.getUTCHours()),
  H: (shown) => String(shown.getUTCHours()),
  hh: (shown) => two(twelve(shown)),
  h: (shown) => String(twelve(shown)),
  mm: (shown) => two(shown.getUTCMinutes()),
  m: (shown) => String(shown.getUTCMinutes()),
  a: (shown) => (shown.getUTCHours() < 12 ? 'AM' : 'PM'),
  EEEE: (shown, locale) => word(shown.getTime(), locale, 'weekday', { weekday: 'long', month: 'long', day: 'numeric' }),
  EEE: (shown, locale) => word(shown.getTime(), locale, 'weekday', { weekday: 'short', month: 'long', day: 'numeric' }),
  cccc: (shown, locale) => word(shown.getTime(), locale, 'weekday', { weekday: 'long' }),
  ccc: (shown, locale) => word(shown.getTime(), locale, 'weekday', { weekday: 'short' }),
};

/** The tokens with which an instant can be written. */
export const momentTokens = Object.keys(tokens);

/**
 * Formats an instant as a facility writes it: by a pattern of the tokens that DATE_FORMAT may have (rule A3), in the local time of a zone.
 * Empty if the instant or the zone is invalid.
 */
export function written(at: Date, pattern: string, zone: string, locale = 'en'): string {
  const clock = wallClock(at.getTime(), zone);
  if (Number.isNaN(clock)) return '';
  const shown = new Date(clock);
  return pattern.replace(/([A-Za-z])\1*/g, (run) => tokens[run]?.(shown, locale) ?? run);
}
