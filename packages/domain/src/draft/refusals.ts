import type { Sentences } from '../kernel/index.ts';

export type DraftReason = 'TOO_MANY_DRAFTS';

export const draftSentences: Sentences<DraftReason> = {
  TOO_MANY_DRAFTS: 'You have too many unsaved texts in other forms. Save or discard some of them.',
};
