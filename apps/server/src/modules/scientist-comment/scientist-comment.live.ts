import { scientistCommentPolicies } from '@atrium/domain/scientist-comment';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { proposalFacts } from '../proposal/index.ts';

// The one comment of a proposal, by the key of the proposal: it may not be there yet.
defineWrittenRecords('scientist-comment', async (ctx, proposalPk) => {
  const facts = await proposalFacts(ctx, proposalPk);
  return scientistCommentPolicies.create.may(ctx.actor, facts, ctx.now).allowed;
});
