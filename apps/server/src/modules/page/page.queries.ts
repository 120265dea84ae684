import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';

export async function findPageText(db: Db, pageId: string): Promise<string | undefined> {
  const row = await db.selectFrom('pageContents').select('text').where('pageId', '=', pageId).executeTakeFirst();
  return row?.text;
}

/** Returns the texts of all pages that have one, by page name. */
export async function listPageTexts(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('pageContents').select(['pageId', 'text']).execute();
  return new Map(rows.map(({ pageId, text }) => [pageId, text]));
}

/** Returns the text of a page, locked until the transaction ends. */
export async function lockPageText(db: Db, pageId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('pageContents')
    .select('text')
    .where('pageId', '=', pageId)
    .$call(locked('alone'))
    .executeTakeFirst();
  return row?.text;
}

export async function upsertPageText(db: Db, pageId: string, text: string): Promise<void> {
  await db
    .insertInto('pageContents')
    .values({ pageId, text })
    .onConflict((conflict) => conflict.column('pageId').doUpdateSet({ text }))
    .execute();
}
