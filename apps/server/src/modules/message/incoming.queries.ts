import { type Selectable, sql } from 'kysely';
import { containing } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { IncomingMessage } from '../../db/tables.ts';

export type IncomingRow = Selectable<IncomingMessage>;

/** Stores an incoming message; returns false if it has been received before. */
export async function insertIncoming(
  db: Db,
  row: { messageKey: string; type: string; body: string; state: 'HANDLED' | 'SET_ASIDE'; reason: string },
): Promise<boolean> {
  const stored = await db
    .insertInto('incomingMessages')
    .values(row)
    .onConflict((conflict) => conflict.column('messageKey').doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored !== undefined;
}

/** Whether a message whose key has this prefix has been received since then. */
export async function hasCome(db: Db, prefix: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('incomingMessages')
    .select('id')
    .where('messageKey', 'like', `${prefix}:%`)
    .where('receivedAt', '>', since)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function lockSetAside(db: Db, id: number): Promise<IncomingRow | undefined> {
  return db
    .selectFrom('incomingMessages')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'SET_ASIDE')
    .$call(locked('alone'))
    .executeTakeFirst();
}

export async function decideIncoming(
  db: Db,
  id: number,
  set: { state: 'HANDLED' | 'SET_ASIDE' | 'DROPPED'; reason?: string; decidedBy: number | null },
): Promise<void> {
  await db
    .updateTable('incomingMessages')
    .set({ ...set, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

/** Returns a page of messages that were set aside, newest first, with the number of all. */
export async function listSetAside(
  db: Db,
  page: { first: number | null; offset: number; searchText: string | null },
): Promise<{ messages: IncomingRow[]; totalCount: number }> {
  const pattern = containing(page.searchText ?? '');
  const rows = await db
    .selectFrom('incomingMessages')
    .selectAll()
    .select((eb) => eb.fn.countAll<number>().over().as('total'))
    .where('state', '=', 'SET_ASIDE')
    .$if(Boolean(page.searchText), (q) =>
      q.where((eb) =>
        eb.or([eb('type', 'ilike', pattern), eb('body', 'ilike', pattern), eb('reason', 'ilike', pattern)]),
      ),
    )
    .orderBy('id', 'desc')
    .$if(page.first !== null, (q) => q.limit(page.first ?? 0))
    .offset(page.offset)
    .execute();
  return { messages: rows, totalCount: rows[0]?.total ?? 0 };
}

/** Counts the messages that wait for an officer's decision. */
export async function countSetAside(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('incomingMessages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('state', '=', 'SET_ASIDE')
    .executeTakeFirstOrThrow();
  return count;
}
