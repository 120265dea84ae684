import { z } from 'zod';
import { type FieldsToStore, id, ids, paging, parseSentJson, visibleComment } from '../kernel/index.ts';
import {
  bulkReviewLimit,
  feasibilities,
  internalDocumentsLimit,
  timeAllocationMax,
  timeAllocationMin,
} from './model.ts';

export const technicalReviewStatus = z.enum(feasibilities).meta({ id: 'TechnicalReviewStatus' });

/** `ME`: reviews assigned to the caller; `ALL`: every review the caller may see. */
export const reviewerFilter = z.enum(['ME', 'ALL']).meta({ id: 'ReviewerFilter' });

const timeAllocation = z
  .int()
  .min(timeAllocationMin, { message: `Must be greater than or equal to ${timeAllocationMin}` })
  .max(timeAllocationMax, { message: `Must be less than or equal to ${timeAllocationMax}` });

const documents = z
  .array(z.object({ id: z.uuid(), caption: z.string().max(500).nullish(), figure: z.string().max(500).nullish() }))
  .max(internalDocumentsLimit)
  .nullable();

/** Parses the internal documents from the JSON text a client sent: null for none, undefined if the text is not a valid list. */
export function readDocuments(value: string): z.output<typeof documents> | undefined {
  try {
    return documents.safeParse(parseSentJson(value)).data;
  } catch {
    return undefined;
  }
}

/** Internal documents as clients send them: the JSON text of a list of {id, caption, figure}. */
export const internalDocuments = z
  .string()
  .max(20_000)
  .refine((value) => readDocuments(value) !== undefined, {
    message: `At most ${internalDocumentsLimit} internal documents can be attached`,
  });

/** Fields visible to everyone who may read a review. */
export const openFields = {
  status: technicalReviewStatus.nullish(),
  timeAllocation: timeAllocation.nullish(),
  publicComment: visibleComment('Public comment').nullish(),
};

/** Fields hidden from panel reviewers (`maySeeInternalPart`). */
const internalFields = {
  comment: visibleComment().nullish(),
  files: internalDocuments.nullish(),
};

/** The fields a reviewer fills in (rule R68); each is stored in the column of the same name. */
export const technicalReviewFields = { ...openFields, ...internalFields };
export type TechnicalReviewContent = FieldsToStore<typeof technicalReviewFields>;

/** Saving a draft: fields that are filled in must be valid (rule R70). */
export const technicalReviewDraft = z.object(technicalReviewFields);

export const addTechnicalReviewInput = z
  .object({
    proposalPk: id(),
    instrumentId: id(),
    questionaryId: id(),
    reviewerId: id().nullish(),
    submitted: z.boolean().nullish(),
    ...technicalReviewFields,
    /** What the form had read, to protect changes by others since then; without it the save overwrites. */
    read: z.object(technicalReviewFields).meta({ id: 'ReadTechnicalReviewInput' }).nullish(),
    /** Whether the form of a draft saved automatically while it was being edited; only deliberate saves are recorded as events. */
    isAutosave: z.boolean().nullish(),
  })
  .superRefine((input, context) => {
    if (input.submitted && !input.status) {
      context.addIssue({ code: 'custom', path: ['status'], message: 'Status is required' });
    }
  })
  .meta({ id: 'AddTechnicalReviewInput' });
export type AddTechnicalReviewInput = z.output<typeof addTechnicalReviewInput>;

/** One review of a bulk submission; the stored content counts, and other fields that older clients send are ignored. */
const submitTechnicalReviewInput = z
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

/** Filters for lists of reviews. */
export const reviewsFilterFields = {
  callId: id().nullish(),
  questionaryIds: ids().nullish(),
  reviewer: reviewerFilter.nullish(),
  shortCodes: z.array(z.string().max(64)).max(5000).nullish(),
  templateIds: ids().nullish(),
  text: z.string().max(500).nullish(),
};

const technicalReviewsFilter = z.object(reviewsFilterFields).meta({ id: 'TechnicalReviewsFilter' });
export type TechnicalReviewsFilter = z.output<typeof technicalReviewsFilter>;

export const technicalReviewsArgs = z.object({ filter: technicalReviewsFilter.nullish(), ...paging });
