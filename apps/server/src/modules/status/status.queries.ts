import type { WorkflowType } from '@atrium/domain/status';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Status } from '../../db/tables.ts';

export type StatusRow = Selectable<Status>;

export function listStatuses(db: Db, entityType: WorkflowType): Promise<StatusRow[]> {
  return db.selectFrom('statuses').selectAll().where('entityType', '=', entityType).orderBy('id').execute();
}

export function findStatuses(db: Db, ids: readonly number[]): Promise<StatusRow[]> {
  return db.selectFrom('statuses').selectAll().where('id', '=', sql<number>`any(${ids})`).execute();
}
