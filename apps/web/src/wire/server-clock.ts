/** Less than this is the way of the answer and the seconds the header leaves out, not a clock that goes wrong. */
const leastMs = 5_000;

let aheadMs = 0;

/** Learns from the `Date` header of an answer how far the server's clock is ahead of this one. */
export function learnServerTime(date: string | null, sentAt: number, receivedAt: number): void {
  const served = Date.parse(date ?? '');
  if (Number.isNaN(served)) return;
  // The header is cut to the second, and was written somewhere between asking and hearing.
  const difference = served + 500 - (sentAt + receivedAt) / 2;
  aheadMs = Math.abs(difference) < leastMs ? 0 : Math.round(difference);
}

/** A moment of this clock as the server's clock has it: deadlines are judged there (rule C6). */
export function serverTime(now: Date): Date {
  return aheadMs === 0 ? now : new Date(now.getTime() + aheadMs);
}
