import type { Db } from '../../db/database.ts';

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
