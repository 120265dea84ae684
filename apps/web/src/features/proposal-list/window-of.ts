/** How many neighbours are read at once; a walk through more goes on where these end. */
export const walkLength = 100;

/** Where reading begins so that the page on the screen and what comes before it is among the first. */
export const walkStart = (page: number, pageSize: number): number => Math.max(0, page * pageSize - walkLength / 2);

/**
 * A list as somebody goes through it: `known` in the order it had when each was first read, so that a proposal which an act takes out of the
 * filter keeps its place and the next one stays the next (rule P102).
 */
export function joinedWalk(known: readonly number[], read: readonly number[]): readonly number[] {
  const there = new Set(known);
  const more = read.filter((key) => !there.has(key));
  return more.length === 0 ? known : [...known, ...more];
}
