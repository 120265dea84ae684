import { facilityZone } from '@atrium/domain/setting';
import type { Language } from '@atrium/domain/user';
import { type DateFormats, defaultFormats, numberText } from '@atrium/ui/formats';
import { language } from './language.ts';

/** The facility's settings for dates. */
type DateSettings = Readonly<Partial<Record<'DATE_FORMAT' | 'DATE_TIME_FORMAT' | 'TIMEZONE', string>>>;

/** The date format of each language if the facility has not set one; the default one for English. */
const ownDates: Readonly<Record<Language, string>> = { en: defaultFormats.date, de: 'dd.MM.yyyy' };

/**
 * Returns how dates are written, from DATE_FORMAT, DATE_TIME_FORMAT and TIMEZONE (rule A3). Settings left at their defaults count as not
 * set: then the reader's language decides.
 */
export function formatsOf(settings: DateSettings): DateFormats {
  const chosen = (pattern: string | undefined, delivered: string) =>
    pattern && pattern !== delivered ? pattern : undefined;
  const date = chosen(settings.DATE_FORMAT, defaultFormats.date) ?? ownDates[language];
  return {
    date,
    dateTime: chosen(settings.DATE_TIME_FORMAT, defaultFormats.dateTime) ?? `${date} HH:mm`,
    zone: facilityZone(settings.TIMEZONE),
    locale: language,
  };
}

/** Formats a number in the reader's language: 1,204 or 1.204. */
export function digits(number: number, options?: Intl.NumberFormatOptions): string {
  return number.toLocaleString(language, options);
}

/** Formats a number of a table in the reader's language, with a dash for no value. */
export function figure(value: number | null | undefined): string {
  return value == null ? '–' : numberText(value, language);
}
