import { mayAnswerTechnicalReview, maySeeInternalPart, mayViewTechnicalReview } from '@atrium/domain/technical-review';
import type { Ctx } from '../../access/context.ts';
import type { HeldQuestionary } from '../questionary/index.ts';
import { technicalReviewFacts } from './technical-review.facts.ts';
import { findReviewsWithFiles } from './technical-review.queries.ts';
import { findReviewsOfQuestionaries } from './technical-review-facts.queries.ts';

/** What the caller may do with the questionaries of reviews. */
export async function questionariesHeld(
  ctx: Ctx,
  questionaryIds: readonly number[],
): Promise<ReadonlyMap<number, HeldQuestionary>> {
  const held = new Map<number, HeldQuestionary>();
  const reviews = await findReviewsOfQuestionaries(ctx.db, questionaryIds);
  const facts = await Promise.all(reviews.map(({ id }) => technicalReviewFacts(ctx, id)));
  for (const [at, { questionaryId }] of reviews.entries()) {
    const known = facts[at];
    if (!known) continue;
    held.set(questionaryId, {
      mayReadItem: mayViewTechnicalReview(ctx.actor, known).allowed,
      mayWriteItem: mayAnswerTechnicalReview(ctx.actor, known).allowed,
      callId: known.callId,
      proposalPk: known.proposalPk,
    });
  }
  return held;
}

/** Of these files, the internal documents the caller may read. */
export async function documentsHeld(ctx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  const holdings = await findReviewsWithFiles(ctx.db, fileIds);
  const facts = await Promise.all(holdings.map(({ id }) => technicalReviewFacts(ctx, id)));
  return holdings
    .filter((_, at) => facts[at] && maySeeInternalPart(ctx.actor, facts[at]))
    .flatMap((held) => held.fileIds);
}

/** Of these files, those that any review holds. */
export async function documentsReferred(ctx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  return (await findReviewsWithFiles(ctx.db, fileIds)).flatMap((held) => held.fileIds);
}
