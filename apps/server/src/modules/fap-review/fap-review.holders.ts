import { mayEditReview, mayViewReview } from '@atrium/domain/fap-review';
import type { Ctx } from '../../access/context.ts';
import type { HeldQuestionary } from '../questionary/index.ts';
import { reviewFacts } from './fap-review.facts.ts';
import { findReviewsOfQuestionaries } from './fap-review-facts.queries.ts';

/** What the caller may do with the questionaries of panel reviews. */
export async function questionariesHeld(
  ctx: Ctx,
  questionaryIds: readonly number[],
): Promise<ReadonlyMap<number, HeldQuestionary>> {
  const held = new Map<number, HeldQuestionary>();
  const reviews = await findReviewsOfQuestionaries(ctx.db, questionaryIds);
  const facts = await Promise.all(reviews.map(({ id }) => reviewFacts(ctx, id)));
  for (const [at, { questionaryId }] of reviews.entries()) {
    const known = facts[at];
    if (!known) continue;
    held.set(questionaryId, {
      mayReadItem: mayViewReview(ctx.actor, known).allowed,
      mayWriteItem: mayEditReview(ctx.actor, known).allowed,
      callId: known.callId,
      proposalPk: known.proposalPk,
    });
  }
  return held;
}
