import { internalReviewPolicies } from '@atrium/domain/internal-review';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { internalReviewFacts } from './internal-review.facts.ts';

defineWrittenRecords('internal-review', async (ctx, id) => {
  const facts = await internalReviewFacts(ctx, { id });
  return facts !== null && internalReviewPolicies.edit.may(ctx.actor, facts, ctx.now).allowed;
});
