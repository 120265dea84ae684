import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { PredefinedMessage } from '../../db/tables.ts';

export type PredefinedMessageRow = Selectable<PredefinedMessage>;

export function listPredefinedMessages(db: Db, key: string | null): Promise<PredefinedMessageRow[]> {
  return db
    .selectFrom('predefinedMessages')
    .selectAll()
    .$if(key !== null, (q) => q.where('key', '=', key ?? ''))
    .orderBy('title')
    .orderBy('id')
    .execute();
}

export function findPredefinedMessage(db: Db, id: number): Promise<PredefinedMessageRow | undefined> {
  return db.selectFrom('predefinedMessages').selectAll().where('id', '=', id).executeTakeFirst();
}

export function lockPredefinedMessage(db: Db, id: number): Promise<PredefinedMessageRow | undefined> {
  return db.selectFrom('predefinedMessages').selectAll().where('id', '=', id).$call(locked('alone')).executeTakeFirst();
}

export function insertPredefinedMessage(
  db: Db,
  row: { title: string; message: string; key: string; lastModifiedBy: number },
): Promise<PredefinedMessageRow> {
  return db.insertInto('predefinedMessages').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updatePredefinedMessageRow(
  db: Db,
  id: number,
  set: { title: string; message: string; key: string; lastModifiedBy: number; dateModified: Date },
): Promise<PredefinedMessageRow | undefined> {
  return db.updateTable('predefinedMessages').set(set).where('id', '=', id).returningAll().executeTakeFirst();
}

export function deletePredefinedMessageRow(db: Db, id: number): Promise<PredefinedMessageRow | undefined> {
  return db.deleteFrom('predefinedMessages').where('id', '=', id).returningAll().executeTakeFirst();
}
