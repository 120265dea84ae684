import { type Insertable, type Selectable, sql } from 'kysely';
import { manyLoader } from '../../access/loaders.ts';
import type { Db } from '../../db/database.ts';
import type { ConnectionStatusAction, StatusActionRun } from '../../db/tables.ts';
import { findProposalsOfLogs } from './log/status-actions-log.queries.ts';

export type ConnectionActionRow = Selectable<ConnectionStatusAction>;
export type RunRow = Selectable<StatusActionRun>;

/** Returns the actions of several connections, ordered by connection and kind. */
export function findActionsOfConnections(db: Db, connectionIds: readonly number[]): Promise<ConnectionActionRow[]> {
  return db
    .selectFrom('connectionStatusActions')
    .selectAll()
    .where('connectionId', '=', sql<number>`any(${connectionIds})`)
    .orderBy('connectionId')
    .orderBy('actionId')
    .execute();
}

export function findAction(db: Db, id: number): Promise<ConnectionActionRow | undefined> {
  return db.selectFrom('connectionStatusActions').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Whether the connection belongs to the workflow. */
export async function hasConnection(db: Db, workflowId: number, connectionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('workflowConnections')
    .select('id')
    .where('id', '=', connectionId)
    .where('workflowId', '=', workflowId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the actions of a connection that are not among these, with their log. Returns the kinds that were deleted. */
export async function deleteOtherActions(db: Db, connectionId: number, keep: readonly number[]): Promise<number[]> {
  const rows = await db
    .deleteFrom('connectionStatusActions')
    .where('connectionId', '=', connectionId)
    .where('actionId', '!=', sql<number>`all(${keep})`)
    .returning('actionId')
    .execute();
  return rows.map(({ actionId }) => actionId);
}

export async function upsertAction(db: Db, row: Insertable<ConnectionStatusAction>): Promise<void> {
  await db
    .insertInto('connectionStatusActions')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['connectionId', 'actionId']).doUpdateSet({ config: row.config, workflowId: row.workflowId }),
    )
    .execute();
}

export type WorkflowOfCall = 'proposalWorkflowId' | 'experimentWorkflowId';

/** Returns the first connection of this workflow of the proposal's call that leads to a status (rule W34). */
export async function connectionTo(
  db: Db,
  workflow: WorkflowOfCall,
  { proposalPk, statusId }: { readonly proposalPk: number; readonly statusId: number },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('workflowConnections as w')
    .innerJoin('calls as c', `c.${workflow}`, 'w.workflowId')
    .innerJoin('proposals as p', 'p.callId', 'c.id')
    .select('w.id')
    .where('p.proposalPk', '=', proposalPk)
    .where('w.statusId', '=', statusId)
    .orderBy('w.sortOrder')
    .orderBy('w.id')
    .executeTakeFirst();
  return row?.id;
}

/** Inserts runs of actions that are to be carried out for a proposal; returns those not yet inserted for this move. */
export function insertRuns(db: Db, rows: readonly Insertable<StatusActionRun>[]): Promise<RunRow[]> {
  return db
    .insertInto('statusActionRuns')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .execute();
}

/** Returns the waiting runs of an action except the given ones, oldest first, without proposals that were deleted meanwhile. */
export function listWaitingRuns(
  db: Db,
  actionRowId: number,
  { limit, without }: { readonly limit: number; readonly without: readonly number[] },
): Promise<RunRow[]> {
  return db
    .selectFrom('statusActionRuns as r')
    .selectAll('r')
    .where('r.connectionStatusActionId', '=', actionRowId)
    .where('r.doneAt', 'is', null)
    .where('r.id', '!=', sql<number>`all(${without})`)
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

export function findWaitingRun(db: Db, id: number): Promise<RunRow | undefined> {
  return db
    .selectFrom('statusActionRuns')
    .selectAll()
    .where('id', '=', id)
    .where('doneAt', 'is', null)
    .executeTakeFirst();
}

/** Marks runs as done in the transaction that carries them out; returns how many were not done before. */
export async function finishRuns(db: Db, ids: readonly number[], now: Date): Promise<number> {
  const result = await db
    .updateTable('statusActionRuns')
    .set({ doneAt: now })
    .where('id', '=', sql<number>`any(${ids})`)
    .where('doneAt', 'is', null)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Whether a status change waits to be dispatched: its proposals may still join the current run. */
export async function movesAreUnderWay(db: Db): Promise<boolean> {
  const row = await db
    .selectFrom('eventLogs')
    .select('id')
    .where('dispatchedAt', 'is', null)
    .where('eventType', 'in', [
      'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW',
      'PROPOSAL_STATUS_CHANGED_BY_USER',
      'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_WORKFLOW',
    ])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores which log row belongs to a run. */
export async function setLogOfRun(db: Db, id: number, statusActionsLogId: number): Promise<void> {
  await db.updateTable('statusActionRuns').set({ statusActionsLogId }).where('id', '=', id).execute();
}

/** Loads the actions of a connection, batched. */
export const actionsOfConnection = manyLoader<number, ConnectionActionRow>(
  (ctx, ids) => findActionsOfConnections(ctx.db, ids),
  (row) => row.connectionId,
);

/** Loads the keys of the proposals that a log row is about, batched. */
export const proposalsOfLog = manyLoader<number, { statusActionsLogId: number; proposalPk: number }>(
  (ctx, ids) => findProposalsOfLogs(ctx.db, ids),
  (row) => row.statusActionsLogId,
);
