import type { ScientistCommentFacts } from '@atrium/domain/scientist-comment';
import type { Ctx } from '../../access/context.ts';
import { proposalFacts } from '../proposal/index.ts';
import { comments } from './scientist-comment.queries.ts';

/** No proposal has this key. */
const nowhere = 0;

/** What the rules ask about a comment. One that is not there looks like one on a proposal nobody may know of. */
export async function commentFacts(ctx: Ctx, { commentId }: { commentId: number }): Promise<ScientistCommentFacts> {
  const row = await comments.load(ctx, commentId);
  return { commentId, proposal: await proposalFacts(ctx, row?.proposalPk ?? nowhere) };
}
