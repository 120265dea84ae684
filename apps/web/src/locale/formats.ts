import { facilityZone } from '@atrium/domain/setting';
import { type DateFormats, defaultFormats } from '@atrium/ui/formats';

/** What the facility has set about dates. */
type DateSettings = Readonly<Partial<Record<'DATE_FORMAT' | 'DATE_TIME_FORMAT' | 'TIMEZONE', string>>>;

/** How dates are written here, from DATE_FORMAT, DATE_TIME_FORMAT and TIMEZONE (rule A3). */
export function formatsOf(settings: DateSettings): DateFormats {
  const date = settings.DATE_FORMAT || defaultFormats.date;
  return {
    date,
    dateTime: settings.DATE_TIME_FORMAT || `${date} HH:mm`,
    zone: facilityZone(settings.TIMEZONE),
  };
}
