import { startTransition, useEffect, useState } from 'react';

/** More than fit on a screen. */
const atFirst = 16;

/** So few that drawing them keeps nobody waiting who types meanwhile. */
const atATime = 12;

/**
 * How many of a long list are drawn by now: at first what is seen, then the rest bit by bit, while the beginning can be used already.
 * Each bit is a task of its own, interrupted by whatever somebody does; in the end all are drawn, for finding in the page and for
 * whoever reads it aloud.
 */
export function useDrawnSoFar(total: number, isHurried: boolean): number {
  const [drawn, setDrawn] = useState(atFirst);
  const isDone = isHurried || drawn >= total;
  useEffect(() => {
    if (isDone) return;
    startTransition(() => setDrawn(drawn + atATime));
  }, [drawn, isDone]);
  // Once everything was drawn, what comes to apply later is drawn at once.
  useEffect(() => {
    if (isDone) setDrawn(Number.POSITIVE_INFINITY);
  }, [isDone]);
  return isDone ? total : drawn;
}
