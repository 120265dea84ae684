import { plainTextOf } from '@atrium/domain/kernel';

/** How a single-line text is put into words, and two of them combined. */
export const lineTexts = { words: String, join: (theirs: unknown, mine: unknown) => `${theirs} ${mine}` } as const;

/** The same for a plain text. */
export const plainTexts = { words: String, join: (theirs: unknown, mine: unknown) => `${theirs}\n\n${mine}` } as const;

/** The same for a formatted text. */
export const richTexts = {
  words: (html: unknown) => plainTextOf(String(html ?? '')),
  join: (theirs: unknown, mine: unknown) => `${theirs}${mine}`,
} as const;
