/** The text of a new question until an officer changes it. */
export const defaultQuestionText = 'New question';

/** Whether a key was generated from type and time rather than chosen by a person: `boolean_1795344051109`. */
export const isGeneratedKey = (naturalKey: string): boolean => /^[a-z_]+_\d{13}$/.test(naturalKey);

/** Maximum characters of a key that reads well in a document. */
const shortKeyLimit = 40;

/**
 * Derives a key from a question's text, in whole words: letters without accents, digits and underscores (rule Q4). Empty if the text
 * contains none of them.
 */
export function keyFromWords(question: string): string {
  const words = question
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  let key = words[0]?.slice(0, shortKeyLimit) ?? '';
  for (const word of words.slice(1)) {
    if (key.length + 1 + word.length > shortKeyLimit) break;
    key = `${key}_${word}`;
  }
  return key;
}
