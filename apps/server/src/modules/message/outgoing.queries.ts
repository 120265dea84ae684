import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { OutgoingMessage } from '../../db/tables.ts';

export type OutgoingRow = Selectable<OutgoingMessage>;

export async function insertOutgoing(db: Db, rows: readonly Insertable<OutgoingMessage>[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('outgoingMessages')
      .values([...rows])
      .execute();
}

/** One process at a time sends, so that messages leave in the order they were written in. */
export async function mayBeginToSend(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(8250913) as mine`.execute(db);
  return rows[0]?.mine ?? false;
}

export function listUnsent(db: Db, limit: number): Promise<OutgoingRow[]> {
  return db.selectFrom('outgoingMessages').selectAll().where('sentAt', 'is', null).orderBy('id').limit(limit).execute();
}

export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outgoingMessages')
    .set({ sentAt: now, lastError: null, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

export async function markUnsent(db: Db, id: number, lastError: string): Promise<void> {
  await db
    .updateTable('outgoingMessages')
    .set({ lastError, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

/** How many wait, since when, and what the broker said last. */
export async function waitingMessages(
  db: Db,
): Promise<{ count: number; since: Date | null; lastError: string | null }> {
  const { rows } = await sql<{ count: number; since: Date | null; lastError: string | null }>`
    select count(*)::int as count, min(created) as since,
      (select last_error from outgoing_messages where sent_at is null order by id limit 1) as last_error
      from outgoing_messages where sent_at is null`.execute(db);
  return rows[0] ?? { count: 0, since: null, lastError: null };
}

/** Forgets what was sent before, and what came in and was handled before. */
export async function forgetMessages(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('outgoingMessages').where('sentAt', '<', before).execute();
  await db.deleteFrom('incomingMessages').where('receivedAt', '<', before).where('state', '!=', 'SET_ASIDE').execute();
}
