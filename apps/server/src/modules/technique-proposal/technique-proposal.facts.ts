import { userIdOf } from '@atrium/domain/kernel';
import {
  absentTechniqueProposal,
  type TechniqueInstrumentChange,
  type TechniqueStatusChange,
} from '@atrium/domain/technique-proposal';
import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import { findShortCode, findTechniqueProposals, type TechniqueProposalRow } from './technique-proposal.queries.ts';

const facts = oneLoader<number, TechniqueProposalRow>(
  (ctx, pks) => findTechniqueProposals(ctx.db, userIdOf(ctx.actor) ?? null, pks),
  (row) => row.proposalPk,
);

/** Returns the facts that the rules need about a proposal, batched. One that does not exist has the same facts as one the caller may not know of. */
export async function techniqueProposalFacts(ctx: Ctx, proposalPk: number): Promise<TechniqueProposalRow> {
  return (await facts.load(ctx, proposalPk)) ?? { ...absentTechniqueProposal, proposalPk, offeredInstrumentIds: [] };
}

const factsOfAll = (ctx: Ctx, pks: readonly number[]) =>
  Promise.all([...new Set(pks)].map((pk) => techniqueProposalFacts(ctx, pk)));

export async function statusChangeFacts(
  ctx: Ctx,
  { statusId, proposalPks }: { statusId: number; proposalPks: readonly number[] },
): Promise<TechniqueStatusChange> {
  return { target: await findShortCode(ctx.db, statusId), proposals: await factsOfAll(ctx, proposalPks) };
}

export async function instrumentChangeFacts(
  ctx: Ctx,
  { instrumentIds, proposalPks }: { instrumentIds: readonly number[]; proposalPks: readonly number[] },
): Promise<TechniqueInstrumentChange> {
  return { instrumentIds, proposals: await factsOfAll(ctx, proposalPks) };
}
