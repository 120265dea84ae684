/** A NUL character or an unpaired surrogate, which the database cannot store as text. */
const unstorable = /[\0\p{Surrogate}]/u;

/**
 * Returns the path, as a list of property names, to the first text in a JSON value that cannot be stored; a property name may itself be
 * that text. Undefined if there is none.
 */
export const unstorableTextAt = (value: unknown): readonly string[] | undefined =>
  textAt(value, (text) => unstorable.test(text));

/**
 * Returns the path, as a list of property names, to the first text or property name in a JSON value that passes the test; undefined if
 * there is none.
 */
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

// Office programs use vertical tabs and form feeds as line breaks; nobody types or sees the other control characters.
const breaks = /[\v\f]/g;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
const unseen = /[\u0001-\u0008\u000e-\u001f\u007f]/g;

/**
 * Returns a JSON value with all its texts in composed form (Unicode NFC), so that different keyboards and providers lead to the same stored
 * text in comparisons and searches, and without control characters, which come with pasted text and break generated files (rule X44,
 * decision 491). Property names are unchanged; an object without a prototype becomes a plain one.
 */
export function composed(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(breaks, '\n').replace(unseen, '').normalize('NFC');
  if (Array.isArray(value)) return value.map(composed);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, composed(inner)]));
}
