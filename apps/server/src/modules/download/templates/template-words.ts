import { DateTime } from 'luxon';

export type DateTimeFormatter = (iso: string, withTime: boolean) => string;

/** Dates as templates see them: `yyyy-MM-dd`, with the time of the facility where it is asked for (rule Q101). */
export const dateOf =
  (zone: string): DateTimeFormatter =>
  (iso, withTime) => {
    const date = DateTime.fromISO(iso, { zone: withTime ? zone : 'UTC' });
    return date.isValid ? date.toFormat(withTime ? 'yyyy-MM-dd HH:mm' : 'yyyy-MM-dd') : '';
  };
