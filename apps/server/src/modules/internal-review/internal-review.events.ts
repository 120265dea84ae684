import { letterWords } from '@atrium/domain/mail';
import { screenAddress } from '@atrium/domain/session';
import { fullName } from '@atrium/domain/user';
import type { Ctx } from '../../access/context.ts';
import { onEvent, type StoredEvent } from '../../events/dispatch.ts';
import { holdsFiles } from '../file/index.ts';
import { queueLetters } from '../mail/index.ts';
import { proposals } from '../proposal/index.ts';
import { people } from '../user/index.ts';
import { internalReviewDocumentsHeld, internalReviewDocumentsReferred } from './internal-review.facts.ts';
import { findTechnicalReviewer } from './internal-review.queries.ts';

holdsFiles({
  tokenKeys: ['InternalReviewQueries.get'],
  readable: internalReviewDocumentsHeld,
  referred: internalReviewDocumentsReferred,
});

const templateOf: Readonly<Record<string, string>> = {
  INTERNAL_REVIEW_CREATED: 'internal-review-created',
  INTERNAL_REVIEW_UPDATED: 'internal-review-updated',
  INTERNAL_REVIEW_DELETED: 'internal-review-deleted',
};

/** Notifies reviewers who are asked for an internal review, and of changes by others; never of their own actions (rule R172). */
async function writeAboutInternalReview(tx: Ctx, event: StoredEvent): Promise<void> {
  const { id: eventId, eventType, rowData, proposalPk, changedBy, changedObjectId } = event;
  const asked = Number(rowData.reviewerId) || 0;
  const before = Number((rowData.before as { reviewerId?: number } | undefined)?.reviewerId ?? asked);
  // A reviewer who replaces another is notified like a newly asked one, and the other that nothing is left to do.
  const letters =
    before === asked
      ? [{ userId: asked, templateId: templateOf[eventType] }]
      : [
          { userId: asked, templateId: templateOf.INTERNAL_REVIEW_CREATED },
          { userId: before, templateId: templateOf.INTERNAL_REVIEW_DELETED },
        ];
  const [proposal, technicalReviewerId] = await Promise.all([
    proposals.load(tx, proposalPk ?? 0),
    findTechnicalReviewer(tx.db, Number(rowData.technicalReviewId) || 0),
  ]);
  if (!proposal) return;
  const named = async (id: number | null) => {
    const person = await people.load(tx, id ?? 0);
    return person ? fullName(person) : null;
  };
  const shared = {
    reviewTitle: String(rowData.title ?? ''),
    proposalTitle: proposal.title,
    proposalNumber: proposal.proposalId,
    address: screenAddress(tx.config.publicUrl, { to: '/InternalReview/$id', params: { id: changedObjectId } }),
  };
  const [assignedBy, technicalReviewer] = [await named(changedBy), await named(technicalReviewerId)];
  const addressed = letters.filter(({ userId }) => userId !== changedBy);
  const readers = await people.loadMany(
    tx,
    addressed.map(({ userId }) => userId),
  );
  await queueLetters(
    tx,
    addressed.flatMap(({ userId, templateId }) => {
      const reader = readers.find(({ id }) => id === userId);
      if (!reader || !templateId) return [];
      const { email, firstname, lastname, preferredname } = reader;
      return [
        {
          eventId,
          templateId,
          recipients: [email],
          data: { ...shared, preferredname: preferredname || firstname, lastname },
          words: (language) => ({
            assignedBy: assignedBy ?? letterWords[language].userOffice,
            technicalReviewer: technicalReviewer ?? letterWords[language].userOffice,
          }),
        },
      ];
    }),
  );
}

onEvent('letters about internal reviews', 10, async (tx, event) => {
  if (event.eventType in templateOf) await writeAboutInternalReview(tx, event);
});
