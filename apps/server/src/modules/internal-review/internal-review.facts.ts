import { type InternalReviewFacts, mayListInternalReviews } from '@atrium/domain/internal-review';
import { userIdOf } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import { technicalReviewFacts } from '../technical-review/index.ts';
import { findInternalReviews, findReviewsWithDocuments, type InternalReviewRow } from './internal-review.queries.ts';

/** An internal review by its key, batched. */
export const internalReviews = oneLoader<number, InternalReviewRow>(
  (ctx, ids) => findInternalReviews(ctx.db, ids),
  (row) => row.id,
);

/** Returns the facts for the rules about an internal review that was read; null if its technical review does not exist. */
export async function factsOfRow(ctx: Ctx, row: InternalReviewRow): Promise<InternalReviewFacts | null> {
  const technicalReview = await technicalReviewFacts(ctx, row.technicalReviewId);
  return technicalReview && { technicalReview, isReviewer: row.reviewerId === userIdOf(ctx.actor) };
}

/** Returns the same by key; null if it does not exist or belongs to another technical review than the given one. */
export async function internalReviewFacts(
  ctx: Ctx,
  { id, technicalReviewId }: { id: number; technicalReviewId?: number },
): Promise<InternalReviewFacts | null> {
  const row = await internalReviews.load(ctx, id);
  if (!row || (technicalReviewId !== undefined && row.technicalReviewId !== technicalReviewId)) return null;
  return factsOfRow(ctx, row);
}

/** Returns those of these files that are documents of internal reviews the caller may read. */
export async function internalReviewDocumentsHeld(ctx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  const holdings = await findReviewsWithDocuments(ctx.db, fileIds);
  const facts = await Promise.all(
    holdings.map(({ technicalReviewId }) => technicalReviewFacts(ctx, technicalReviewId)),
  );
  return holdings
    .filter((_, at) => facts[at] && mayListInternalReviews(ctx.actor, facts[at]).allowed)
    .flatMap((held) => held.fileIds);
}

/** Returns those of these files that any internal review holds. */
export async function internalReviewDocumentsReferred(ctx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  return (await findReviewsWithDocuments(ctx.db, fileIds)).flatMap((held) => held.fileIds);
}
