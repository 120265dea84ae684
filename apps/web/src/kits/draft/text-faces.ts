import { plainTextOf } from '@atrium/domain/kernel';

/** How a line is put into words, and two of them together. */
export const lineTexts = { words: String, join: (theirs: unknown, mine: unknown) => `${theirs} ${mine}` } as const;

/** The same of a text without formats. */
export const plainTexts = { words: String, join: (theirs: unknown, mine: unknown) => `${theirs}\n\n${mine}` } as const;

/** The same of a text with formats. */
export const richTexts = {
  words: (html: unknown) => plainTextOf(String(html ?? '')),
  join: (theirs: unknown, mine: unknown) => `${theirs}${mine}`,
} as const;
