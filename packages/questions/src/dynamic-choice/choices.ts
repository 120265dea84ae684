import { atJsonPath } from './json-path.ts';

/** Most choices that are offered; what another system sends beyond is left away. */
const choicesLimit = 2000;
/** Longest choice, in characters. */
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
 * The choices in what another system sent (rule Q26): a plain list of texts as it is, otherwise what lies at
 * the path. Numbers become texts; whatever is no text, and what is there twice, is left away. A path that is none finds nothing.
 */
export function choicesIn(body: unknown, jsonPath: string): string[] {
  const texts = found(body, jsonPath).flatMap((value) => textOf(value) ?? []);
  return [...new Set(texts)].slice(0, choicesLimit);
}
