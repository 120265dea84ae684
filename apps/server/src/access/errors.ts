import {
  accessSentences,
  type Decision,
  type Details,
  jsonDepthLimit,
  type Sentences,
  sentenceOf,
} from '@atrium/domain/kernel';
import { AtriumError, type ErrorCode, type InputIssue } from '../errors/atrium-error.ts';

/** Malformed input; the fixed message is compared by software, the issues say what is wrong (rule X10). */
export const invalidInput = (issues: readonly InputIssue[]) =>
  new AtriumError('INVALID_INPUT', 'Input validation errors', { details: { issues } });

/** What is wrong with a text that no store can hold. */
export const unstorableText = (path: readonly string[]): InputIssue => ({
  path: path.join('.'),
  code: 'custom',
  message: 'This text holds characters that cannot be stored',
});

/** What is wrong with a text that nests brackets too deep for whoever reads it as JSON. */
export const deepText = (path: readonly string[]): InputIssue => ({
  path: path.join('.'),
  code: 'custom',
  message: `This text is nested more than ${jsonDepthLimit} levels deep`,
});

// Without a prototype, so that no reason finds words that nobody handed in.
const words: Record<string, Sentences<string>[string]> = Object.assign(Object.create(null), accessSentences);

/** Each module hands in the sentences of its area, so that any refusal can be put into words. Throws where two areas have other words for one reason. */
export function registerSentences(sentences: Sentences<string>): void {
  for (const [reason, said] of Object.entries(sentences)) {
    if (reason in words && words[reason] !== said) throw new Error(`Two areas have words for the reason ${reason}`);
    words[reason] = said;
  }
}

/** The sentence for a reason of any registered area; the reason itself when nobody has words for it. */
export function sentenceFor(reason: string, details: Details = {}): string {
  return reason in words ? sentenceOf(words, reason, details) : reason;
}

const accessReasons: ReadonlySet<string> = new Set(['NOT_LOGGED_IN', 'INSUFFICIENT_PERMISSIONS', 'FEATURE_OFF']);

/** Refusals that programs know by a code of their own (rule X11). */
const ownCodes: Readonly<Record<string, ErrorCode>> = {
  USER_UPDATE_NOT_ALLOWED: 'INSUFFICIENT_PERMISSIONS',
  IMPERSONATION_TWICE: 'BAD_REQUEST',
  // They say of what one may not know that there is none, as its absence is answered (rule O185).
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
 * A refusal as an error: `NOT_AUTHENTICATED` for nobody, `FORBIDDEN` for a wrong role, `REFUSED` when the state of the record
 * says no, `NOT_FOUND` for reasons that end so. `code` overrides the family, for instance NOT_FOUND for a record that must not be told from an absent one.
 */
export function refused(reason: string, details?: Details, code?: ErrorCode): AtriumError {
  return new AtriumError(code ?? familyOf(reason), sentenceFor(reason, details), {
    reason,
    ...(details ? { details } : {}),
  });
}

/** Throws the refusal of a decision; a yes passes. */
export function insist(decision: Decision): void {
  if (!decision.allowed) throw refused(decision.reason, decision.details);
}

/** Another record has this key: a `CONFLICT` that is told at the field of the form, in the reason's sentence unless the field has words of its own. */
export function taken(
  reason: string,
  { entity, key, path, message = sentenceFor(reason) }: { entity: string; key: string; path: string; message?: string },
): AtriumError {
  const issues: InputIssue[] = [{ path, code: 'custom', message }];
  return refused(reason, { entity, key, issues }, 'CONFLICT');
}
