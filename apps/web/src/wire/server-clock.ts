import { browserStore } from '../browser/index.ts';

/** Less than this is the way of the answer and the seconds the header leaves out, not a clock that goes wrong. */
const leastMs = 5_000;

/** What was learnt before stays known to the page that is opened next, which draws its first screen before it has heard anything. */
const keptAs = 'serverAheadMs';

let aheadMs = Number(browserStore.get(keptAs)) || 0;
let isKnown = false;

/** Learns from the `Date` header of an answer how far the server's clock is ahead of this one. */
export function learnServerTime(date: string | null, sentAt: number, receivedAt: number): void {
  const served = Date.parse(date ?? '');
  if (Number.isNaN(served)) return;
  // The header is cut to the second, and was written somewhere between asking and hearing.
  const difference = served + 500 - (sentAt + receivedAt) / 2;
  isKnown = true;
  aheadMs = Math.abs(difference) < leastMs ? 0 : Math.round(difference);
  if (aheadMs === 0) browserStore.remove(keptAs);
  else browserStore.set(keptAs, String(aheadMs));
}

/** Whether the server has told its time since the page was opened. */
export const knowsServerTime = (): boolean => isKnown;

/** A moment of this clock as the server's clock has it: deadlines are judged there (rule C6). */
export function serverTime(now: Date): Date {
  return aheadMs === 0 ? now : new Date(now.getTime() + aheadMs);
}

/** The present moment by the clock of the server, by which screens judge what is past, now, today and ahead (rule X64). */
export const serverNow = (): Date => serverTime(new Date());
