import type { Sentences } from '../kernel/index.ts';

export type AssignmentReason = 'NOBODY_TO_REMIND' | 'DRAFT_CHANGED' | 'DRAFT_EMPTY';

export const assignmentSentences: Sentences<AssignmentReason> = {
  NOBODY_TO_REMIND: 'None of these people has a review that is not submitted',
  DRAFT_CHANGED: 'Somebody else has changed this draft meanwhile. It is shown as it stands now; please try again.',
  DRAFT_EMPTY: 'There is nothing in this draft',
};
