import type { Conflict } from '@atrium/domain/conflict';
import {
  type AssignFapReviewersArgs,
  assignmentsDecision,
  missingAssignments,
  rankDecision,
} from '@atrium/domain/fap-review';
import { type Ctx, transaction } from '../../../access/context.ts';
import { refused } from '../../../access/errors.ts';
import { record } from '../../../events/record.ts';
import { insistDespiteConflicts, storeConfirmations } from '../../conflict/index.ts';
import { membersOfFap, namesAuthors } from '../../fap/index.ts';
import { holdPeople, insist, insistOnOutsiders } from '../../proposal/index.ts';
import { type QuestionaryRow, questionaryLoader } from '../../questionary/index.ts';
import * as queries from '../fap-review.queries.ts';

const absent = () => refused('REVIEW_NOT_FOUND');

/**
 * Assigns proposals of a panel to its members, never a proposal they are on or have a blocking conflict of interest with; in spite of a
 * warning only with a reason, which is stored (rule R132). Existing pairs are skipped; all others are created or none. Records
 * FAP_MEMBER_ASSIGNED_TO_PROPOSAL for each.
 */
export function assignFapReviewers(
  ctx: Ctx,
  { fapId, assignments, conflictReason }: AssignFapReviewersArgs,
): Promise<queries.ReviewRow[]> {
  const pks = [...new Set(assignments.map(({ proposalPk }) => proposalPk))];
  return transaction(ctx, async (tx) => {
    await holdPeople(tx, pks);
    const places = new Map((await queries.lockPlaces(tx.db, fapId, pks)).map((place) => [place.proposalPk, place]));
    if (places.size < pks.length) throw refused('PROPOSAL_NOT_IN_PANEL');
    const members = (await membersOfFap.load(tx, fapId)).map(({ userId }) => userId);
    const existing = await queries.listAssigned(tx.db, fapId, pks);
    insist(assignmentsDecision(assignments, existing, members));
    const missing = missingAssignments(assignments, existing);
    const asked = (pairs: typeof missing) =>
      pairs.map(({ memberId, proposalPk }) => ({ userId: memberId, proposalPk }));
    // If the caller may not know who is on a proposal, every conflict is refused with the same message (rule R240).
    const named = await Promise.all(assignments.map(({ proposalPk }) => namesAuthors(tx, proposalPk)));
    await insistOnOutsiders(tx, asked(assignments.filter((_, at) => named[at])));
    const warned = await insistDespiteConflicts(tx, fapId, asked(missing), conflictReason);
    const wanted = missing.flatMap(({ memberId, proposalPk, rank }) => {
      const place = places.get(proposalPk);
      return place ? [{ ...place, memberId, rank: rank ?? null }] : [];
    });
    const questionaryIds = await queries.insertQuestionaries(
      tx.db,
      wanted.map(({ templateId, memberId }) => ({ templateId: templateId ?? 0, creatorId: memberId })),
    );
    const made = await queries.insertReviews(
      tx.db,
      wanted.map(({ fapProposalId, proposalPk, memberId, rank }, index) => ({
        fapProposalId,
        fapId,
        proposalPk,
        userId: memberId,
        rank,
        questionaryId: questionaryIds[index] ?? null,
      })),
    );
    await storeConfirmations(tx, made, warned, conflictReason);
    await tellOfMembers(tx, 'FAP_MEMBER_ASSIGNED_TO_PROPOSAL', made, (review) =>
      despiteOf(review, warned, conflictReason),
    );
    return made;
  });
}

/** What the log stores of a review that was assigned in spite of a warning. */
function despiteOf(
  { userId, proposalPk }: queries.ReviewRow,
  warned: readonly Conflict[],
  reason: string | null | undefined,
): { conflicts?: string[]; conflictReason?: string | null } {
  const conflicts = warned
    .filter((conflict) => conflict.userId === userId && conflict.proposalPk === proposalPk)
    .map(({ source }) => source);
  return conflicts.length > 0 ? { conflicts, conflictReason: reason?.trim() || null } : {};
}

