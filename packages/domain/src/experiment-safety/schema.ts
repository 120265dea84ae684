import { z } from 'zod';
import { id, needed, text } from '../kernel/index.ts';
import { sampleTitle } from '../sample/index.ts';
import { safetyDecisions } from './model.ts';

export const experimentSafetyInput = z.object({ experimentSafetyPk: id() });
export const createExperimentSafetyInput = z.object({ experimentPk: id() });
export const submitExperimentSafetyInput = z.object({ experimentSafetyPk: id(), isSubmitted: z.boolean().nullish() });

export const experimentSampleInput = z.object({ experimentPk: id(), sampleId: id() });
export const updateExperimentSampleInput = z.object({
  experimentPk: id(),
  sampleId: id(),
  isSubmitted: z.boolean().nullish(),
});
export const cloneExperimentSampleInput = z.object({
  experimentPk: id(),
  sampleId: id(),
  newSampleTitle: sampleTitle.nullish(),
});

export const scientistDecision = z.enum(safetyDecisions).meta({ id: 'InstrumentScientistDecisionEnum' });
export const reviewerDecision = z.enum(safetyDecisions).meta({ id: 'ExperimentSafetyReviewerDecisionEnum' });

/** The maximum length of a comment on a safety decision, in characters. */
export const safetyReviewCommentLimit = 2000;
const comment = text(safetyReviewCommentLimit).nullish();
/** When the form that the decision is about was submitted; a form that was submitted again since is not decided on. */
const submittedAt = z.date().nullish();

// Nullable in the API for compatibility, but required; UNSET revokes a decision, omitting it does not.
const decisionRequired = 'Decision is required';

export const scientistSafetyReviewInput = z.object({
  experimentSafetyPk: id(),
  decision: needed(scientistDecision, decisionRequired),
  comment,
  submittedAt,
});
export const reviewerSafetyReviewInput = z.object({
  experimentSafetyPk: id(),
  decision: needed(reviewerDecision, decisionRequired),
  comment,
  submittedAt,
});

export const changeExperimentSafetyStatusInput = z.object({
  experimentSafetyPk: id(),
  statusId: id('You must select a status'),
});

/** A message to the team about what to change; required, because the team cannot act without it (rule O160). */
export const askBackExperimentSafetyInput = z.object({
  experimentSafetyPk: id(),
  comment: text(safetyReviewCommentLimit).refine((words) => words.trim() !== '', { message: 'Comment is required' }),
});
export const askBackForm = askBackExperimentSafetyInput.pick({ comment: true });
