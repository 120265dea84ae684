import { useEffect, useState } from 'react';
import { browserStore } from '../../browser/index.ts';

const signsOfLife = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

/** When somebody last did something, in any tab of this browser. */
const aliveKey = 'lastSignOfLife';

/** Told to other tabs at most this often. */
const tellEveryMs = 1000;

/** When that was, in milliseconds of this clock; 0 where nobody knows, as of a moment ahead, which a clock had that was set back since (rule X66). */
export function lastSignOfLife(): number {
  const stored = Number(browserStore.get(aliveKey));
  return stored <= Date.now() ? stored : 0;
}

export function giveSignOfLife(): void {
  browserStore.set(aliveKey, String(Date.now()));
}

/** Whether nobody has done anything for so long, in this tab or another one; and how to begin anew. */
export function useIdle(timeoutMs: number): readonly [boolean, () => void] {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    if (idle) return;
    let timer: ReturnType<typeof setTimeout>;
    let told = 0;
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
      if (Math.abs(now - told) < Math.min(tellEveryMs, timeoutMs / 4)) return;
      told = now;
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
 * Seconds that are left to answer, once nobody has; then `onOver`. A sign of life in another tab answers too. The clock decides,
 * not the number of ticks: a laptop that slept has no seconds left.
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
