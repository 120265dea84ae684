import { technicalReviewPolicies } from '@atrium/domain/technical-review';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { technicalReviewFacts } from './technical-review.facts.ts';

defineWrittenRecords('technical-review', async (ctx, id) => {
  const facts = await technicalReviewFacts(ctx, id);
  return facts !== null && technicalReviewPolicies.edit.may(ctx.actor, facts, ctx.now).allowed;
});
