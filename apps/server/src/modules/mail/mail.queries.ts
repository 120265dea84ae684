import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Mail } from '../../db/tables.ts';

export type MailRow = Selectable<Mail>;

/** Stores a mail unless the same event has already written it to the same people; null then. */
export async function insertMail(
  db: Db,
  row: {
    eventId: number | null;
    templateId: string;
    recipients: string[];
    subject: string;
    html: string;
    state: 'KEPT' | 'QUEUED';
  },
): Promise<number | null> {
  const stored = await db
    .insertInto('mails')
    .values(row)
    .onConflict((c) => c.columns(['eventId', 'templateId', 'recipients']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored?.id ?? null;
}

export function findMail(db: Db, id: number): Promise<MailRow | undefined> {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function markMail(
  db: Db,
  id: number,
  set: { state: 'SENT' | 'QUEUED'; lastError: string | null; sentAt?: Date },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ ...set, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

/** A page of mails, newest first, with the number of all matches. */
export async function listMails(
  db: Db,
  page: { first: number | null; offset: number; searchText: string | null },
): Promise<{ mails: MailRow[]; totalCount: number }> {
  const pattern = `%${(page.searchText ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .$if(Boolean(page.searchText), (q) =>
      q.where((eb) =>
        eb.or([
          eb('subject', 'ilike', pattern),
          eb(eb.fn<string>('array_to_string', ['recipients', eb.val(' ')]), 'ilike', pattern),
        ]),
      ),
    )
    .orderBy('id', 'desc')
    .$if(page.first !== null, (q) => q.limit(page.first ?? 0))
    .offset(page.offset)
    .execute();
  return { mails: rows, totalCount: rows[0]?.total ?? 0 };
}

/** The addresses of a setting that separates them with semicolons. */
export async function addressesOf(db: Db, setting: string): Promise<string[]> {
  const row = await db.selectFrom('settings').select('value').where('id', '=', setting).executeTakeFirst();
  return (row?.value ?? '')
    .split(';')
    .map((address) => address.trim())
    .filter(Boolean);
}
