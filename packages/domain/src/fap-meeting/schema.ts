import { z } from 'zod';
import { id, visibleComment } from '../kernel/index.ts';
import { proposalEndStatus } from '../proposal/index.ts';
import { fapTimeMax, fapTimeMin, rankMax, rankMin, reorderLimit } from './model.ts';

const comment = visibleComment();

const bounded = (min: number, max: number) =>
  z
    .int()
    .min(min, { message: `Must be greater than or equal to ${min}` })
    .max(max, { message: `Must be less than or equal to ${max}` });

/** The fields of the meeting form. */
export const fapMeetingDecisionForm = z.object({
  recommendation: proposalEndStatus.nullish(),
  commentForUser: comment.nullish(),
  commentForManagement: comment.nullish(),
});

/** An absent field is unchanged; an empty text, null or rank 0 clears it (rule R50). */
export const saveFapMeetingDecisionInput = z
  .object({
    proposalPk: id(),
    instrumentId: id(),
    fapId: id(),
    recommendation: proposalEndStatus.nullish(),
    commentForUser: comment.nullish(),
    commentForManagement: comment.nullish(),
    rankOrder: bounded(rankMin, rankMax).nullish(),
    submitted: z.boolean().nullish(),
  })
  .meta({ id: 'SaveFapMeetingDecisionInput' });
export type SaveFapMeetingDecisionInput = z.output<typeof saveFapMeetingDecisionInput>;

export const reorderFapMeetingDecisionProposalsInput = z
  .object({
    proposals: z
      .array(
        z
          .object({ proposalPk: id(), rankOrder: bounded(1, rankMax), instrumentId: id(), fapId: id() })
          .meta({ id: 'ProposalPkWithRankOrder' }),
      )
      .min(1)
      .max(reorderLimit),
  })
  .meta({ id: 'ReorderFapMeetingDecisionProposalsInput' });
export type ReorderInput = z.output<typeof reorderFapMeetingDecisionProposalsInput>;

export const submitFapMeetingDecisionsInput = z
  .object({ callId: id(), fapId: id() })
  .meta({ id: 'SubmitFapMeetingDecisionsInput' });

/** Null removes the panel's own time, so that the technical review's applies again. */
export const updateFapTimeAllocationArgs = z.object({
  fapId: id(),
  proposalPk: id(),
  instrumentId: id(),
  fapTimeAllocation: bounded(fapTimeMin, fapTimeMax).nullish(),
});

export const instrumentInFapArgs = z.object({ callId: id(), instrumentId: id(), fapId: id() });
export const instrumentsByFapArgs = z.object({ fapId: id(), callId: id() });
export const fapProposalsByInstrumentArgs = z.object({ instrumentId: id(), fapId: id(), callId: id() });
