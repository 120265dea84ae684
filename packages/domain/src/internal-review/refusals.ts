import { type AccessReason, accessSentences, type Sentences } from '../kernel/index.ts';

export type InternalReviewReason =
  | 'INTERNAL_REVIEW_NOT_FOUND'
  | 'NOT_INTERNAL_REVIEWER'
  | 'TECHNICAL_REVIEW_IS_SUBMITTED'
  | 'REVIEWER_LACKS_ROLE';

export const internalReviewSentences: Sentences<InternalReviewReason | AccessReason> = {
  ...accessSentences,
  INTERNAL_REVIEW_NOT_FOUND: 'Internal review not found',
  NOT_INTERNAL_REVIEWER: 'This internal review was asked of somebody else',
  TECHNICAL_REVIEW_IS_SUBMITTED: 'The technical review is submitted; its internal reviews can no longer be changed',
  REVIEWER_LACKS_ROLE: 'Only people in the role internal reviewer can be asked',
};
