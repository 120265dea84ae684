/** 'Proposals to grade', the home page of the panel roles: its filters, row actions and bulk submission. */
import { z } from 'zod';
import { reviewStatus } from '../fap-review/index.ts';
import { id } from '../kernel/index.ts';
import { reviewerFilter } from '../technical-review/index.ts';

export * from './rules.ts';

/** The filters of 'Proposals to grade'; `active` leaves out calls whose panel review has ended (rule R34). */
export const gradingListArgs = z.object({
  callId: id().nullish(),
  instrumentId: id().nullish(),
  status: reviewStatus.nullish(),
  reviewer: reviewerFilter.nullish(),
  active: z.boolean().nullish(),
});
export type GradingListArgs = z.output<typeof gradingListArgs>;
