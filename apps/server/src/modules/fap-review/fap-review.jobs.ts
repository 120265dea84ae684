import { reminderDaysBeforeEnd } from '@atrium/domain/fap-review';
import { screenAddress } from '@atrium/domain/session';
import type { Ctx } from '../../access/context.ts';
import { record } from '../../events/record.ts';
import { eachByItself } from '../../jobs/each.ts';
import { defineJob } from '../../jobs/worker.ts';
import { isFeatureOn } from '../feature/index.ts';
import { addressesOf, queueLetters } from '../mail/index.ts';
import { listReviewsToRemind, markRemindedReview } from './reminders/review-reminder.queries.ts';

/** The template of the reminder (rule R25). */
const templateId = 'review-reminder';

/** Reminds the reviewer of one draft, with a copy to the user office. */
async function remind(tx: Ctx, id: number, endsBy: Date): Promise<void> {
  const review = await markRemindedReview(tx.db, id, endsBy);
  if (!review) return;
  const { reviewId, userId, proposalPk, email, preferredName, lastName, ...about } = review;
  const office = await addressesOf(tx.db, 'USER_OFFICE_EMAIL');
  await queueLetters(
    tx,
    [[email], office].map((recipients) => ({
      eventId: null,
      templateId,
      recipients,
      data: {
        fapReviewerPreferredName: preferredName,
        fapReviewerLastName: lastName,
        ...about,
        // Reviewers may not see the comment for applicants; the variable remains for templates from other systems.
        commentForUser: '',
        address: screenAddress(tx.config.publicUrl, { to: '/PanelReview/$id', params: { id: reviewId } }),
      },
    })),
  );
  await record(tx, { type: 'FAP_REVIEWER_NOTIFIED', objectId: reviewId, proposalPk, data: { reviewId, userId } });
}

/**
 * Reminds panel reviewers of drafts that are due soon, with a copy to the user office; once for each review, however often this runs. A
 * review that fails does not hold up the others (rule O250). Nobody is reminded while panel reviews are switched off, since the address in
 * the letter opens no review then (rule R25).
 */
export async function remindOfReviews(ctx: Ctx): Promise<void> {
  if (!(await isFeatureOn(ctx, 'FAP_REVIEW'))) return;
  const endsBy = new Date(ctx.now.getTime() + reminderDaysBeforeEnd * 86_400_000);
  const due = await listReviewsToRemind(ctx.db, endsBy);
  await eachByItself(
    ctx,
    due,
    (id) => `review ${id}`,
    (tx, id) => remind(tx, id, endsBy),
  );
}

// Runs before the hour in which a call's panel review ends; the next run makes up for one that was missed.
defineJob('remind-of-reviews', remindOfReviews, '52 * * * *');
