import { mayEditReview, mayViewReview } from '@atrium/domain/fap-review';
import { heldByReviews } from '../questionary/index.ts';
import { reviewFacts } from './fap-review.facts.ts';
import { findReviewsOfQuestionaries } from './fap-review-facts.queries.ts';

/** What the caller may do with the questionaries of panel reviews. */
export const questionariesHeld = heldByReviews({
  find: (ctx, questionaryIds) => findReviewsOfQuestionaries(ctx.db, questionaryIds),
  factsOf: reviewFacts,
  mayRead: (ctx, facts) => mayViewReview(ctx.actor, facts).allowed,
  mayReadOverwritten: (ctx, facts) => mayViewReview(ctx.actor, facts).allowed,
  mayWrite: (ctx, facts) => mayEditReview(ctx.actor, facts).allowed,
});
