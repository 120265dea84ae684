import { experimentSafetyPolicies } from '@atrium/domain/experiment-safety';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { safetyFacts } from './experiment-safety.loaders.ts';

// The decisions on a safety form: those who take one of them.
defineWrittenRecords('experiment-safety', async (ctx, experimentSafetyPk) => {
  const facts = await safetyFacts(ctx, experimentSafetyPk);
  const { decideAsScientist, decideAsReviewer } = experimentSafetyPolicies;
  return (
    facts !== null && [decideAsScientist, decideAsReviewer].some((rule) => rule.may(ctx.actor, facts, ctx.now).allowed)
  );
});
