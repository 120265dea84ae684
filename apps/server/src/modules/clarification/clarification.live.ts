import { clarificationPolicies } from '@atrium/domain/clarification';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { clarificationFacts } from './clarification.facts.ts';

defineWrittenRecords('clarification', async (ctx, id) => {
  const facts = await clarificationFacts(ctx, { id });
  return clarificationPolicies.answer.may(ctx.actor, facts, ctx.now).allowed;
});
