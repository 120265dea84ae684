import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { type RecordedEvent, record } from '../../events/record.ts';
import * as queries from './scientist-comment.queries.ts';

const eventOf = (
  type: 'CREATED' | 'UPDATED' | 'DELETED',
  { proposalPk, commentId }: queries.ScientistCommentRow,
  data: Record<string, unknown>,
): RecordedEvent => ({
  type: `PROPOSAL_SCIENTIST_COMMENT_${type}`,
  objectId: proposalPk,
  proposalPk,
  data: { commentId, ...data },
});

/** Creates the first comment on a proposal and records PROPOSAL_SCIENTIST_COMMENT_CREATED. */
export function createComment(
  ctx: Ctx,
  args: { proposalPk: number; comment: string },
): Promise<queries.ScientistCommentRow> {
  return transaction(ctx, async (tx) => {
    const row = await queries.insertComment(tx.db, args);
    if (!row) throw refused('SCIENTIST_COMMENT_EXISTS');
    await record(tx, eventOf('CREATED', row, { comment: row.comment }));
    return row;
  });
}

/** Changes a comment and records PROPOSAL_SCIENTIST_COMMENT_UPDATED with its previous text. */
export function updateComment(
  ctx: Ctx,
  { commentId, comment }: { commentId: number; comment: string },
): Promise<queries.ScientistCommentRow> {
  return transaction(ctx, async (tx) => {
    const stored = await queries.lockComment(tx.db, commentId);
    if (!stored) throw refused('SCIENTIST_COMMENT_NOT_UPDATED', { commentId });
    const row = await queries.updateCommentRow(tx.db, commentId, { comment, updated: tx.now });
    await record(tx, eventOf('UPDATED', row, { comment, before: stored.comment }));
    return row;
  });
}

/** Deletes a comment and records PROPOSAL_SCIENTIST_COMMENT_DELETED with its text; returns the deleted comment. */
export function deleteComment(ctx: Ctx, { commentId }: { commentId: number }): Promise<queries.ScientistCommentRow> {
  return transaction(ctx, async (tx) => {
    const stored = await queries.lockComment(tx.db, commentId);
    if (!stored) throw refused('SCIENTIST_COMMENT_NOT_DELETED', { commentId });
    await queries.deleteCommentRow(tx.db, commentId);
    await record(tx, eventOf('DELETED', stored, { before: stored.comment }));
    return stored;
  });
}
