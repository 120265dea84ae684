import { z } from 'zod';
import { id, visibleComment } from '../kernel/index.ts';
import { proposalEndStatus } from '../proposal/index.ts';
import { allocationMax, allocationMin, mostDecidedAtOnce, mostLettersShown } from './model.ts';

const comment = visibleComment();

/** 0 to 100000, or null if no time has been decided yet (rule R90). */
export const managementTimeAllocation = z
  .int()
  .min(allocationMin, { message: `Must be greater than or equal to ${allocationMin}` })
  .max(allocationMax, { message: `Must be less than or equal to ${allocationMax}` })
  .nullish();

/** A comment that is omitted remains unchanged; an empty one clears it. */
export const administrationProposalArgs = z.object({
  proposalPk: id(),
  finalStatus: proposalEndStatus,
  commentForUser: comment.nullish(),
  commentForManagement: comment.nullish(),
  managementTimeAllocations: z
    .array(
      z.object({ instrumentId: id(), value: managementTimeAllocation }).meta({ id: 'ManagementTimeAllocationsInput' }),
    )
    .min(1, { message: 'Proposal has to be assigned to an instrument for administration' })
    .max(500),
  managementDecisionSubmitted: z.boolean().nullish(),
});

/** An applicant who was notified is notified again only on explicit request (rule R92); the letter may be held (rule R200). */
export const notifyProposalArgs = z.object({
  proposalPk: id(),
  ignoreNotifiedFlag: z.boolean().default(false),
  hold: z.boolean().default(false),
});

/** Requests the result letters of these proposals, as they would be sent now. */
export const resultLettersArgs = z.object({ proposalPks: z.array(id()).min(1).max(mostLettersShown) });

/** The decision as the form read it, before another replaces it. */
const decisionRead = z
  .object({ finalStatus: proposalEndStatus, managementDecisionSubmitted: z.boolean() })
  .meta({ id: 'DecisionReadInput' });

const oneDecision = z
  .object({
    proposalPk: id(),
    finalStatus: proposalEndStatus,
    managementTimeAllocations: administrationProposalArgs.shape.managementTimeAllocations,
    commentForUser: comment.nullish(),
    read: decisionRead.nullish(),
  })
  .meta({ id: 'ProposalDecisionInput' });

/** Decisions on several proposals, to be saved or, on request, submitted (rule R170). */
export const decideProposalsArgs = z.object({
  decisions: z.array(oneDecision).min(1).max(mostDecidedAtOnce),
  submit: z.boolean().default(false),
});
export type DecideProposalsInput = z.output<typeof decideProposalsArgs>;
