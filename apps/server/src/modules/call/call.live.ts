import { callPolicies } from '@atrium/domain/call';
import { defineLiveRecords } from '../../live/kinds.ts';

// Whoever reads calls reads every one of them.
defineLiveRecords('call', {
  viewable: async ({ actor, now }, ids) => (callPolicies.read.may(actor, undefined, now).allowed ? ids : []),
  writable: async ({ actor, now }, ids) => (callPolicies.write.may(actor, undefined, now).allowed ? ids : []),
});
