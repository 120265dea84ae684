import type { SettingId } from '@atrium/domain/setting';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';

export interface SettingRow {
  id: string;
  value: string | null;
  description: string;
}

export function listSettings(db: Db): Promise<SettingRow[]> {
  return db.selectFrom('settings').selectAll().orderBy('id').execute();
}

export function findSetting(db: Db, id: string): Promise<SettingRow | undefined> {
  return db.selectFrom('settings').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads a setting and locks it until the transaction ends, so that the recorded previous value is correct. */
export function lockSetting(db: Db, id: string): Promise<SettingRow | undefined> {
  return db.selectFrom('settings').selectAll().where('id', '=', id).$call(locked('alone')).executeTakeFirst();
}

/** Prevents changes to a setting that a rule depends on until the transaction ends; others may hold it at the same time. */
export async function holdSetting(db: Db, id: SettingId): Promise<void> {
  await db.selectFrom('settings').select('id').where('id', '=', id).$call(locked('asking')).execute();
}

/** Stores a setting, creating it if it is missing; an omitted description is not changed. */
export function upsertSetting(
  db: Db,
  setting: { id: string; value: string | null; description?: string },
): Promise<SettingRow> {
  const { id, value, description } = setting;
  return db
    .insertInto('settings')
    .values({ id, value, description: description ?? '' })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(description === undefined ? { value } : { value, description }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export interface PictureRow {
  readonly content: Buffer;
  readonly mimeType: string;
}

export function findPicture(db: Db, name: string): Promise<PictureRow | undefined> {
  return db.selectFrom('facilityPictures').select(['content', 'mimeType']).where('name', '=', name).executeTakeFirst();
}

/** Inserts a picture; inserting the same picture twice is no conflict, because its name is derived from its content. */
export async function insertPicture(db: Db, picture: PictureRow & { readonly name: string }): Promise<void> {
  await db
    .insertInto('facilityPictures')
    .values(picture)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}

export async function deletePicture(db: Db, name: string): Promise<void> {
  await db.deleteFrom('facilityPictures').where('name', '=', name).execute();
}
