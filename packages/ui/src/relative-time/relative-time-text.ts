import { dayNumber, written } from '../moment/index.ts';

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
  const days = dayNumber(now.getTime(), zone) - dayNumber(then.getTime(), zone);
  if (days === 0) return `Today ${written(then, 'HH:mm', zone)}`;
  if (days === 1) return `Yesterday ${written(then, 'HH:mm', zone)}`;
  return written(then, dateFormat, zone);
}
