import type { DraftFacts } from '@atrium/domain/draft';
import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Draft } from '../../db/tables.ts';

/** The owner of drafts: the person who typed them, and the user in whose session they were typed, who is someone else only while impersonating. */
export interface DraftOwner {
  readonly userId: number;
  readonly writtenBy: number;
}

export type DraftRow = Pick<Selectable<Draft>, 'record' | 'windowId' | 'copy' | 'keptAt'>;

const ownedBy = ({ userId, writtenBy }: DraftOwner) => sql<boolean>`written_by = ${writtenBy} and user_id = ${userId}`;

/** Returns drafts, newest first. */
export function listDrafts(
  db: Db,
  owner: DraftOwner,
  asked: { readonly record: string | null; readonly kind: string | null },
  since: Date,
): Promise<DraftRow[]> {
  return db
    .selectFrom('drafts')
    .select(['record', 'windowId', 'copy', 'keptAt'])
    .where(ownedBy(owner))
    .where('keptAt', '>', since)
    .where(sql<boolean>`(record = ${asked.record} or starts_with(record, ${asked.kind}))`)
    .orderBy('keptAt', 'desc')
    .orderBy('windowId')
    .execute();
}

/** Serializes the writes from one person's windows, so that counts stay correct. */
export async function lockDraftsOf(db: Db, { writtenBy }: DraftOwner): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('drafts'), ${writtenBy})`.execute(db);
}

/** Counts the person's drafts, in any session, other than these copies. */
export async function countOtherDrafts(
  db: Db,
  { userId, writtenBy }: DraftOwner,
  record: string,
  windows: readonly string[],
): Promise<DraftFacts> {
  const { rows } = await sql<DraftFacts>`
    select count(*)::int as copies, coalesce(sum(char_length(copy)), 0)::int as letters from drafts
     where written_by = ${writtenBy}
       and not (user_id = ${userId} and record = ${record} and window_id = any(${windows}))`.execute(db);
  return rows[0] as DraftFacts;
}

export async function upsertDraft(db: Db, owner: DraftOwner, row: DraftRow): Promise<void> {
  await db
    .insertInto('drafts')
    .values({ ...owner, ...row })
    .onConflict((conflict) =>
      conflict
        .columns(['writtenBy', 'userId', 'record', 'windowId'])
        .doUpdateSet({ copy: row.copy, keptAt: row.keptAt }),
    )
    .execute();
}

export async function deleteDrafts(
  db: Db,
  owner: DraftOwner,
  record: string,
  windows: readonly string[],
): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where(ownedBy(owner))
    .where('record', '=', record)
    .where('windowId', '=', sql<string>`any(${windows})`)
    .execute();
}

export async function forgetDrafts(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('drafts').where('keptAt', '<=', before).execute();
}
