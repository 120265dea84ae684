/** Maximum length of a search text, in characters. */
export const searchTextLimit = 200;

/**
 * Returns the search text as patterns for the database's `like`, with wildcard characters escaped. Three or more characters match anywhere;
 * one or two match only at the beginning of a word, because the database index holds no shorter pieces.
 */
export function likePatterns(needle: string): string[] {
  const literal = needle.replace(/[\\%_]/g, (sign) => `\\${sign}`);
  return Array.from(needle).length < 3 ? [`${literal}%`, `% ${literal}%`] : [`%${literal}%`];
}

/** Letters that Unicode does not decompose into a plain letter and a mark, and how people without them on their keyboard write them. */
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
 * Returns a name in its search form: lower-case letters without diacritics, so that 'Muller' finds Müller and 'Lodz' finds Łódź. The
 * database has an equivalent function, `folded`.
 */
export function folded(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæœøłđðþı]/g, (letter) => spelledOut[letter] ?? letter);
}

/** Shorter words are too similar to each other for fuzzy matching. */
const leastGuessed = 4;

/**
 * Splits the text of a fuzzy search into words that may contain a typing error and words that must match exactly, such as short words and
 * numbers.
 */
export function guessedWords(text: string): { readonly alike: readonly string[]; readonly exact: readonly string[] } {
  const words = folded(text).split(/\s+/).filter(Boolean);
  const isGuessed = (word: string) => word.length >= leastGuessed && !/\d/.test(word);
  return { alike: words.filter(isGuessed), exact: words.filter((word) => !isGuessed(word)) };
}
