import { parseSentJson } from './json.ts';
import type { Sentences } from './refusals.ts';

/** Refusal of a save that would overwrite changes made by another person since the form was read; nothing is written. */
export const twoEditorsSentences: Sentences<'CHANGED_MEANWHILE'> = {
  CHANGED_MEANWHILE: 'Somebody else has changed this in the meantime. Nothing was overwritten.',
};

/**
 * Decides which version of a text a save stores: theirs if only they changed it since it was read, mine if only I did or both wrote the
 * same; a conflict if both changed it differently, for the user to resolve (rule A51).
 */
export function winningVersion(mine: string, stored: string, read: string): 'mine' | 'theirs' | 'conflict' {
  if (mine === stored || stored === read) return 'mine';
  return mine === read ? 'theirs' : 'conflict';
}

/**
 * Merges a save of a record with independent fields, such as the first step of a review, with what another person may have saved since it
 * was read: if only one of the two changed a field, that change is taken; if both changed it differently, it is a conflict. An absent value
 * equals an empty text; `words` returns the text by which a field is compared. Without `read`, mine wins, as the contract requires.
 */
export function mergedFields<Content extends object>(
  mine: Content,
  stored: Content,
  read: Content | undefined,
  words: (field: keyof Content & string, content: Content) => string,
): { readonly content: Content; readonly conflicts: ReadonlyArray<keyof Content & string> } {
  if (!read) return { content: mine, conflicts: [] };
  let content = mine;
  const conflicts: Array<keyof Content & string> = [];
  for (const field of Object.keys(mine) as Array<keyof Content & string>) {
    const whose = winningVersion(words(field, mine), words(field, stored), words(field, read));
    if (whose === 'theirs') content = { ...content, [field]: stored[field] };
    if (whose === 'conflict') conflicts.push(field);
  }
  return { content, conflicts };
}

/**
 * Returns a value in the form in which two people's versions are compared: absent values, empty texts and unticked boxes are equal;
 * whitespace around a text and the order of keys do not count; a text that contains JSON is compared by its content.
 */
export function wordsOfValue(value: unknown): string {
  const plain = plainOf(value);
  return typeof plain === 'string' ? plain : JSON.stringify(plain);
}

function plainOf(value: unknown): unknown {
  if (value === null || value === undefined || value === false) return '';
  if (value instanceof Date) return value.toISOString();
  if (typeof value === 'string') return plainText(value.trim());
  if (Array.isArray(value)) {
    const items = value.map(plainOf);
    return items.every((item) => typeof item === 'number') ? items.sort((one, other) => one - other) : items;
  }
  if (typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, part]) => [key, plainOf(part)]),
  );
}

function plainText(text: string): unknown {
  if (!/^[[{]/.test(text)) return text;
  try {
    return plainOf(parseSentJson(text));
  } catch {
    return text;
  }
}
