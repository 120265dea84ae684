import { fapReviewPolicies } from '@atrium/domain/fap-review';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { reviewFacts } from './fap-review.facts.ts';

defineWrittenRecords('fap-review', async (ctx, id) => {
  const facts = await reviewFacts(ctx, id);
  return facts !== null && fapReviewPolicies.edit.may(ctx.actor, facts, ctx.now).allowed;
});
