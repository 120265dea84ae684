const usualPx = 16;

/**
 * How large the reader's letters are against the usual ones, at least 1. What the board draws by pixels grows with them; it is known when
 * the board is loaded.
 */
export const letters: number =
  typeof document === 'undefined'
    ? 1
    : Math.max(1, (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || usualPx) / usualPx);
