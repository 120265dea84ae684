import { browserStore } from '../browser/index.ts';

/** A smaller difference is due to network delay and the header's resolution of a second, not to a wrong clock. */
const leastMs = 5_000;

/** The last known difference is stored for the next page, which renders its first screen before any response. */
const keptAs = 'serverAheadMs';

let aheadMs = Number(browserStore.get(keptAs)) || 0;
let isKnown = false;

/** Derives from the `Date` header of a response how far the server's clock is ahead of the local one. */
export function learnServerTime(date: string | null, sentAt: number, receivedAt: number): void {
  const served = Date.parse(date ?? '');
  if (Number.isNaN(served)) return;
  // The header is truncated to the second, and was written at some time between request and response.
  const difference = served + 500 - (sentAt + receivedAt) / 2;
  isKnown = true;
  aheadMs = Math.abs(difference) < leastMs ? 0 : Math.round(difference);
  if (aheadMs === 0) browserStore.remove(keptAs);
  else browserStore.set(keptAs, String(aheadMs));
}

/** Whether the server's time is known from a response since the page was opened. */
export const knowsServerTime = (): boolean => isKnown;

/** Converts a time of the local clock to the server's clock, by which deadlines are judged (rule C6). */
export function serverTime(now: Date): Date {
  return aheadMs === 0 ? now : new Date(now.getTime() + aheadMs);
}

/** Returns the current time of the server's clock, by which screens determine what is past, current and future (rule X64). */
export const serverNow = (): Date => serverTime(new Date());
