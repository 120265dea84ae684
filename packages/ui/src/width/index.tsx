/**
 * Widths of the window at which a layout changes, in pixels of usual letters. They are told to the browser in letters, so that larger letters
 * count as a narrower window: who reads at twice the size gets the layout that has room for it (WCAG 1.4.4).
 */
const inLetters = (pixels: number) => `${pixels / 16}em`;

/** A media query that holds from this width on. */
export const windowFrom = (pixels: number) => `@media (min-width:${inLetters(pixels)})`;

/** A media query that holds below this width. */
export const windowBelow = (pixels: number) => `@media (max-width:${inLetters(pixels - 0.05)})`;
