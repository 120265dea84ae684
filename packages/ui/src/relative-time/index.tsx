/** Relative times in everyday words. */

import { useEffect, useState } from 'react';
import { useFormats } from '../formats/index.tsx';
import { dayNumber, written } from '../moment/index.tsx';
import { englishWords, useProblemText } from '../words/index.tsx';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** Returns now, seconds, about a minute ago, minutes, Today, Yesterday, then the date (rule A47). */
export function relativeTimeText(then: Date, now: Date, dateFormat: string, zone = 'local'): string {
  const elapsed = now.getTime() - then.getTime();
  if (elapsed < 5 * second) return englishWords.now;
  if (elapsed < minute) return `${Math.floor(elapsed / second)} seconds ago`;
  if (elapsed < 2 * minute) return 'about a minute ago';
  if (elapsed < hour) return `${Math.floor(elapsed / minute)} minutes ago`;
  const days = dayNumber(now.getTime(), zone) - dayNumber(then.getTime(), zone);
  if (days === 0) return `Today ${written(then, 'HH:mm', zone)}`;
  if (days === 1) return `Yesterday ${written(then, 'HH:mm', zone)}`;
  return written(then, dateFormat, zone);
}

/**
 * Returns the current time, updated every half minute so that relative texts stay correct, and once more when an awaited time has come: a
 * text about a deadline is wrong from the first second after it.
 */
export function useNow(everyMs = 30_000, awaited?: Date): Date {
  const [now, setNow] = useState(() => new Date());
  const left = awaited === undefined ? Number.POSITIVE_INFINITY : awaited.getTime() - now.getTime();
  useEffect(() => {
    if (left < 0 || left > everyMs) return;
    const timer = setTimeout(() => setNow(new Date()), left + 1);
    return () => clearTimeout(timer);
  }, [left, everyMs]);
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

export interface RelativeTimeProps {
  readonly value: string | Date;
  /** Converts a time of this machine's clock to that of another clock: the server's, for events recorded there. */
  readonly clock?: (now: Date) => Date;
}

/** Shows how long ago a time was, in words; the exact time is available on hover and to screen readers. */
export function RelativeTime({ value, clock = (now) => now }: RelativeTimeProps) {
  const formats = useFormats();
  const problemText = useProblemText();
  const now = clock(useNow());
  const then = typeof value === 'string' ? new Date(value) : value;
  const exact = written(then, formats.dateTime, formats.zone);
  return (
    <time dateTime={then.toISOString()} title={exact}>
      {problemText(relativeTimeText(then, now, formats.date, formats.zone))}
    </time>
  );
}
