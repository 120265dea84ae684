import { facilityZone } from '@atrium/domain/setting';
import type { Language } from '@atrium/domain/user';
import { type DateFormats, defaultFormats, numberText } from '@atrium/ui/formats';
import { language } from './language.ts';

/** What the facility has set about dates. */
type DateSettings = Readonly<Partial<Record<'DATE_FORMAT' | 'DATE_TIME_FORMAT' | 'TIMEZONE', string>>>;

/** How each language writes a day where the facility has not said how; English as delivered. */
const ownDates: Readonly<Record<Language, string>> = { en: defaultFormats.date, de: 'dd.MM.yyyy' };

/**
 * How dates are written here, from DATE_FORMAT, DATE_TIME_FORMAT and TIMEZONE (rule A3). A facility that left them as they were delivered has
 * said nothing: then the reader's language does.
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

/** A number as the reader's language writes it: 1,204 or 1.204. */
export function digits(number: number, options?: Intl.NumberFormatOptions): string {
  return number.toLocaleString(language, options);
}

/** A figure of a table as the reader's language writes it, with the dash that stands for none. */
export function figure(value: number | null | undefined): string {
  return value == null ? '–' : numberText(value, language);
}
