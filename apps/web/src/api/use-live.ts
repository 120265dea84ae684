import type { RecordKey } from '@atrium/domain/live';
import { hashKey, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { watchRecords } from './live.ts';

/** A screen refreshes at most once within this time, in milliseconds, however many changes there are. */
const restMs = 1_000;

/** After a quiet period the second refresh may follow this soon, in milliseconds: the consequences of an act come shortly after it. */
const soonMs = 250;

const quietly = new Set<string>();

/** Whether the query is being refreshed in the background because a record changed. */
export const isBackgroundRefresh = (queryHash: string): boolean => quietly.has(queryHash);

/**
 * Limits how often `work` runs: immediately or as soon as it may run again, never concurrently, and once more after the last call. After a
 * quiet period the second run follows after `soonMs`, all others after `restMs`.
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

/**
 * Runs the query again whenever one of the records changes, at a random time within `withinMs` of the change. The old data stay on the
 * screen until the new data arrive.
 */
export function useLive(
  keys: readonly RecordKey[],
  queryKey: QueryKey,
  ask: () => Promise<unknown>,
  withinMs = 0,
): void {
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
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const leave = watchRecords(named.split(' ') as RecordKey[], () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        asking.run();
      }, Math.random() * withinMs);
    });
    return () => {
      leave();
      clearTimeout(waiting);
      asking.stop();
    };
  }, [named, hash, withinMs]);
}
