/** A zero character, or half of a surrogate pair: text no store can hold. */
const unstorable = /[\0\p{Surrogate}]/u;

/**
 * Where a value that came as JSON holds text that cannot be stored, as the names on the way to it, a wrong name included;
 * undefined when nowhere.
 */
export const unstorableTextAt = (value: unknown): readonly string[] | undefined =>
  textAt(value, (text) => unstorable.test(text));

/** Where a value that came as JSON holds a text, or a name, of this kind, as the names on the way to it; undefined when nowhere. */
export function textAt(value: unknown, isSought: (text: string) => boolean): readonly string[] | undefined {
  if (typeof value === 'string') return isSought(value) ? [] : undefined;
  if (value === null || typeof value !== 'object') return undefined;
  for (const [key, inner] of Object.entries(value)) {
    if (isSought(key)) return [key.toWellFormed().replaceAll('\0', '\uFFFD')];
    const below = textAt(inner, isSought);
    if (below) return [key, ...below];
  }
  return undefined;
}

// Vertical tabs and form feeds come along from office programs as breaks of lines; the others nobody typed or sees.
const breaks = /[\v\f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const unseen = /[\u0001-\u0008\u000e-\u001f\u007f]/g;

/**
 * A value that came as JSON with every text of it composed (Unicode NFC), so that what two keyboards or providers write in two
 * ways is stored, compared and found as one, and without control characters, which come along when text is pasted and break files
 * made of it (rule X44, decision 491). Names of fields stay; an object without prototype becomes a plain one.
 */
export function composed(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(breaks, '\n').replace(unseen, '').normalize('NFC');
  if (Array.isArray(value)) return value.map(composed);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, composed(inner)]));
}
