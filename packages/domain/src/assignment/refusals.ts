import type { Sentences } from '../kernel/index.ts';

export type AssignmentReason = 'NOBODY_TO_REMIND';

export const assignmentSentences: Sentences<AssignmentReason> = {
  NOBODY_TO_REMIND: 'None of these people has a review that is not submitted',
};
