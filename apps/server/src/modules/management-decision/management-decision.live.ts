import { managementDecisionPolicies } from '@atrium/domain/management-decision';
import { defineWrittenRecords } from '../../live/kinds.ts';
import { proposalFacts } from '../proposal/index.ts';

defineWrittenRecords('administration', async (ctx, proposalPk) => {
  const facts = await proposalFacts(ctx, proposalPk);
  return managementDecisionPolicies.administer.may(ctx.actor, facts, ctx.now).allowed;
});
