import type { RecordKey } from '@atrium/domain/live';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { watchRecords } from './live.ts';

/** A screen asks again at most once in this time, however much happens, in milliseconds. */
const restMs = 1_000;

/** After a quiet time the second question may follow this soon: what an act brings about comes a moment after it, in milliseconds. */
const soonMs = 250;

const quietly = new Set<string>();

/** Whether the question is one that a screen asks by itself, because something changed. */
export const isAskedQuietly = (queryHash: string): boolean => quietly.has(queryHash);

/**
 * Runs `work` now, or as soon as it may run again: never twice at a time, and once more after the last call. After a quiet time the second
 * follows by `soonMs`, all others by `restMs`.
 */
function gently(work: () => Promise<unknown>): { readonly run: () => void; readonly stop: () => void } {
  let isRunning = false;
  let isWanted = false;
  let stopped = false;
  let last = Number.NEGATIVE_INFINITY;
  const run = async () => {
    isWanted = true;
    if (isRunning) return;
    isRunning = true;
    while (isWanted && !stopped) {
      isWanted = false;
      const now = performance.now();
      const rest = now - last > 2 * restMs ? soonMs : restMs;
      last = now;
      const rested = new Promise((resolve) => setTimeout(resolve, rest));
      await work().catch(() => undefined);
      await rested;
    }
    isRunning = false;
  };
  return {
    run: () => void run(),
    stop: () => {
      stopped = true;
    },
  };
}

/** Asks again whenever one of the records changes. What is shown stays until the new answer is there. */
export function useLive(keys: readonly RecordKey[], queryKey: QueryKey, ask: () => Promise<unknown>): void {
  const latest = useRef(ask);
  useEffect(() => {
    latest.current = ask;
  });
  const named = [...keys].sort().join(' ');
  const hash = hashKey(queryKey);
  useEffect(() => {
    if (!named) return undefined;
    const asking = gently(async () => {
      quietly.add(hash);
      await latest.current().finally(() => quietly.delete(hash));
    });
    const leave = watchRecords(named.split(' ') as RecordKey[], asking.run);
    return () => {
      leave();
      asking.stop();
    };
  }, [named, hash]);
}
