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

/** The same, held until the transaction ends, so that what it was before is told truly. */
export function lockSetting(db: Db, id: string): Promise<SettingRow | undefined> {
  return db.selectFrom('settings').selectAll().where('id', '=', id).$call(locked('alone')).executeTakeFirst();
}

/** A setting that a rule asks about: nobody changes it until the transaction ends; others may hold it too. */
export async function holdSetting(db: Db, id: SettingId): Promise<void> {
  await db.selectFrom('settings').select('id').where('id', '=', id).$call(locked('asking')).execute();
}

/** Stores a setting, also one that is missing; a description that is not given stays. */
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

/** Stores a picture; the same picture a second time is no conflict, as its name follows from its content. */
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
