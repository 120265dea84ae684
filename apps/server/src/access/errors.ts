import {
  accessSentences,
  type Decision,
  type Details,
  jsonDepthLimit,
  type Sentences,
  sentenceOf,
} from '@atrium/domain/kernel';
import { AtriumError, type ErrorCode, type InputIssue } from '../errors/atrium-error.ts';

/** Returns the error for malformed input; clients compare the fixed message, the issues say what is wrong (rule X10). */
export const invalidInput = (issues: readonly InputIssue[]) =>
  new AtriumError('INVALID_INPUT', 'Input validation errors', { details: { issues } });

/** Returns the issue for text that no store can hold. */
export const unstorableText = (path: readonly string[]): InputIssue => ({
  path: path.join('.'),
  code: 'custom',
  message: 'This text contains characters that cannot be stored',
});

/** Returns the issue for text whose brackets are nested too deeply for JSON parsers. */
export const deepText = (path: readonly string[]): InputIssue => ({
  path: path.join('.'),
  code: 'custom',
  message: `This text is nested more than ${jsonDepthLimit} levels deep`,
});

// Without a prototype, so that a reason such as 'constructor' finds no sentence that was never registered.
const words: Record<string, Sentences<string>[string]> = Object.assign(Object.create(null), accessSentences);

/**
 * Registers the sentences of a module's area, so that every refusal can be put into words. Throws if two areas have different sentences for
 * one reason.
 */
export function registerSentences(sentences: Sentences<string>): void {
  for (const [reason, said] of Object.entries(sentences)) {
    if (reason in words && words[reason] !== said) throw new Error(`Two areas have words for the reason ${reason}`);
    words[reason] = said;
  }
}

/** Returns the sentence for a reason of any registered area, or the reason itself if it has none. */
export function sentenceFor(reason: string, details: Details = {}): string {
  return reason in words ? sentenceOf(words, reason, details) : reason;
}

const accessReasons: ReadonlySet<string> = new Set(['NOT_LOGGED_IN', 'INSUFFICIENT_PERMISSIONS', 'FEATURE_OFF']);

/** Refusals for which clients expect a specific code (rule X11). */
const ownCodes: Readonly<Record<string, ErrorCode>> = {
  USER_UPDATE_NOT_ALLOWED: 'INSUFFICIENT_PERMISSIONS',
  IMPERSONATION_TWICE: 'BAD_REQUEST',
  // Records that the actor may not know of are reported in the same way as missing ones (rule O185).
  MAY_NOT_READ_QUESTIONARY: 'NOT_FOUND',
  FILE_NOT_READABLE: 'NOT_FOUND',
};

function familyOf(reason: string): ErrorCode {
  const own = Object.hasOwn(ownCodes, reason) ? ownCodes[reason] : undefined;
  if (own) return own;
  if (reason === 'NOT_LOGGED_IN') return 'NOT_AUTHENTICATED';
  if (accessReasons.has(reason)) return 'FORBIDDEN';
  return reason.endsWith('_NOT_FOUND') ? 'NOT_FOUND' : 'REFUSED';
}

/**
 * Returns a refusal as an error: `NOT_AUTHENTICATED` for nobody, `FORBIDDEN` for a wrong role, `REFUSED` if the state of the record does
 * not permit it, `NOT_FOUND` for reasons with that ending. `code` overrides this, for instance with NOT_FOUND for a record that must look
 * like a missing one.
 */
export function refused(reason: string, details?: Details, code?: ErrorCode): AtriumError {
  return new AtriumError(code ?? familyOf(reason), sentenceFor(reason, details), {
    reason,
    ...(details ? { details } : {}),
  });
}

/** Throws the refusal of a decision; does nothing if it is allowed. */
export function insist(decision: Decision): void {
  if (!decision.allowed) throw refused(decision.reason, decision.details);
}

/**
 * Returns the `CONFLICT` for a key that another record already has, reported at the field of the form, with the reason's sentence unless
 * the field has a sentence of its own.
 */
export function taken(
  reason: string,
  { entity, key, path, message = sentenceFor(reason) }: { entity: string; key: string; path: string; message?: string },
): AtriumError {
  const issues: InputIssue[] = [{ path, code: 'custom', message }];
  return refused(reason, { entity, key, issues }, 'CONFLICT');
}
