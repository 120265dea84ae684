import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';

/**
 * Time limits in milliseconds when the process is asked to end: for current requests and jobs, and then for closing everything. Their sum
 * is below the 30 seconds that docs/operations.md promises.
 */
export const stopTimes = { atHand: 18_000, closing: 4_000 };

/** Waits for the work, but no longer than `milliseconds`. Returns whether it ended in time; logs its error, if any. */
export async function inTime(
  milliseconds: number,
  what: string,
  work: Promise<unknown>,
  log: Logger,
): Promise<boolean> {
  const waiting = new AbortController();
  const ended = await Promise.race([
    work.then(
      () => true,
      (error: Error) => {
        log.warn({ reason: error.message }, `${what}: an error while stopping`);
        return true;
      },
    ),
    pause(milliseconds, false, { signal: waiting.signal }).catch(() => false),
  ]);
  waiting.abort();
  if (!ended) log.warn({ milliseconds }, `${what}: did not stop in time and will be cut off`);
  return ended;
}
