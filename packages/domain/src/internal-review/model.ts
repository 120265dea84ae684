import { z } from 'zod';
import {
  type AccessReason,
  accessSentences,
  id,
  needed,
  type Sentences,
  text,
  visibleComment,
} from '../kernel/index.ts';
import { internalDocuments, type TechnicalReviewFacts } from '../technical-review/index.ts';

/** The facts about an internal review that the rules need. */
export interface InternalReviewFacts {
  /** The technical review it belongs to. */
  readonly technicalReview: TechnicalReviewFacts;
  /** Whether the caller is the reviewer who was asked. */
  readonly isReviewer: boolean;
}

/** What a user may change in an internal review: everything, or what the reviewer was asked to write. */
export type InternalReviewScope = 'ALL' | 'COMMENT_AND_DOCUMENTS' | 'NOTHING';

export interface InternalReviewContent {
  readonly title: string;
  readonly reviewerId: number;
  readonly comment: string | null;
  readonly files: string | null;
}

/** The maximum length of an internal review's title, in characters. */
const internalReviewTitleLimit = 200;

export type InternalReviewReason =
  | 'INTERNAL_REVIEW_NOT_FOUND'
  | 'NOT_INTERNAL_REVIEWER'
  | 'TECHNICAL_REVIEW_IS_SUBMITTED'
  | 'REVIEWER_LACKS_ROLE';

export const internalReviewSentences: Sentences<InternalReviewReason | AccessReason> = {
  ...accessSentences,
  INTERNAL_REVIEW_NOT_FOUND: 'Internal review not found',
  NOT_INTERNAL_REVIEWER: 'Somebody else was asked for this internal review',
  TECHNICAL_REVIEW_IS_SUBMITTED:
    'The technical review has been submitted; its internal reviews can no longer be changed',
  REVIEWER_LACKS_ROLE: 'Only people with the internal reviewer role can be asked',
};

/** Messages after success, and if nobody is found. */
export const internalReviewTexts = {
  created: 'Internal review created successfully!',
  updated: 'Internal review updated successfully!',
  deleted: 'Internal review deleted successfully',
  notFound: 'Internal review not found',
  nobodyFound: 'No Internal Reviewers found with that surname',
} as const;

const content = {
  title: text(internalReviewTitleLimit, 'Title is required'),
  comment: visibleComment().nullish(),
  files: internalDocuments.nullish(),
};
const reviewerRequired = 'Reviewer is required';

/** Title and reviewer are required, although the API makes the reviewer optional (rule R86). */
const reviewer = needed(id(), reviewerRequired);

export const internalReviewForm = z.object({
  ...content,
  reviewerId: z
    .number()
    .nullable()
    .refine((value) => value !== null, { message: reviewerRequired }),
});

export const createInternalReviewArgs = z.object({
  createInternalReviewInput: z
    .object({ ...content, reviewerId: reviewer, technicalReviewId: id() })
    .meta({ id: 'CreateInternalReviewInput' }),
});

export const updateInternalReviewArgs = z.object({
  updateInternalReviewInput: z
    .object({ ...content, reviewerId: id().nullish(), id: id(), technicalReviewId: id() })
    .meta({ id: 'UpdateInternalReviewInput' }),
});

export const deleteInternalReviewArgs = z.object({
  deleteInternalReviewInput: z.object({ id: id(), technicalReviewId: id() }).meta({ id: 'DeleteInternalReviewInput' }),
});

export const internalReviewsArgs = z.object({
  filter: z
    .object({ reviewerId: id().nullish(), technicalReviewId: id().nullish() })
    .meta({ id: 'InternalReviewsFilter' })
    .nullish(),
});

export const internalReviewArgs = z.object({ internalReviewId: id() });
