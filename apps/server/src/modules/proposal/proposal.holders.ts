import { mayDownloadProposal } from '@atrium/domain/proposal';
import type { Ctx } from '../../access/context.ts';
import { namesAuthors } from '../fap/index.ts';
import { proposalFacts } from './proposal.facts.ts';
import { listProposalsWithFiles } from './proposal.queries.ts';

/**
 * Of these files, the stored documents of proposals whose document the caller may download. They hold names, so whoever is not told who is on a
 * proposal gets none of it (rule R240).
 */
export async function storedDocumentsHeld(ctx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  const held = await listProposalsWithFiles(ctx.db, fileIds);
  const mayHave = await Promise.all(
    held.map(async ({ proposalPk }) => {
      const facts = await proposalFacts(ctx, proposalPk);
      return mayDownloadProposal(ctx.actor, facts).allowed && namesAuthors(ctx, proposalPk);
    }),
  );
  return held.filter((_, at) => mayHave[at]).map(({ fileId }) => fileId);
}

/** Of these files, the stored documents of any proposal. */
export async function storedDocumentsReferred(ctx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  return (await listProposalsWithFiles(ctx.db, fileIds)).map(({ fileId }) => fileId);
}
