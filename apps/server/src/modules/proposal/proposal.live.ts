import { proposalPolicies } from '@atrium/domain/proposal';
import { defineLiveRecords } from '../../live/kinds.ts';
import { proposalsFacts } from './proposal.facts.ts';

defineLiveRecords('proposal', {
  viewable: async (ctx, pks) => {
    const facts = await proposalsFacts(ctx, pks);
    return pks.filter((_, at) => facts[at] && proposalPolicies.view.may(ctx.actor, facts[at], ctx.now).allowed);
  },
  writable: async (ctx, pks) => {
    const facts = await proposalsFacts(ctx, pks);
    return pks.filter((_, at) => facts[at] && proposalPolicies.edit.may(ctx.actor, facts[at], ctx.now).allowed);
  },
});
