import { type AccessReason, accessSentences, type Sentences } from '../kernel/index.ts';
import type { TechnicalReviewFacts } from '../technical-review/index.ts';

/** An internal review as the rules see it. */
export interface InternalReviewFacts {
  /** Of the technical review it belongs to. */
  readonly technicalReview: TechnicalReviewFacts;
  /** The caller is the one who was asked. */
  readonly isReviewer: boolean;
}

/** What of an internal review somebody may change: all, or what the reviewer was asked to write. */
export type InternalReviewScope = 'ALL' | 'COMMENT_AND_DOCUMENTS' | 'NOTHING';

export interface InternalReviewContent {
  readonly title: string;
  readonly reviewerId: number;
  readonly comment: string | null;
  readonly files: string | null;
}

/** Characters of the title of an internal review. */
export const internalReviewTitleLimit = 200;

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

/** What is said when it worked, and when nobody is found. */
export const internalReviewTexts = {
  created: 'Internal review created successfully!',
  updated: 'Internal review updated successfully!',
  deleted: 'Internal review deleted successfully',
  notFound: 'Internal review not found',
  nobodyFound: 'No Internal Reviewers found with that surname',
} as const;
