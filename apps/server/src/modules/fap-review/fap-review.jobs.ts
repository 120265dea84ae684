import { reminderDaysBeforeEnd } from '@atrium/domain/fap-review';
import { type Ctx, transaction } from '../../access/context.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { defineJob } from '../../jobs/worker.ts';
import { addressesOf, queueLetters } from '../mail/index.ts';
import { markRemindedReviews } from './reminders/review-reminder.queries.ts';

/** The template of the reminder (rule R25). */
const templateId = 'review-reminder';

/** Reminds reviewers of panels of drafts whose time is about to end, with a copy to the user office; of each review once, however often this runs. */
export async function remindOfReviews(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (tx) => {
    const reviews = await markRemindedReviews(tx.db, new Date(tx.now.getTime() + reminderDaysBeforeEnd * 86_400_000));
    if (reviews.length === 0) return;
    const office = await addressesOf(tx.db, 'USER_OFFICE_EMAIL');
    await queueLetters(
      tx,
      reviews.flatMap(({ email, preferredName, lastName, proposalNumber, proposalTitle, callShortCode }) =>
        [[email], office].map((recipients) => ({
          eventId: null,
          templateId,
          recipients,
          data: {
            fapReviewerPreferredName: preferredName,
            fapReviewerLastName: lastName,
            proposalNumber,
            proposalTitle,
            callShortCode,
            // Reviewers are not told what the applicants will read; the name is kept for templates of other systems.
            commentForUser: '',
          },
        })),
      ),
    );
    await record(
      tx,
      ...reviews.map(
        ({ reviewId, userId, proposalPk }): RecordedEvent => ({
          type: 'FAP_REVIEWER_NOTIFIED',
          objectId: reviewId,
          proposalPk,
          data: { reviewId, userId },
        }),
      ),
    );
  });
}

// Before the hour in which a call's panel review is ended; a run that was missed is made up for by the next.
defineJob('remind-of-reviews', remindOfReviews, '52 * * * *');
