import { mayDownloadProposal } from '@atrium/domain/proposal';
import type { Ctx } from '../../access/context.ts';
import { proposalFacts } from './proposal.facts.ts';
import { listProposalsWithFiles } from './proposal.queries.ts';

/** Of these files, the stored documents of proposals whose document the caller may download. */
export async function storedDocumentsHeld(ctx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  const held = await listProposalsWithFiles(ctx.db, fileIds);
  const facts = await Promise.all(held.map(({ proposalPk }) => proposalFacts(ctx, proposalPk)));
  return held
    .filter((_, at) => facts[at] && mayDownloadProposal(ctx.actor, facts[at]).allowed)
    .map(({ fileId }) => fileId);
}

/** Of these files, the stored documents of any proposal. */
export async function storedDocumentsReferred(ctx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  return (await listProposalsWithFiles(ctx.db, fileIds)).map(({ fileId }) => fileId);
}
