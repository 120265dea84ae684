import type { Sentences } from '../kernel/index.ts';

export type ActReason = 'NO_PREVIEW' | 'ACT_NOT_FOUND' | 'ACT_UNDONE' | 'ACT_TOO_OLD' | 'CHANGED_SINCE';

export const actSentences: Sentences<ActReason> = {
  NO_PREVIEW: 'What this does cannot be shown beforehand',
  ACT_NOT_FOUND: 'This can no longer be undone',
  ACT_UNDONE: 'This has been undone already',
  ACT_TOO_OLD: 'The week in which this could be undone is over',
  CHANGED_SINCE: ({ names }) =>
    Array.isArray(names) && names.length > 0
      ? `This cannot be undone, as it has been changed since: ${names.join('; ')}`
      : 'This cannot be undone, as something has taken the place since',
};
