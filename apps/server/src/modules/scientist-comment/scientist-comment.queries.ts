import type { ScientistCommentFacts } from '@atrium/domain/scientist-comment';
import { type Selectable, sql } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { ScientistComment } from '../../db/tables.ts';
import { lockProposalsOf, proposalFacts } from '../proposal/index.ts';

export type ScientistCommentRow = Selectable<ScientistComment>;

function findComments(db: Db, commentIds: readonly number[]): Promise<ScientistCommentRow[]> {
  return db
    .selectFrom('scientistComments')
    .selectAll()
    .where('commentId', '=', sql<number>`any(${commentIds})`)
    .execute();
}

function findCommentsOfProposals(db: Db, proposalPks: readonly number[]): Promise<ScientistCommentRow[]> {
  return db
    .selectFrom('scientistComments')
    .selectAll()
    .where('proposalPk', '=', sql<number>`any(${proposalPks})`)
    .execute();
}

/** Inserts a comment; returns undefined if the proposal already has one, even if two are written concurrently. */
export function insertComment(
  db: Db,
  row: { proposalPk: number; comment: string },
): Promise<ScientistCommentRow | undefined> {
  return db
    .insertInto('scientistComments')
    .values(row)
    .onConflict((conflict) => conflict.column('proposalPk').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Locks the proposal of a comment. */
export const lockProposalOfComment = (db: Db, commentId: number): Promise<void> =>
  lockProposalsOf(db, sql`select proposal_pk from scientist_comments where comment_id = ${commentId}`);

export function lockComment(db: Db, commentId: number): Promise<ScientistCommentRow | undefined> {
  return db
    .selectFrom('scientistComments')
    .selectAll()
    .where('commentId', '=', commentId)
    .$call(locked('alone'))
    .executeTakeFirst();
}

export function updateCommentRow(
  db: Db,
  commentId: number,
  set: { comment: string; updated: Date },
): Promise<ScientistCommentRow> {
  return db
    .updateTable('scientistComments')
    .set(set)
    .where('commentId', '=', commentId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteCommentRow(db: Db, commentId: number): Promise<void> {
  await db.deleteFrom('scientistComments').where('commentId', '=', commentId).execute();
}

/** Loads a comment by key, batched. */
export const comments = oneLoader<number, ScientistCommentRow>(
  (ctx, ids) => findComments(ctx.db, ids),
  (comment) => comment.commentId,
);

/** Loads the comment on a proposal, batched. */
export const commentOfProposal = oneLoader<number, ScientistCommentRow>(
  (ctx, pks) => findCommentsOfProposals(ctx.db, pks),
  (comment) => comment.proposalPk,
);

/** No proposal has this key. */
const nowhere = 0;

/** Returns the facts that the rules need about a comment. One that does not exist looks like one on a proposal the caller may not know of. */
export async function commentFacts(ctx: Ctx, { commentId }: { commentId: number }): Promise<ScientistCommentFacts> {
  const row = await comments.load(ctx, commentId);
  return { commentId, proposal: await proposalFacts(ctx, row?.proposalPk ?? nowhere) };
}
