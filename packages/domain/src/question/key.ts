/** What a question asks until somebody words it. */
export const unwordedQuestion = 'New question';

/** Whether a key was made from type and moment, by nobody's choice: `boolean_1795344051109`. */
export const isGeneratedKey = (naturalKey: string): boolean => /^[a-z_]+_\d{13}$/.test(naturalKey);

/** A key of at most so many characters reads well in a document. */
const shortKeyLimit = 40;

/** A key out of the words of a question, whole words of it: letters without accents, digits and underscores (rule Q4). Empty where the words have none of them. */
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
