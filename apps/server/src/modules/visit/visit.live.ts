import { visitPolicies } from '@atrium/domain/visit';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { visitFacts } from './visit.loaders.ts';

// Who comes for an experiment: those who say so.
defineWrittenRecords('visit', async (ctx, visitId) => {
  const facts = await visitFacts(ctx, visitId);
  return facts !== null && visitPolicies.delete.may(ctx.actor, facts, ctx.now).allowed;
});
