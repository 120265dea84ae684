import type { StatusUsage, WorkflowType } from '@atrium/domain/status';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type LockedFor, locked } from '../../db/row-lock.ts';
import type { Status } from '../../db/tables.ts';

export type StatusRow = Selectable<Status>;

export function listStatuses(db: Db, entityType: WorkflowType): Promise<StatusRow[]> {
  return db.selectFrom('statuses').selectAll().where('entityType', '=', entityType).orderBy('id').execute();
}

export function findStatuses(db: Db, ids: readonly number[]): Promise<StatusRow[]> {
  return db.selectFrom('statuses').selectAll().where('id', '=', sql<number>`any(${ids})`).execute();
}

/** The status under a lock: nothing can come to stand in it, nor be drawn with it, until the transaction ends. */
export function lockStatus(db: Db, id: number, purpose: LockedFor = 'changing'): Promise<StatusRow | undefined> {
  return db.selectFrom('statuses').selectAll().where('id', '=', id).$call(locked(purpose)).executeTakeFirst();
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

export function updateStatusRow(
  db: Db,
  id: number,
  set: { readonly name: string; readonly description: string },
): Promise<StatusRow> {
  return db.updateTable('statuses').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function deleteStatusRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('statuses').where('id', '=', id).execute();
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
