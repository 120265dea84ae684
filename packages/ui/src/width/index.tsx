/** Pixels of a letter as browsers come with it. */
const usualLetter = 16;

/**
 * Widths of the window at which a layout changes, in pixels of usual letters. They are told to the browser in letters, so that larger letters
 * count as a narrower window: who reads at twice the size gets the layout that has room for it (WCAG 1.4.4).
 */
const inLetters = (pixels: number) => `${pixels / usualLetter}em`;

/** A media query that holds from this width on. */
export const windowFrom = (pixels: number) => `@media (min-width:${inLetters(pixels)})`;

/** A media query that holds below this width. */
export const windowBelow = (pixels: number) => `@media (max-width:${inLetters(pixels - 0.05)})`;

/** A media query that holds in a window lower than this. */
export const windowLowerThan = (pixels: number) => `@media (max-height:${inLetters(pixels - 0.05)})`;

/** Whether the window is at least this wide and this high, in pixels of usual letters, as it stands now. */
export const isWindowFrom = (width: number, height: number): boolean =>
  window.matchMedia(`(min-width:${inLetters(width)})`).matches &&
  window.matchMedia(`(min-height:${inLetters(height)})`).matches;

/**
 * How large the reader's letters are against the usual ones, at least 1: what can only be drawn by pixels, such as a chart, is made larger
 * by it.
 */
export function lettersAgainstUsual(): number {
  return Math.max(
    1,
    (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualLetter) / usualLetter,
  );
}
