import { useEffect, useRef, useState } from 'react';

/**
 * Shows typed text immediately and passes it to `report` after a pause. An outer change (Back, Clear) replaces the typed text. Returns the
 * text to show, and the function that takes what is typed.
 */
export function useDebouncedInput(
  value: string,
  report: (value: string) => void,
  pauseMs: number,
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

  return [typed, setTyped];
}
