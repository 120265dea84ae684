import { oneLoader } from '../../access/loaders.ts';
import { findComments, findCommentsOfProposals, type ScientistCommentRow } from './scientist-comment.queries.ts';

/** A comment by its key, batched. */
export const comments = oneLoader<number, ScientistCommentRow>(
  (ctx, ids) => findComments(ctx.db, ids),
  (comment) => comment.commentId,
);

/** The comment on a proposal, batched. */
export const commentOfProposal = oneLoader<number, ScientistCommentRow>(
  (ctx, pks) => findCommentsOfProposals(ctx.db, pks),
  (comment) => comment.proposalPk,
);
