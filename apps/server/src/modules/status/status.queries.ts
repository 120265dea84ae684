import type { StatusUsage, WorkflowType } from '@atrium/domain/status';
import { type Insertable, sql } from 'kysely';
import { oneLoader, rowLoader } from '../../access/loaders.ts';
import type { Db } from '../../db/database.ts';
import { type Row, rowsOf } from '../../db/rows.ts';
import type { Status } from '../../db/tables.ts';

export type StatusRow = Row<'statuses'>;

/** Rows of statuses. While a status is locked for removal, no record can enter it and no workflow can add it until the transaction ends. */
export const statusRows = rowsOf('statuses');

/** Loads a status by key, batched. */
export const statuses = rowLoader(statusRows);

export function listStatuses(db: Db, entityType: WorkflowType): Promise<StatusRow[]> {
  return db.selectFrom('statuses').selectAll().where('entityType', '=', entityType).orderBy('id').execute();
}

/** Inserts a status; returns undefined if its short code is taken. */
export function insertStatus(db: Db, row: Insertable<Status>): Promise<StatusRow | undefined> {
  return db
    .insertInto('statuses')
    .values(row)
    .onConflict((conflict) => conflict.columns(['entityType', 'shortCode']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

export interface UsageOfStatus extends StatusUsage {
  readonly id: number;
}

/** Returns what prevents statuses from being deleted. */
export async function findUsageOfStatuses(db: Db, ids: readonly number[]): Promise<UsageOfStatus[]> {
  const { rows } = await sql<UsageOfStatus>`
    select s.id, s.is_default, s.entity_type,
           ((select count(*) from proposals p where p.status_id = s.id)
             + (select count(*) from experiment_safeties e where e.status_id = s.id))::int as standing,
           array(select distinct w.name from workflow_connections n join workflows w on w.id = n.workflow_id
                  where n.status_id = s.id order by w.name) as workflows
      from statuses s where s.id = any(${ids})`.execute(db);
  return rows;
}

/** Loads what prevents a status from being deleted, batched. */
export const usageOfStatus = oneLoader<number, UsageOfStatus>(
  (ctx, ids) => findUsageOfStatuses(ctx.db, ids),
  (usage) => usage.id,
);
