import { userIdOf } from '@atrium/domain/kernel';
import type { ManagementDecisionFacts } from '@atrium/domain/management-decision';
import { absentProposal } from '@atrium/domain/proposal';
import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import { findProposalFacts, type ProposalFactsRow } from './proposal-facts.queries.ts';

const facts = oneLoader(
  (ctx, pks: readonly number[]) => findProposalFacts(ctx.db, userIdOf(ctx.actor) ?? null, pks),
  (row) => row.proposalPk,
);

const absent: ManagementDecisionFacts = { ...absentProposal, instrumentCount: 0, isInstrumentSubmitted: false };

function factsOf({ startCall, endCall, endCallInternal, ...row }: ProposalFactsRow): ManagementDecisionFacts {
  return { ...row, call: { startCall, endCall, endCallInternal } };
}

/**
 * What the rules ask about a proposal and the caller, one statement for all proposals of a tick. A proposal that is not
 * there has the facts of one nobody may know of, so that the two can not be told apart.
 */
export async function proposalFacts(ctx: Ctx, pk: number): Promise<ManagementDecisionFacts> {
  const row = await facts.load(ctx, pk);
  return row ? factsOf(row) : absent;
}

/** Facts about the caller that were read along with proposals. */
export const knowProposalFacts = facts.know;

/** The facts of several proposals, in their order. */
export function proposalsFacts(ctx: Ctx, pks: readonly number[]): Promise<ManagementDecisionFacts[]> {
  return Promise.all(pks.map((pk) => proposalFacts(ctx, pk)));
}
