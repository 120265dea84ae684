import { type Selectable, sql } from 'kysely';
import { containing } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import type { Mail } from '../../db/tables.ts';

export type MailRow = Selectable<Mail>;

export interface StoredMail {
  readonly eventId: number | null;
  readonly templateId: string;
  readonly recipients: string[];
  readonly subject: string;
  readonly html: string;
  readonly state: 'KEPT' | 'QUEUED' | 'HELD' | 'FAILED';
  readonly lastError?: string;
}

/** Stores e-mails, except those the same event has already written to the same people; returns the keys of the new ones. */
export async function insertMails(db: Db, rows: readonly StoredMail[]): Promise<number[]> {
  const stored = await db
    .insertInto('mails')
    .values([...rows])
    .onConflict((c) => c.columns(['eventId', 'templateId', 'recipients']).doNothing())
    .returning('id')
    .execute();
  return stored.map(({ id }) => id);
}

/** The result of an attempt to send an e-mail; `delivered` are the addresses that have received it if others have not. */
export interface Attempt {
  readonly state: 'SENT' | 'QUEUED';
  readonly lastError: string | null;
  readonly sentAt?: Date;
  readonly delivered?: string[];
}

/** Records attempts to send e-mails, in one statement. */
export async function markMails(db: Db, attempts: ReadonlyArray<Attempt & { readonly mailId: number }>): Promise<void> {
  await sql`
    update mails m set state = a.state, last_error = a."lastError", sent_at = coalesce(a."sentAt", m.sent_at),
           delivered = coalesce(a.delivered, m.delivered), attempts = m.attempts + 1
      from jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb)
        as a ("mailId" int, state text, "lastError" text, "sentAt" timestamptz, delivered text[])
     where m.id = a."mailId"`.execute(db);
}

/** Returns those of these e-mails that are to be sent, ordered by key. */
export async function findQueued(db: Db, ids: readonly number[]): Promise<MailRow[]> {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids})`)
    .where('state', '=', 'QUEUED')
    .orderBy('id')
    .execute();
}

/** Releases or drops drafts; returns those that were drafts until now. */
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

/** An e-mail, and whether it was given up because every attempt failed. */
export type ListedMail = MailRow & { readonly isGivenUp: boolean };

/** SQL condition: no job is left that would try it. */
const isGivenUp = sql<boolean>`mails.state = 'QUEUED' and not exists (
  select from graphile_worker.jobs j where j.key = 'mail:' || mails.id and (j.attempts < j.max_attempts or j.locked_at is not null))`;

/** Returns a page of e-mails, newest first, with the number of all matches. */
export async function listMails(
  db: Db,
  page: { first: number | null; offset: number; searchText: string | null },
): Promise<{ mails: ListedMail[]; totalCount: number }> {
  const pattern = containing(page.searchText ?? '');
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .select((eb) => [eb.fn.countAll<number>().over().as('total'), isGivenUp.as('isGivenUp')])
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

/** Returns the addresses in a setting that separates them with semicolons. */
export async function addressesOf(db: Db, setting: string): Promise<string[]> {
  const row = await db.selectFrom('settings').select('value').where('id', '=', setting).executeTakeFirst();
  return (row?.value ?? '')
    .split(';')
    .map((address) => address.trim())
    .filter(Boolean);
}
