import { useEffect, useRef, useState } from 'react';

/** Shows typed text immediately and reports it after a pause. An outer change (Back, Clear) replaces the typed text. */
export function useDebounced(
  value: string,
  tell: (value: string) => void,
  pauseMs: number,
): readonly [string, (value: string) => void] {
  const [typed, setTyped] = useState(value);
  const told = useRef(value);
  const latest = useRef(tell);
  latest.current = tell;

  useEffect(() => {
    if (value === told.current) return;
    told.current = value;
    setTyped(value);
  }, [value]);

  useEffect(() => {
    if (typed === told.current) return;
    const timer = setTimeout(() => {
      told.current = typed;
      latest.current(typed);
    }, pauseMs);
    return () => clearTimeout(timer);
  }, [typed, pauseMs]);

  return [typed, setTyped];
}
