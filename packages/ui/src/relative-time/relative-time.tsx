import { useEffect, useState } from 'react';
import { useFormats } from '../formats/index.ts';
import { written } from '../moment/index.ts';
import { useTold } from '../words/index.ts';
import { relativeTimeText } from './relative-time-text.ts';

/** The present moment, renewed every half minute so that relative texts stay true. */
export function useNow(everyMs = 30_000): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** How long ago, in words; the exact time for those who hover or listen. */
export function RelativeTime({ value }: { value: string | Date }) {
  const formats = useFormats();
  const told = useTold();
  const now = useNow();
  const then = typeof value === 'string' ? new Date(value) : value;
  const exact = written(then, formats.dateTime, formats.zone);
  return (
    <time dateTime={then.toISOString()} title={exact}>
      {told(relativeTimeText(then, now, formats.date, formats.zone))}
    </time>
  );
}
