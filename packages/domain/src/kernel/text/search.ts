/**
 * The needle as patterns of the store's `like`, its own signs taken literally. Three characters and more are found
 * anywhere; one or two only where a word begins, as the index of the store knows no shorter piece.
 */
export function likePatterns(needle: string): string[] {
  const literal = needle.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return Array.from(needle).length < 3 ? [`${literal}%`, `% ${literal}%`] : [`%${literal}%`];
}

/** Letters that are no plain letter with a mark, and how people without them on their keyboard write them. */
const spelledOut: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/**
 * A name as it is looked for: small letters without their marks, so that 'Muller' finds Müller and 'Lodz' finds Łódź. The store
 * has the same as the function `folded`.
 */
export function folded(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => spelledOut[letter] ?? letter);
}

/** Words shorter than this are too like each other to be guessed. */
const leastGuessed = 4;

/** The words of a search for what is written almost so: those that may hold a slip, and those that stand as they are, numbers among them. */
export function guessedWords(text: string): { readonly alike: readonly string[]; readonly exact: readonly string[] } {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const isGuessed = (word: string) => word.length >= leastGuessed && !/\d/.test(word);
  return { alike: words.filter(isGuessed), exact: words.filter((word) => !isGuessed(word)) };
}
