import { facilityZone } from '@atrium/domain/setting';
import { type DateFormats, defaultFormats } from '@atrium/ui/formats';
import type { Settings } from '../session/facility.ts';

/** How dates are written here, from DATE_FORMAT, DATE_TIME_FORMAT and TIMEZONE (rule A3). */
export function formatsOf(settings: Settings): DateFormats {
  const date = settings.DATE_FORMAT || defaultFormats.date;
  return {
    date,
    dateTime: settings.DATE_TIME_FORMAT || `${date} HH:mm`,
    zone: facilityZone(settings.TIMEZONE),
  };
}
