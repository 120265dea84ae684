import { z } from 'zod';
import { id, text } from '../kernel/index.ts';
import { internalDocuments, visibleComment } from '../technical-review/index.ts';
import { internalReviewTitleLimit } from './model.ts';

const content = {
  title: text(internalReviewTitleLimit, 'Title is required'),
  comment: visibleComment('Comment').nullish(),
  files: internalDocuments.nullish(),
};
const reviewerRequired = 'Reviewer is required';

/** Title and reviewer are required, though the API leaves the reviewer open (rule R86). */
const reviewer = id()
  .nullish()
  .refine((value) => typeof value === 'number', { message: reviewerRequired });

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
