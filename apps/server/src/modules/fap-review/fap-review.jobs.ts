import { reminderDaysBeforeEnd } from '@atrium/domain/fap-review';
import { screenAddress } from '@atrium/domain/session';
import type { Ctx } from '../../access/context.ts';
import { record } from '../../events/record.ts';
import { eachByItself } from '../../jobs/each.ts';
import { defineJob } from '../../jobs/worker.ts';
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
        // Reviewers are not told what the applicants will read; the name is kept for templates of other systems.
        commentForUser: '',
        address: screenAddress(tx.config.publicUrl, { to: '/PanelReview/$id', params: { id: reviewId } }),
      },
    })),
  );
  await record(tx, { type: 'FAP_REVIEWER_NOTIFIED', objectId: reviewId, proposalPk, data: { reviewId, userId } });
}

/**
 * Reminds reviewers of panels of drafts whose time is about to end, with a copy to the user office; of each review once, however often this
 * runs. A review that fails holds up no other (rule O250).
 */
export async function remindOfReviews(ctx: Ctx): Promise<void> {
  const endsBy = new Date(ctx.now.getTime() + reminderDaysBeforeEnd * 86_400_000);
  const due = await listReviewsToRemind(ctx.db, endsBy);
  await eachByItself(
    ctx,
    due,
    (id) => `review ${id}`,
    (tx, id) => remind(tx, id, endsBy),
  );
}

// Before the hour in which a call's panel review is ended; a run that was missed is made up for by the next.
defineJob('remind-of-reviews', remindOfReviews, '52 * * * *');
