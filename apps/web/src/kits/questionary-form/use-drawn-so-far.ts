import { startTransition, useEffect, useState } from 'react';

/** More than fit on one screen. */
const atFirst = 16;

/** Few enough that rendering them does not delay typing. */
const atATime = 12;

/**
 * Returns how many items of a long list are rendered so far: first the visible ones, then the rest in batches, while the first ones are
 * already usable. Each batch is a separate task that user input interrupts; in the end all are rendered, for searching in the page and for
 * screen readers.
 */
export function useDrawnSoFar(total: number, isHurried: boolean): number {
  const [drawn, setDrawn] = useState(atFirst);
  const isDone = isHurried || drawn >= total;
  useEffect(() => {
    if (isDone) return;
    startTransition(() => setDrawn(drawn + atATime));
  }, [drawn, isDone]);
  // Once everything was rendered, questions that apply later are rendered immediately.
  useEffect(() => {
    if (isDone) setDrawn(Number.POSITIVE_INFINITY);
  }, [isDone]);
  return isDone ? total : drawn;
}
