import { z } from 'zod';
import { id } from '../kernel/index.ts';
import { remindedLimit } from './limits.ts';

export const fapMatrixArgs = z.object({ fapId: id(), callId: id().nullish(), instrumentId: id().nullish() });
export type FapMatrixArgs = z.output<typeof fapMatrixArgs>;

/** Whose drafts are reminded of: of a call, or of all that are reviewed. */
export const remindReviewersArgs = z.object({
  fapId: id(),
  callId: id().nullish(),
  userIds: z
    .array(id())
    .min(1, { message: 'Please choose at least one person' })
    .max(remindedLimit, { message: `At most ${remindedLimit} people at once` }),
});
export type RemindReviewersArgs = z.output<typeof remindReviewersArgs>;
