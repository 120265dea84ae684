import { mayEditReview, mayViewReview } from '@atrium/domain/fap-review';
import { onEvent } from '../../events/dispatch.ts';
import { heldByReviews, holdersIn, holdsQuestionaries } from '../questionary/index.ts';
import { writeAboutDecline } from './decline/review-decline.service.ts';
import { reviewFacts } from './fap-review.facts.ts';
import { lockProposalOfQuestionary } from './fap-review.queries.ts';

/** What the caller may do with the questionaries of panel reviews. */
const questionariesHeld = heldByReviews({
  find: holdersIn('fapReviews'),
  factsOf: reviewFacts,
  mayRead: (ctx, facts) => mayViewReview(ctx.actor, facts).allowed,
  mayReadOverwritten: (ctx, facts) => mayViewReview(ctx.actor, facts).allowed,
  mayWrite: (ctx, facts) => mayEditReview(ctx.actor, facts).allowed,
});

holdsQuestionaries('FAP_REVIEW', questionariesHeld, (tx, questionaryId) =>
  lockProposalOfQuestionary(tx.db, questionaryId),
);

onEvent('letters about declined reviews', 10, async (tx, event) => {
  if (event.eventType === 'FAP_REVIEW_DECLINED') await writeAboutDecline(tx, event);
});
