import { manyLoader } from '../../access/loaders.ts';
import { findProposalsOfLogs } from './log/status-actions-log.queries.ts';
import { type ConnectionActionRow, findActionsOfConnections } from './status-action.queries.ts';

/** Actions of a connection, batched. */
export const actionsOfConnection = manyLoader<number, ConnectionActionRow>(
  (ctx, ids) => findActionsOfConnections(ctx.db, ids),
  (row) => row.connectionId,
);

/** Keys of the proposals a row of the log tells of, batched. */
export const proposalsOfLog = manyLoader<number, { statusActionsLogId: number; proposalPk: number }>(
  (ctx, ids) => findProposalsOfLogs(ctx.db, ids),
  (row) => row.statusActionsLogId,
);
