import {
  type DeclineReviewArgs,
  declineReasonWords,
  declineReasonWordsIn,
  mayDeclineReview,
} from '@atrium/domain/fap-review';
import { letterWords } from '@atrium/domain/mail';
import { panelProposalsTab, screenAddress } from '@atrium/domain/session';
import type { Language } from '@atrium/domain/user';
import { type Ctx, transaction } from '../../../access/context.ts';
import { refused } from '../../../access/errors.ts';
import type { StoredEvent } from '../../../events/dispatch.ts';
import { record } from '../../../events/record.ts';
import { calls } from '../../call/index.ts';
import { keepDeclinedConflict } from '../../conflict/index.ts';
import { faps, membersOfFap } from '../../fap/index.ts';
import { addressesOf, queueLetters } from '../../mail/index.ts';
import { insist, peopleOnProposal, proposals } from '../../proposal/index.ts';
import { people } from '../../user/index.ts';
import { reviewFacts } from '../fap-review.facts.ts';
import * as queries from '../fap-review.queries.ts';

const absent = () => refused('REVIEW_NOT_FOUND');

/**
 * Declines a review with a reason, or resumes it if none is given (rules R103 and R104); the grade does not count meanwhile and is restored
 * afterwards. A conflict of interest is declared with it (rule R171). Records FAP_REVIEW_DECLINED or FAP_REVIEW_DECLINE_TAKEN_BACK if
 * anything changes.
 */
export function declineReview(ctx: Ctx, { reviewId, decline }: DeclineReviewArgs): Promise<queries.ReviewRow> {
  return transaction(ctx, async (tx) => {
    const [stored] = await queries.lockReviews(tx.db, [reviewId]);
    const facts = stored && (await reviewFacts(tx, stored.id));
    if (!facts) throw absent();
    if (decline) insist(mayDeclineReview(tx.actor, facts));
    else if (stored.declinedAt === null) return stored;
    const row = await queries.updateReviewRow(
      tx.db,
      reviewId,
      decline
        ? {
            declinedAt: stored.declinedAt ?? tx.now,
            declineReason: decline.reason,
            declineText: decline.text,
            declinedGrade: stored.grade ?? stored.declinedGrade,
            grade: null,
          }
        : {
            declinedAt: null,
            declineReason: null,
            declineText: null,
            declinedGrade: null,
            grade: stored.declinedGrade,
          },
    );
    const { id, fapId, userId, proposalPk } = row;
    await keepDeclinedConflict(tx, row, decline?.reason === 'CONFLICT' ? decline.text : null);
    const name = (await queries.listNames(tx.db, [userId])).get(userId) ?? '';
    await record(tx, {
      type: decline ? 'FAP_REVIEW_DECLINED' : 'FAP_REVIEW_DECLINE_TAKEN_BACK',
      objectId: proposalPk,
      proposalPk,
      description: decline
        ? `${name} does not review it: ${declineReasonWords[decline.reason]}`
        : `${name} is to review it after all`,
      data: { reviewId: id, fapId, userId },
    });
    return row;
  });
}

/** Notifies the secretaries of the panel, its chairs if it has none, or else the user office; never anybody who is on the proposal (rule R105). */
export async function writeAboutDecline(tx: Ctx, { id: eventId, rowData, proposalPk }: StoredEvent): Promise<void> {
  const [review] = await queries.findReviews(tx.db, [Number(rowData.reviewId) || 0]);
  // The decline was undone before anybody was notified.
  if (!review?.declineReason || proposalPk === null) return;
  const [proposal, fap, reviewer, members, involved] = await Promise.all([
    proposals.load(tx, proposalPk),
    faps.load(tx, review.fapId),
    people.load(tx, review.userId),
    membersOfFap.load(tx, review.fapId),
    peopleOnProposal.load(tx, proposalPk),
  ]);
  if (!proposal) return;
  const outsiders = (role: string) =>
    members
      .filter((member) => member.role === role && !involved.some(({ userId }) => userId === member.userId))
      .map(({ userId }) => userId);
  const [secretaries, chairs] = [outsiders('FAP_SECRETARY'), outsiders('FAP_CHAIR')];
  const readers = await people.loadMany(tx, secretaries.length > 0 ? secretaries : chairs);
  const shared = {
    reviewerName: reviewer ? `${reviewer.preferredname || reviewer.firstname} ${reviewer.lastname}` : '',
    proposalTitle: proposal.title,
    proposalNumber: proposal.proposalId,
    panel: fap?.code ?? '',
    callShortCode: (await calls.load(tx, proposal.callId))?.shortCode ?? '',
    text: review.declineText ?? '',
    address: screenAddress(tx.config.publicUrl, {
      to: '/FapPage/$id',
      params: { id: review.fapId },
      query: { tab: panelProposalsTab },
    }),
  };
  const { declineReason } = review;
  const office = readers.length > 0 ? [] : await addressesOf(tx.db, 'USER_OFFICE_EMAIL');
  const to = [
    ...readers.map(({ email, firstname, lastname, preferredname }) => ({
      recipients: [email],
      called: () => ({ preferredname: preferredname || firstname, lastname }),
    })),
    ...(office.length > 0
      ? [{ recipients: office, called: (language: Language) => letterWords[language].greetedOffice }]
      : []),
  ];
  await queueLetters(
    tx,
    to.map(({ recipients, called }) => ({
      eventId,
      templateId: 'review-declined',
      recipients,
      data: shared,
      words: (language) => ({ ...called(language), reason: declineReasonWordsIn[language][declineReason] }),
    })),
  );
}
