/** What was typed is kept in the browser so long after the first key that is not kept, in milliseconds. */
export const keepWithinMs = 500;
/** It goes to the server after a pause of this length, in milliseconds, … */
export const pauseMs = 2000;
/** … and so long after its first key at the latest, in milliseconds, however steadily somebody types. */
export const sendWithinMs = 8000;
/** A request without an answer for so long, in milliseconds, is told. */
export const slowMs = 2000;
/** What did not reach the server is sent again after these times, in milliseconds; the last one stays. */
export const retryAfterMs: readonly number[] = [2000, 4000, 8000, 15_000];
/** What nobody came back for is forgotten after so many days. */
export const keptDays = 30;
/** What one person may keep on the server: letters of a copy, and copies and letters in all, besides the one that is written. */
export const draftCaps = { letters: 1_000_000, copies: 200, lettersInAll: 5_000_000 } as const;

/** What was kept at this moment or before is not brought back any more. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - keptDays * 86_400_000);
}
