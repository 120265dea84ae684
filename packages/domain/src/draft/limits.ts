/** How long after the first keystroke that is not stored typed text is stored in the browser, in milliseconds. */
export const keepWithinMs = 500;
/** Typed text is sent to the server after a pause of this length, in milliseconds, … */
export const pauseMs = 2000;
/** … and at the latest this long after its first keystroke, in milliseconds, however steadily the user types. */
export const sendWithinMs = 8000;
/** A request without a response for this long, in milliseconds, is shown as slow. */
export const slowMs = 2000;
/** Delays after which a failed request is sent again, in milliseconds; the last one repeats. */
export const retryAfterMs: readonly number[] = [2000, 4000, 8000, 15_000];
/** The number of days after which unclaimed text is deleted. */
export const keptDays = 30;
/** What one user may store on the server: characters in a copy, and copies and characters in total, besides the copy being written. */
export const draftCaps = { letters: 1_000_000, copies: 200, lettersInAll: 5_000_000 } as const;

/** Returns the time at or before which stored text is too old to be restored. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - keptDays * 86_400_000);
}
