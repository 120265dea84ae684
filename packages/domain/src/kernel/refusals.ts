import type { AccessReason } from './actor.ts';

export type Details = Readonly<Record<string, unknown>>;

/** One sentence for each reason of an area; a reason without a sentence does not compile. */
export type Sentences<R extends string> = Readonly<Record<R, string | ((details: Details) => string)>>;

/** Client software compares the first two verbatim (rule X9). */
export const accessSentences: Sentences<AccessReason> = {
  NOT_LOGGED_IN: 'NOT_LOGGED_IN',
  INSUFFICIENT_PERMISSIONS: 'INSUFFICIENT_PERMISSIONS',
  FEATURE_OFF: ({ feature }) => `This function is switched off${feature ? ` (${String(feature)})` : ''}`,
};

/** Returns the sentence for a reason, with its details filled in. */
export function sentenceOf<R extends string>(sentences: Sentences<R>, reason: R, details: Details = {}): string {
  const sentence = sentences[reason];
  return typeof sentence === 'function' ? sentence(details) : sentence;
}
