import type { Sentences } from '../kernel/index.ts';

/** People who are reminded at once. */
export const remindedLimit = 500;
/** Assignments in a draft. */
export const draftCellsLimit = 20_000;
/** The most reviews a limit may allow one person. */
export const mostReviewsLimit = 1000;

export type AssignmentReason = 'NOBODY_TO_REMIND' | 'DRAFT_CHANGED' | 'DRAFT_EMPTY';

export const assignmentSentences: Sentences<AssignmentReason> = {
  NOBODY_TO_REMIND: 'These people have submitted all their reviews',
  DRAFT_CHANGED: 'Somebody else has changed this draft in the meantime. It is shown as it is now; please try again.',
  DRAFT_EMPTY: 'There is nothing in this draft',
};
