import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { containing } from '../../db/like.ts';
import type { Mail } from '../../db/tables.ts';

export type MailRow = Selectable<Mail>;

export interface StoredMail {
  readonly eventId: number | null;
  readonly templateId: string;
  readonly recipients: string[];
  readonly subject: string;
  readonly html: string;
  readonly state: 'KEPT' | 'QUEUED' | 'HELD';
}

/** Stores mails, save those the same event has already written to the same people; answers the keys of what is new. */
export async function insertMails(db: Db, rows: readonly StoredMail[]): Promise<number[]> {
  const stored = await db
    .insertInto('mails')
    .values([...rows])
    .onConflict((c) => c.columns(['eventId', 'templateId', 'recipients']).doNothing())
    .returning('id')
    .execute();
  return stored.map(({ id }) => id);
}

export function findMail(db: Db, id: number): Promise<MailRow | undefined> {
  return db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** What came of an attempt to send a mail; `delivered` are the addresses that have it, where others have not. */
export interface Attempt {
  readonly state: 'SENT' | 'QUEUED';
  readonly lastError: string | null;
  readonly sentAt?: Date;
  readonly delivered?: string[];
}

/** Writes down an attempt to send a mail. */
export async function markMail(db: Db, id: number, set: Attempt): Promise<void> {
  await db
    .updateTable('mails')
    .set({ ...set, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

/** Decides about drafts; answers those that were drafts until now. */
export async function releaseDrafts(
  db: Db,
  ids: readonly number[],
  state: 'KEPT' | 'QUEUED' | 'DROPPED',
): Promise<MailRow[]> {
  return db
    .updateTable('mails')
    .set({ state })
    .where('id', '=', sql<number>`any(${[...ids].sort((a, b) => a - b)})`)
    .where('state', '=', 'HELD')
    .returningAll()
    .execute();
}

/** A page of mails, newest first, with the number of all matches. */
export async function listMails(
  db: Db,
  page: { first: number | null; offset: number; searchText: string | null },
): Promise<{ mails: MailRow[]; totalCount: number }> {
  const pattern = containing(page.searchText ?? '');
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
