import { z } from 'zod';
import { id, ids, tableOf } from '../kernel/index.ts';
import { feedbackPeriod } from './figures.ts';
import { feedbackStatuses } from './model.ts';

export const feedbackStatus = z.enum(feedbackStatuses).meta({ id: 'FeedbackStatus' });

export const feedbackInput = z.object({ feedbackId: id() });
export const feedbackOfExperimentInput = z.object({ experimentPk: id() });
export const updateFeedbackInput = z.object({ feedbackId: id(), status: feedbackStatus.nullish() });

const feedbacksFilter = z
  .object({
    creatorId: id().nullish(),
    experimentPk: id().nullish(),
    questionaryIds: ids().nullish(),
    callId: id().nullish(),
    status: feedbackStatus.nullish(),
  })
  .meta({ id: 'FeedbacksFilter' });
export type FeedbacksFilter = z.infer<typeof feedbacksFilter>;

/** Columns by which feedback can be sorted (rule O220). */
export const feedbackSortFields = ['experimentId', 'title', 'instrument', 'submittedAt'] as const;

export const feedbacksInput = z.object({ filter: feedbacksFilter.nullish(), ...tableOf(feedbackSortFields) });
export type FeedbacksAsked = z.infer<typeof feedbacksInput>;

/** Selects the feedback that figures are computed from, by call, instrument and submission date. */
const feedbackFiguresFilter = z
  .object({ callId: id().nullish(), instrumentId: id().nullish(), from: z.date().nullish(), to: z.date().nullish() })
  .meta({ id: 'FeedbackFiguresFilter' });
export type FeedbackFiguresFilter = z.infer<typeof feedbackFiguresFilter>;

export const feedbackFiguresInput = z.object({
  filter: feedbackFiguresFilter.nullish(),
  /** Quarters of a year if absent. */
  by: feedbackPeriod.nullish(),
});
