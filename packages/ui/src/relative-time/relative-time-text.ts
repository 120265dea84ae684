import { DateTime } from 'luxon';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Remaining time is told only within this many days (rule A48). */
export const remainingTimeDays = 30;

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

function counted(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** Counts days, hours and minutes; undefined when past or beyond 30 days (rule A48). */
export function remainingTimeText(until: Date, now: Date): string | undefined {
  const left = until.getTime() - now.getTime();
  if (left <= 0 || left > remainingTimeDays * day) return undefined;
  const days = Math.floor(left / day);
  const hours = Math.floor((left % day) / hour);
  const minutes = Math.floor((left % hour) / minute);
  if (days > 0) return hours > 0 ? `${counted(days, 'day')} ${counted(hours, 'hour')}` : counted(days, 'day');
  if (hours > 0)
    return minutes > 0 ? `${counted(hours, 'hour')} ${counted(minutes, 'minute')}` : counted(hours, 'hour');
  return minutes > 0 ? counted(minutes, 'minute') : 'less than a minute';
}
