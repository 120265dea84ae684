import { oneLoader } from '../../access/loaders.ts';
import { findStatuses, findUsageOfStatuses, type StatusRow, type UsageOfStatus } from './status.queries.ts';

/** A status by key, batched. */
export const statuses = oneLoader<number, StatusRow>(
  (ctx, ids) => findStatuses(ctx.db, ids),
  (status) => status.id,
);

/** What holds a status in place, batched. */
export const usageOfStatus = oneLoader<number, UsageOfStatus>(
  (ctx, ids) => findUsageOfStatuses(ctx.db, ids),
  (usage) => usage.id,
);
