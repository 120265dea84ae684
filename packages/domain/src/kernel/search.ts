/**
 * The needle as patterns of the store's `like`, its own signs taken literally. Three characters and more are found
 * anywhere; one or two only where a word begins, as the index of the store knows no shorter piece.
 */
export function likePatterns(needle: string): string[] {
  const literal = needle.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return Array.from(needle).length < 3 ? [`${literal}%`, `% ${literal}%`] : [`%${literal}%`];
}
