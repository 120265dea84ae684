import { z } from 'zod';
import { id, ids, type Kept, paging, parseSentJson, visibleComment } from '../kernel/index.ts';
import {
  bulkReviewLimit,
  feasibilities,
  internalDocumentsLimit,
  timeAllocationMax,
  timeAllocationMin,
} from './model.ts';

export const technicalReviewStatus = z.enum(feasibilities).meta({ id: 'TechnicalReviewStatus' });

/** `ME`: what is the caller's to review; `ALL`: everything the caller may see. */
export const reviewerFilter = z.enum(['ME', 'ALL']).meta({ id: 'ReviewerFilter' });

const timeAllocation = z
  .int()
  .min(timeAllocationMin, { message: `Must be greater than or equal to ${timeAllocationMin}` })
  .max(timeAllocationMax, { message: `Must be less than or equal to ${timeAllocationMax}` });

const documents = z
  .array(z.object({ id: z.uuid(), caption: z.string().max(500).nullish(), figure: z.string().max(500).nullish() }))
  .max(internalDocumentsLimit)
  .nullable();

/** The internal documents in the JSON text a client sent: null for none, undefined when it is no such list. */
export function readDocuments(value: string): z.output<typeof documents> | undefined {
  try {
    return documents.safeParse(parseSentJson(value)).data;
  } catch {
    return undefined;
  }
}

/** Internal documents as clients send them: JSON text of a list of {id, caption, figure}. */
export const internalDocuments = z
  .string()
  .max(20_000)
  .refine((value) => readDocuments(value) !== undefined, {
    message: `At most ${internalDocumentsLimit} internal documents can be attached`,
  });

/** What everybody who reads a review is told of it. */
export const openFields = {
  status: technicalReviewStatus.nullish(),
  timeAllocation: timeAllocation.nullish(),
  publicComment: visibleComment('Public comment').nullish(),
};

/** What the reviewers of a panel are not told (`maySeeInternalPart`). */
const internalFields = {
  comment: visibleComment().nullish(),
  files: internalDocuments.nullish(),
};

/** What a reviewer fills in (rule R68), each field once; the column of the same name keeps it. */
export const technicalReviewFields = { ...openFields, ...internalFields };
export type TechnicalReviewContent = Kept<typeof technicalReviewFields>;

/** Saving a draft: whatever is filled in must be right (rule R70). */
export const technicalReviewDraft = z.object(technicalReviewFields);

export const addTechnicalReviewInput = z
  .object({
    proposalPk: id(),
    instrumentId: id(),
    questionaryId: id(),
    reviewerId: id().nullish(),
    submitted: z.boolean().nullish(),
    ...technicalReviewFields,
    /** What the form had read: what somebody else changed since is not overwritten. Left out, the save overwrites. */
    read: z.object(technicalReviewFields).meta({ id: 'ReadTechnicalReviewInput' }).nullish(),
    /** The form of a draft saves by itself while somebody writes: what its writer saves is told, not every pause. */
    isAutosave: z.boolean().nullish(),
  })
  .superRefine((input, context) => {
    if (input.submitted && !input.status) {
      context.addIssue({ code: 'custom', path: ['status'], message: 'Status is required' });
    }
  })
  .meta({ id: 'AddTechnicalReviewInput' });
export type AddTechnicalReviewInput = z.output<typeof addTechnicalReviewInput>;

/** One review of a bulk submission; what is stored counts, other fields older clients send along are not read. */
export const submitTechnicalReviewInput = z
  .object({
    proposalPk: id(),
    instrumentId: id(),
    reviewerId: id(),
    submitted: z.boolean(),
    questionaryId: id().nullish(),
    ...technicalReviewFields,
  })
  .meta({ id: 'SubmitTechnicalReviewInput' });

export const submitTechnicalReviewsInput = z
  .object({ technicalReviews: z.array(submitTechnicalReviewInput).min(1).max(bulkReviewLimit) })
  .meta({ id: 'SubmitTechnicalReviewsInput' });
export type SubmitTechnicalReviewsInput = z.output<typeof submitTechnicalReviewsInput>;

export const updateTechnicalReviewAssigneeArgs = z.object({
  userId: id(),
  proposalPks: ids().min(1),
  instrumentId: id(),
});

/** What lists of reviews are narrowed by. */
export const reviewsFilterFields = {
  callId: id().nullish(),
  questionaryIds: ids().nullish(),
  reviewer: reviewerFilter.nullish(),
  shortCodes: z.array(z.string().max(64)).max(5000).nullish(),
  templateIds: ids().nullish(),
  text: z.string().max(500).nullish(),
};

export const technicalReviewsFilter = z.object(reviewsFilterFields).meta({ id: 'TechnicalReviewsFilter' });
export type TechnicalReviewsFilter = z.output<typeof technicalReviewsFilter>;

export const technicalReviewsArgs = z.object({ filter: technicalReviewsFilter.nullish(), ...paging });
