/** The default font size of browsers, in pixels. */
const usualLetter = 16;

/**
 * Converts a window width at which a layout changes from pixels at the default font size to em, so that larger letters count as a narrower
 * window: users who read at twice the size get the layout that has space for it (WCAG 1.4.4).
 */
const inLetters = (pixels: number) => `${pixels / usualLetter}em`;

/** Returns a media query for windows of at least this width. */
export const windowFrom = (pixels: number) => `@media (min-width:${inLetters(pixels)})`;

/** Returns a media query for windows narrower than this. */
export const windowBelow = (pixels: number) => `@media (max-width:${inLetters(pixels - 0.05)})`;

/** Returns a media query for windows lower than this. */
export const windowShorterThan = (pixels: number) => `@media (max-height:${inLetters(pixels - 0.05)})`;

/** Whether the window is now at least this wide and this high, in pixels at the default font size. */
export const isWindowFrom = (width: number, height: number): boolean =>
  window.matchMedia(`(min-width:${inLetters(width)})`).matches &&
  window.matchMedia(`(min-height:${inLetters(height)})`).matches;

/** Returns the ratio of the reader's font size to the default, at least 1, by which to enlarge what can only be drawn in pixels, such as a chart. */
export function fontScale(): number {
  return Math.max(
    1,
    (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualLetter) / usualLetter,
  );
}
