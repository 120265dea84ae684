import { atJsonPath } from './json-path.ts';

/** The most choices that are offered; further ones sent by the other system are dropped. */
const choicesLimit = 2000;
/** The longest choice, in characters. */
const choiceLimit = 500;

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value.trim() !== '' && value.length <= choiceLimit ? value : undefined;
}

function found(body: unknown, jsonPath: string): readonly unknown[] {
  if (Array.isArray(body) && body.every((entry) => typeof entry === 'string')) return body;
  if (jsonPath.trim() === '') return Array.isArray(body) ? body : [];
  try {
    return atJsonPath(body, jsonPath);
  } catch {
    return [];
  }
}

/**
 * Returns the choices in a response of another system (rule Q26): a plain list of texts unchanged, otherwise the values at the path.
 * Numbers become texts; values that are no text, and duplicates, are dropped. An invalid path returns no choices.
 */
export function choicesIn(body: unknown, jsonPath: string): string[] {
  const texts = found(body, jsonPath).flatMap((value) => textOf(value) ?? []);
  return [...new Set(texts)].slice(0, choicesLimit);
}
