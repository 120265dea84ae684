import { mayAnswerTechnicalReview, maySeeInternalPart, mayViewTechnicalReview } from '@atrium/domain/technical-review';
import type { Ctx } from '../../access/context.ts';
import { onEvent } from '../../events/dispatch.ts';
import { holdsFiles } from '../file/index.ts';
import { heldByReviews, holdersIn, holdsQuestionaries } from '../questionary/index.ts';
import { technicalReviewFacts } from './technical-review.facts.ts';
import {
  findReviewsWithFiles,
  handToContact,
  lockProposalOfQuestionary,
  moveOpenReviews,
} from './technical-review.queries.ts';

/** The caller's permissions on the questionaries of reviews. */
const questionariesHeld = heldByReviews({
  find: holdersIn('technicalReviews'),
  factsOf: technicalReviewFacts,
  mayRead: (ctx, facts) => mayViewTechnicalReview(ctx.actor, facts).allowed,
  mayReadOverwritten: (ctx, facts) => maySeeInternalPart(ctx.actor, facts),
  mayWrite: (ctx, facts) => mayAnswerTechnicalReview(ctx.actor, facts).allowed,
});

/** Returns those of these files that are internal documents the caller may read. */
async function documentsHeld(ctx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  const holdings = await findReviewsWithFiles(ctx.db, fileIds);
  const facts = await Promise.all(holdings.map(({ id }) => technicalReviewFacts(ctx, id)));
  return holdings
    .filter((_, at) => facts[at] && maySeeInternalPart(ctx.actor, facts[at]))
    .flatMap((held) => held.fileIds);
}

/** Returns those of these files that any review contains. */
async function documentsReferred(ctx: Ctx, fileIds: readonly string[]): Promise<string[]> {
  return (await findReviewsWithFiles(ctx.db, fileIds)).flatMap((held) => held.fileIds);
}

holdsQuestionaries('TECHNICAL_REVIEW', questionariesHeld, (tx, questionaryId) =>
  lockProposalOfQuestionary(tx.db, questionaryId),
);
holdsFiles({ tokenKeys: ['TechnicalReviewQueries.get'], readable: documentsHeld, referred: documentsReferred });

// When an instrument gets a new manager and the officer has chosen so, its unsubmitted reviews are reassigned to that manager (rule R75).
onEvent('technical reviews follow the manager of their instrument', 30, async (tx, event) => {
  const { technicalReviewsTo } = event.rowData;
  if (event.eventType !== 'INSTRUMENT_UPDATED' || typeof technicalReviewsTo !== 'number') return;
  await moveOpenReviews(tx.db, Number(event.changedObjectId), technicalReviewsTo);
});

// A scientist who leaves an instrument can no longer read its proposals, and so could not continue assigned reviews (rule R66, decision
// 0781).
onEvent('open technical reviews of a scientist who leaves go to the contact', 30, async (tx, event) => {
  const { userId } = event.rowData;
  if (event.eventType !== 'INSTRUMENT_SCIENTIST_REMOVED' || typeof userId !== 'number') return;
  await handToContact(tx.db, Number(event.changedObjectId), userId);
});
