import { DateTime } from 'luxon';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Now, seconds, about a minute ago, minutes, Today, Yesterday, then the date (rule A47). */
export function relativeTimeText(then: Date, now: Date, dateFormat: string, zone = 'local'): string {
  const elapsed = now.getTime() - then.getTime();
  if (elapsed < 5 * second) return 'now';
  if (elapsed < minute) return `${Math.floor(elapsed / second)} seconds ago`;
  if (elapsed < 2 * minute) return 'about a minute ago';
  if (elapsed < hour) return `${Math.floor(elapsed / minute)} minutes ago`;
  const moment = DateTime.fromJSDate(then, { zone });
  const today = DateTime.fromJSDate(now, { zone }).startOf('day');
  const days = today.diff(moment.startOf('day'), 'days').days;
  if (days === 0) return `Today ${moment.toFormat('HH:mm')}`;
  if (days === 1) return `Yesterday ${moment.toFormat('HH:mm')}`;
  return moment.toFormat(dateFormat);
}
