import { parseSentJson } from './json.ts';
import type { Sentences } from './refusals.ts';

/** A save that would overwrite what somebody else has saved since the form was read: nothing is written. */
export const twoEditorsSentences: Sentences<'CHANGED_MEANWHILE'> = {
  CHANGED_MEANWHILE: 'Somebody else has changed this in the meantime. Nothing of it was overwritten.',
};

/**
 * Whose text stands after a save: theirs when only they changed what was read, mine when only I did or both wrote the same; when both
 * changed it differently, somebody has to choose (rule A51).
 */
export function whoseStands(mine: string, stored: string, read: string): 'mine' | 'theirs' | 'conflict' {
  if (mine === stored || stored === read) return 'mine';
  return mine === read ? 'theirs' : 'conflict';
}

/**
 * What a save of a record stores whose fields are parts of their own, such as the first step of a review, when somebody else may have
 * saved it meanwhile: a field that only one of the two changed is that one's, one that both changed differently is a conflict. Nothing
 * and an empty text are the same; `words` tells what of a field is compared. Without `read` mine stands, as the contract has it.
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
    const whose = whoseStands(words(field, mine), words(field, stored), words(field, read));
    if (whose === 'theirs') content = { ...content, [field]: stored[field] };
    if (whose === 'conflict') conflicts.push(field);
  }
  return { content, conflicts };
}

/**
 * What of a value counts when two people write: nothing, an empty text and a box without a tick are the same, blanks around a text do not count, nor does the
 * order of keys; a text that holds JSON counts as what it says.
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
