import type { StatusUsage, WorkflowType } from '@atrium/domain/status';
import { type Insertable, sql } from 'kysely';
import { oneLoader, rowLoader } from '../../access/loaders.ts';
import type { Db } from '../../db/database.ts';
import { type Row, rowsOf } from '../../db/rows.ts';
import type { Status } from '../../db/tables.ts';

export type StatusRow = Row<'statuses'>;

/** A status under its lock: nothing can come to stand in it, nor be drawn with it, until the transaction ends. */
export const statusRows = rowsOf('statuses');

/** A status by key, batched. */
export const statuses = rowLoader(statusRows);

export function listStatuses(db: Db, entityType: WorkflowType): Promise<StatusRow[]> {
  return db.selectFrom('statuses').selectAll().where('entityType', '=', entityType).orderBy('id').execute();
}

/** Stores a status, or nothing when its short code is taken. */
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

/** What holds statuses in place, several at once. */
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

/** What holds a status in place, batched. */
export const usageOfStatus = oneLoader<number, UsageOfStatus>(
  (ctx, ids) => findUsageOfStatuses(ctx.db, ids),
  (usage) => usage.id,
);
