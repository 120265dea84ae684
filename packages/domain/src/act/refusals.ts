import type { Sentences } from '../kernel/index.ts';

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export const actSentences = {
  NO_PREVIEW: 'What this does cannot be shown beforehand',
  ACT_NOT_FOUND: 'This can no longer be undone',
  ACT_UNDONE: 'This has been undone already',
  ACT_TOO_OLD: 'This can no longer be undone: more than a week has passed',
  CHANGED_SINCE: ({ names }) =>
    Array.isArray(names) && names.length > 0
      ? `This cannot be undone, as it has been changed since: ${names.join('; ')}`
      : 'This cannot be undone, as something has taken the place since',
  REMOVED_SINCE: ({ kinds }) =>
    `This cannot be undone, as what it belongs to has been removed since${listOf(kinds).length > 0 ? `: ${listOf(kinds).join(', ')}` : ''}`,
  SUBMITTED_SINCE: ({ names }) => `This cannot be undone, as it has been submitted since: ${listOf(names).join('; ')}`,
  NO_ROOM: ({ names }) =>
    `This cannot be undone, as it no longer fits what has been done since: ${listOf(names).join('; ')}`,
} satisfies Sentences<string>;

export type ActReason = keyof typeof actSentences;
