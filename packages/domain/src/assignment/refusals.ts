import type { Sentences } from '../kernel/index.ts';

export type AssignmentReason = 'NOBODY_TO_REMIND' | 'DRAFT_CHANGED' | 'DRAFT_EMPTY';

export const assignmentSentences: Sentences<AssignmentReason> = {
  NOBODY_TO_REMIND: 'These people have submitted all their reviews',
  DRAFT_CHANGED: 'Somebody else has changed this draft in the meantime. It is shown as it is now; please try again.',
  DRAFT_EMPTY: 'There is nothing in this draft',
};
