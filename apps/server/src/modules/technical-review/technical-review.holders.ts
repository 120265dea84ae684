import { mayAnswerTechnicalReview, maySeeInternalPart, mayViewTechnicalReview } from '@atrium/domain/technical-review';
import type { Ctx } from '../../access/context.ts';
import { heldByReviews } from '../questionary/index.ts';
import { technicalReviewFacts } from './technical-review.facts.ts';
import { findReviewsWithFiles } from './technical-review.queries.ts';
import { findReviewsOfQuestionaries } from './technical-review-facts.queries.ts';

/** What the caller may do with the questionaries of reviews. */
export const questionariesHeld = heldByReviews({
  find: (ctx, questionaryIds) => findReviewsOfQuestionaries(ctx.db, questionaryIds),
  factsOf: technicalReviewFacts,
  mayRead: (ctx, facts) => mayViewTechnicalReview(ctx.actor, facts).allowed,
  mayReadOverwritten: (ctx, facts) => maySeeInternalPart(ctx.actor, facts),
  mayWrite: (ctx, facts) => mayAnswerTechnicalReview(ctx.actor, facts).allowed,
});

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
