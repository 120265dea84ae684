import { z } from 'zod';
import { id, ids, paging, tableOf, text } from '../kernel/index.ts';
import { questionIdLimit } from '../question/index.ts';
import { safetyCommentLimit, sampleStatuses, sampleTitleLimit } from './model.ts';

/** The title of a sample (rule Q72). */
export const sampleTitle = text(sampleTitleLimit, 'This is a required field');

export const sampleStatus = z.enum(sampleStatuses).meta({ id: 'SampleStatus' });

export const createSampleInput = z.object({
  title: sampleTitle,
  templateId: id(),
  proposalPk: id(),
  questionId: text(questionIdLimit),
  isPostProposalSubmission: z.boolean().nullish(),
});

export const sampleInput = z.object({ sampleId: id() });

export const updateSampleInput = z.object({
  sampleId: id(),
  title: sampleTitle.nullish(),
  /** The title the form had read, to protect a title written by another person since then; without it the save overwrites. */
  readTitle: z.string().max(sampleTitleLimit).nullish(),
});

export const cloneSampleInput = z.object({
  sampleId: id(),
  title: sampleTitle.nullish(),
  isPostProposalSubmission: z.boolean().nullish(),
});

/** The form for evaluating a sample's safety. */
export const sampleReviewForm = z.object({
  safetyStatus: sampleStatus,
  safetyComment: z.string().max(safetyCommentLimit),
});

/** The contract's `submitSampleReview`. */
export const submitSampleReviewInput = z.object({
  sampleId: id(),
  safetyStatus: sampleStatus,
  safetyComment: z.string().max(safetyCommentLimit).nullish(),
});

const samplesFilter = z
  .object({
    callId: id().nullish(),
    creatorId: id().nullish(),
    proposalPk: id().nullish(),
    questionId: text(questionIdLimit).nullish(),
    questionaryIds: ids().nullish(),
    sampleIds: ids().nullish(),
    status: sampleStatus.nullish(),
    title: z.string().max(sampleTitleLimit).nullish(),
    visitId: id().nullish(),
  })
  .meta({ id: 'SamplesFilter' });

/** Fields by which samples can be sorted (rule O220). */
export const sampleSortFields = ['proposalId', 'title', 'safetyStatus', 'created'] as const;

export const samplesInput = z.object({ filter: samplesFilter.nullish(), ...tableOf(sampleSortFields) });
export type SamplesAsked = z.infer<typeof samplesInput>;

export const samplesByCallInput = z.object({ callId: id(), ...paging });

export type SamplesFilter = z.infer<typeof samplesFilter>;
