import { useEffect, useState } from 'react';
import { browserStore } from '../../browser/index.ts';

const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** Stores the time of the last user activity in any tab of this browser. */
const aliveKey = 'lastSignOfLife';

/** Shared with other tabs at most this often. */
const tellEveryMs = 1000;

/**
 * Returns the time of the last activity in milliseconds of this clock; 0 if it is unknown or in the future because the clock was set back
 * since (rule X66).
 */
function lastSignOfLife(): number {
  const stored = Number(browserStore.get(aliveKey));
  return stored <= Date.now() ? stored : 0;
}

export function giveSignOfLife(): void {
  browserStore.set(aliveKey, String(Date.now()));
}

/** Whether there was no activity for this long, in this tab or another one, with a function that starts again. */
export function useIdle(timeoutMs: number): readonly [boolean, () => void] {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (idle) return;
    let timer: ReturnType<typeof setTimeout>;
    let reportedAt = 0;
    const wait = (ms: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const left = lastSignOfLife() + timeoutMs - Date.now();
        if (left > 0) wait(left);
        else setIdle(true);
      }, ms);
    };
    const alive = () => {
      const now = Date.now();
      if (Math.abs(now - reportedAt) < Math.min(tellEveryMs, timeoutMs / 4)) return;
      reportedAt = now;
      giveSignOfLife();
      wait(timeoutMs);
    };
    alive();
    for (const sign of signsOfLife) window.addEventListener(sign, alive, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const sign of signsOfLife) window.removeEventListener(sign, alive);
    };
  }, [idle, timeoutMs]);
  return [idle, () => setIdle(false)];
}

/**
 * Returns the seconds left to respond to the warning, then calls `onOver`. Activity in another tab counts as a response. Measured by the
 * clock, not by timer ticks: a laptop that was asleep has no seconds left.
 */
export function useLastCall(seconds: number, onAlive: () => void, onOver: () => void): number {
  const [start] = useState(() => Date.now());
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const timer = setInterval(() => {
      if (lastSignOfLife() > start) return onAlive();
      const rest = Math.ceil((start + seconds * 1000 - Date.now()) / 1000);
      if (rest > 0) return setLeft(rest);
      clearInterval(timer);
      onOver();
    }, 250);
    return () => clearInterval(timer);
  }, [seconds, start, onAlive, onOver]);
  return left;
}
