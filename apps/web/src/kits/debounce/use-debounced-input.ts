import { searchTextLimit } from '@atrium/domain/kernel';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * Shows a typed search text immediately and passes it to `report` after a pause. An outer change (Back, Clear) replaces the typed text.
 * Returns the text to show, and the function that takes what is typed. More than `limit` characters are cut, since the server refuses them
 * while a pasted title may be longer.
 */
export function useDebouncedInput(
  value: string,
  report: (value: string) => void,
  pauseMs: number,
  limit = searchTextLimit,
): readonly [string, (value: string) => void] {
  const [typed, setTyped] = useState(value);
  const reported = useRef(value);
  const latest = useRef(report);
  latest.current = report;

  useEffect(() => {
    if (value === reported.current) return;
    reported.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    if (typed === reported.current) return;
    const timer = setTimeout(() => {
      reported.current = typed;
      latest.current(typed);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, pauseMs]);

  const take = useCallback((next: string) => setTyped(next.slice(0, limit)), [limit]);
  return [typed, take];
}
