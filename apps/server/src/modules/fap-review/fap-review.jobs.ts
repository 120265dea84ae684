import { reminderDaysBeforeEnd } from '@atrium/domain/fap-review';
import { type Ctx, transaction } from '../../access/context.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import { defineJob } from '../../jobs/worker.ts';
import { addressesOf, mailText, queueMails } from '../mail/index.ts';
import { houseOf } from '../proposal/index.ts';
import { markRemindedReviews, type RemindedReview } from './review-reminder.queries.ts';

/** The template of the reminder (rule R25). */
const templateId = 'review-reminder';

const reminder = mailText<RemindedReview>(
  'Your review of proposal {{proposalNumber}} is due',
  `<p>Dear {{preferredName}} {{lastName}},</p>
   <p>your review of the proposal <b>{{proposalTitle}}</b> ({{proposalNumber}}, call {{callShortCode}}) is not submitted yet, and the time for
   reviews is about to end.</p>`,
);

/** Reminds reviewers of panels of drafts whose time is about to end, with a copy to the user office; of each review once, however often this runs. */
export async function remindOfReviews(ctx: Ctx): Promise<void> {
  await transaction(ctx, async (tx) => {
    const reviews = await markRemindedReviews(tx.db, new Date(tx.now.getTime() + reminderDaysBeforeEnd * 86_400_000));
    if (reviews.length === 0) return;
    const [house, office] = [await houseOf(tx), await addressesOf(tx.db, 'USER_OFFICE_EMAIL')];
    await queueMails(
      tx,
      reviews.flatMap((review) => {
        const { subject, html } = reminder(review, house);
        return [[review.email], office].map((recipients) => ({ eventId: null, templateId, recipients, subject, html }));
      }),
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
