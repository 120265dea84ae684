import { fapPolicies } from '@atrium/domain/fap';
import { defineLiveRecords } from '../../live/kinds.ts';
import { fapFacts } from './fap.facts.ts';

defineLiveRecords('fap', {
  viewable: async (ctx, ids) => {
    const facts = await Promise.all(ids.map((id) => fapFacts(ctx, id)));
    return ids.filter((_, at) => facts[at] && fapPolicies.read.may(ctx.actor, facts[at], ctx.now).allowed);
  },
  writable: async ({ actor, now }, ids) => (fapPolicies.write.may(actor, undefined, now).allowed ? ids : []),
});
