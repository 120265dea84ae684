import {
  acceptedInternalReview,
  type createInternalReviewArgs,
  type InternalReviewContent,
  internalReviewScope,
  type updateInternalReviewArgs,
} from '@atrium/domain/internal-review';
import { userIdOf } from '@atrium/domain/kernel';
import { readDocuments } from '@atrium/domain/technical-review';
import type { z } from 'zod';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { record } from '../../events/record.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { insistOnOutsiders } from '../proposal/index.ts';
import { insistOnDocuments, technicalReviewFacts } from '../technical-review/index.ts';
import { factsOfRow } from './internal-review.facts.ts';
import * as queries from './internal-review.queries.ts';

type CreateInput = z.output<typeof createInternalReviewArgs>['createInternalReviewInput'];
type UpdateInput = z.output<typeof updateInternalReviewArgs>['updateInternalReviewInput'];

const absent = () => refused('INTERNAL_REVIEW_NOT_FOUND');
const clean = (html: string | null | undefined) => (html ? cleanHtml(html) : null);

/** Converts the documents in the JSON text of a client to their stored form. */
const stored = (files: string | null) => (files && readDocuments(files)) || null;

/** Refuses a reviewer without the role, or one who is on the proposal of this technical review. */
async function insistOnReviewer(tx: Ctx, userId: number, technicalReviewId: number): Promise<void> {
  if (!(await queries.hasInternalReviewerRole(tx.db, userId))) throw refused('REVIEWER_LACKS_ROLE');
  const review = await technicalReviewFacts(tx, technicalReviewId);
  if (review) await insistOnOutsiders(tx, [{ userId, proposalPk: review.proposalPk }]);
}

async function tell(
  tx: Ctx,
  type: 'CREATED' | 'UPDATED' | 'DELETED',
  row: queries.InternalReviewRow,
  before?: object,
): Promise<void> {
  const proposal = await technicalReviewFacts(tx, row.technicalReviewId);
  await record(tx, {
    type: `INTERNAL_REVIEW_${type}`,
    objectId: row.id,
    ...(proposal ? { proposalPk: proposal.proposalPk } : {}),
    description: row.title,
    data: { technicalReviewId: row.technicalReviewId, reviewerId: row.reviewerId, title: row.title, ...before },
  });
}

/** Asks somebody for an internal review and records INTERNAL_REVIEW_CREATED. */
export function createInternalReview(ctx: Ctx, input: CreateInput): Promise<queries.InternalReviewRow> {
  return transaction(ctx, async (tx) => {
    const reviewerId = input.reviewerId as number;
    await insistOnReviewer(tx, reviewerId, input.technicalReviewId);
    await insistOnDocuments(tx, input.files ?? null);
    const row = await queries.insertInternalReview(tx.db, {
      title: input.title,
      comment: clean(input.comment),
      files: stored(input.files ?? null),
      reviewerId,
      technicalReviewId: input.technicalReviewId,
      assignedBy: userIdOf(tx.actor) ?? null,
      createdAt: tx.now,
    });
    await tell(tx, 'CREATED', row);
    return row;
  });
}

const contentOf = (row: queries.InternalReviewRow): InternalReviewContent => ({
  title: row.title,
  reviewerId: row.reviewerId,
  comment: row.comment,
  files: row.files === null ? null : JSON.stringify(row.files),
});

/**
 * Saves what the caller may change of an internal review, and records INTERNAL_REVIEW_UPDATED. The person who asked for it stays the same
 * (rule R87, decision 0137).
 */
export function updateInternalReview(ctx: Ctx, input: UpdateInput): Promise<queries.InternalReviewRow> {
  return transaction(ctx, async (tx) => {
    const before = await queries.lockInternalReview(tx.db, input.id);
    const facts = before && (await factsOfRow(tx, before));
    if (!before || !facts) throw absent();
    const given = {
      title: input.title,
      reviewerId: input.reviewerId ?? before.reviewerId,
      comment: clean(input.comment),
      files: input.files ?? null,
    };
    const { files, ...content } = acceptedInternalReview(
      contentOf(before),
      given,
      internalReviewScope(tx.actor, facts),
    );
    if (content.reviewerId !== before.reviewerId) {
      await insistOnReviewer(tx, content.reviewerId, before.technicalReviewId);
    }
    await insistOnDocuments(tx, files);
    const row = await queries.updateInternalReviewRow(tx.db, input.id, { ...content, files: stored(files) });
    await tell(tx, 'UPDATED', row, {
      comment: row.comment,
      before: { title: before.title, reviewerId: before.reviewerId, comment: before.comment },
    });
    return row;
  });
}

/** Deletes an internal review, with its content, and records INTERNAL_REVIEW_DELETED. */
export function deleteInternalReview(ctx: Ctx, { id }: { id: number }): Promise<queries.InternalReviewRow> {
  return transaction(ctx, async (tx) => {
    const row = await queries.lockInternalReview(tx.db, id);
    if (!row) throw absent();
    await queries.deleteInternalReviewRow(tx.db, id);
    await tell(tx, 'DELETED', row, { comment: row.comment });
    return row;
  });
}