/** Records in the logs of the panel and of each proposal who reviews what, or no longer does. */
async function tellOfMembers(
  tx: Ctx,
  type: 'FAP_MEMBER_ASSIGNED_TO_PROPOSAL' | 'FAP_MEMBER_REMOVED_FROM_PROPOSAL',
  rows: readonly queries.ReviewRow[],
  more: (row: queries.ReviewRow) => object = () => ({}),
): Promise<void> {
  const names = await queries.listNames(
    tx.db,
    rows.map(({ userId }) => userId),
  );
  const ids = await queries.listProposalIds(
    tx.db,
    rows.map(({ proposalPk }) => proposalPk),
  );
  await record(
    tx,
    ...rows.map((row) => {
      const { id, fapId, userId, proposalPk, rank, grade, comment, status } = row;
      const [name = '', proposalId = ''] = [names.get(userId), ids.get(proposalPk)];
      return {
        type,
        objectId: fapId,
        proposalPk,
        description:
          type === 'FAP_MEMBER_ASSIGNED_TO_PROPOSAL'
            ? `${name} reviews ${proposalId}`
            : `${name} no longer reviews ${proposalId}`,
        // The content of a removed review is kept in the log, so that it is not lost.
        data: { reviewId: id, fapId, userId, rank, status, grade, comment, ...more(row) },
      };
    }),
  );
}

/** Deletes the reviews that a person who leaves a panel has not submitted, in calls still under review; logged like any removal. */
export async function uncheckedRemoveOpenReviews(tx: Ctx, member: { fapId: number; userId: number }): Promise<void> {
  await queries.lockProposalsOfReviews(tx.db, await queries.listOpenReviews(tx.db, member));
  const rows = await queries.lockReviews(tx.db, await queries.listOpenReviews(tx.db, member));
  for (const { id } of rows) await queries.deleteReview(tx.db, id);
  await tellOfMembers(tx, 'FAP_MEMBER_REMOVED_FROM_PROPOSAL', rows);
}

/** Removes a review from its reviewer, with its answers. Records FAP_MEMBER_REMOVED_FROM_PROPOSAL. */
export function removeReview(
  ctx: Ctx,
  reviewId: number,
  fapId: number,
): Promise<queries.ReviewRow & { readonly questionary: QuestionaryRow | null }> {
  return transaction(ctx, async (tx) => {
    const [stored] = await queries.lockReviews(tx.db, [reviewId]);
    if (stored?.fapId !== fapId) throw absent();
    // The questionary is deleted with the review, but is still returned to a client that requests it.
    const questionary = await questionaryLoader.load(tx, stored.questionaryId ?? 0);
    const row = await queries.deleteReview(tx.db, reviewId);
    if (!row) throw absent();
    await tellOfMembers(tx, 'FAP_MEMBER_REMOVED_FROM_PROPOSAL', [row]);
    return { ...row, questionary };
  });
}

/** Does the same by proposal and person. */
export async function removeMemberFromFapProposal(
  ctx: Ctx,
  { fapId, proposalPk, memberId }: { fapId: number; proposalPk: number; memberId: number },
): Promise<void> {
  const id = await queries.findReviewId(ctx.db, { fapId, proposalPk, userId: memberId });
  if (id === undefined) throw absent();
  await removeReview(ctx, id, fapId);
}

/** Stores the rank of a reviewer among the reviewers of the proposal in the panel. */
export function saveReviewerRank(
  ctx: Ctx,
  { fapReviewId, reviewerId, rank }: { fapReviewId: number; reviewerId: number; rank: number },
): Promise<boolean> {
  return transaction(ctx, async (tx) => {
    const [stored] = await queries.lockReviews(tx.db, [fapReviewId]);
    if (stored?.userId !== reviewerId) throw absent();
    insist(rankDecision(rank, await queries.countReviewersOf(tx.db, stored.fapId, stored.proposalPk)));
    await queries.updateReviewRow(tx.db, fapReviewId, { rank });
    return true;
  });
}
