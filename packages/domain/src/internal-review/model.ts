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
