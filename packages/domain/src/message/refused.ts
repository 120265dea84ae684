/** How often the broker may refuse a message before an officer has to decide about it. */
export const mostRefusals = 8;

/** Longest pause between two tries, in minutes. */
const longestPause = 60;

/**
 * After how many minutes a message that was refused so often is tried again: twice as long every time, an hour at most; null
 * when it is given up. What the broker merely could not take while it was away is not counted.
 */
export function pauseAfterRefusals(refusals: number): number | null {
  if (refusals >= mostRefusals) return null;
  return Math.min(2 ** Math.max(0, refusals - 1), longestPause);
}
