import type { EventName } from '@atrium/domain/workflow';
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import { containing } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import type { OutgoingMessage } from '../../db/tables.ts';

/** The event to log for a proposal once the broker has accepted a message. */
export interface ToldOfProposal {
  readonly proposalPk: number;
  readonly type: EventName;
  readonly description: string;
}

export type OutgoingRow = Omit<Selectable<OutgoingMessage>, 'told'> & { readonly told: ToldOfProposal | null };

export async function insertOutgoing(db: Db, rows: readonly Insertable<OutgoingMessage>[]): Promise<void> {
  if (rows.length > 0)
    await db
      .insertInto('outgoingMessages')
      .values([...rows])
      .execute();
}

/** Lets only one process send at a time, so that messages leave in the order in which they were written. */
export async function tryLockSending(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(8250913) as mine`.execute(db);
  return rows[0]?.mine ?? false;
}

/** Returns the messages that may be sent now, except these, oldest first. */
export function listUnsent(
  db: Db,
  { now, limit, without }: { readonly now: Date; readonly limit: number; readonly without: readonly number[] },
): Promise<OutgoingRow[]> {
  return db
    .selectFrom('outgoingMessages')
    .selectAll()
    .where('state', '=', 'WAITING')
    .where((eb) => eb.or([eb('tryAfter', 'is', null), eb('tryAfter', '<=', now)]))
    .where('id', '!=', sql<number>`all(${without})`)
    .orderBy('id')
    .limit(limit)
    .$castTo<OutgoingRow>()
    .execute();
}

export async function markSent(db: Db, id: number, now: Date): Promise<void> {
  await db
    .updateTable('outgoingMessages')
    .set({ state: 'SENT', sentAt: now, lastError: null, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

/** Records that the broker was unavailable. */
export async function markUnsent(db: Db, id: number, lastError: string): Promise<void> {
  await db
    .updateTable('outgoingMessages')
    .set({ lastError, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

/** Records that the broker refused the message; it is retried later, or given up. */
export async function markRefused(
  db: Db,
  id: number,
  set: { refusals: number; lastError: string; tryAfter: Date | null },
): Promise<void> {
  const state = set.tryAfter ? 'WAITING' : 'GIVEN_UP';
  await db
    .updateTable('outgoingMessages')
    .set({ ...set, state, attempts: sql<number>`attempts + 1` })
    .where('id', '=', id)
    .execute();
}

const isRefused = sql<boolean>`(state = 'GIVEN_UP' or (state = 'WAITING' and refusals > 0))`;

/** Lets refused messages be retried immediately, or drops them; returns how many were refused until now. */
export async function decideRefused(
  db: Db,
  ids: readonly number[],
  decision: 'send' | 'drop',
  decidedBy: number | null,
): Promise<number> {
  const set = decision === 'send' ? { state: 'WAITING', refusals: 0, tryAfter: null } : { state: 'DROPPED' };
  const rows = await db
    .updateTable('outgoingMessages')
    .set({ ...set, decidedBy })
    .where('id', '=', sql<number>`any(${[...ids].sort((a, b) => a - b)})`)
    .where(isRefused)
    .returning('id')
    .execute();
  return rows.length;
}

/** A message as the reader may see it: `body` may lack parts that are hidden from the reader. */
export type RefusedRow = Omit<OutgoingRow, 'body'> & { readonly body: unknown };

/** Returns a page of messages the broker refused, newest first, with the number of all. `body` is the SQL for the visible part of a message. */
export async function listRefused(
  db: Db,
  body: RawBuilder<unknown>,
  page: { first: number | null; offset: number; searchText: string | null },
): Promise<{ messages: RefusedRow[]; totalCount: number }> {
  const pattern = containing(page.searchText ?? '');
  const rows = await db
    .selectFrom('outgoingMessages')
    .selectAll()
    .select((eb) => [eb.fn.countAll<number>().over().as('total'), body.as('shown')])
    .where(isRefused)
    .$if(Boolean(page.searchText), (q) =>
      q.where((eb) =>
        eb.or([
          eb('type', 'ilike', pattern),
          eb('exchange', 'ilike', pattern),
          eb('lastError', 'ilike', pattern),
          eb(sql<string>`${body}::text`, 'ilike', pattern),
        ]),
      ),
    )
    .orderBy('id', 'desc')
    .$if(page.first !== null, (q) => q.limit(page.first ?? 0))
    .offset(page.offset)
    .$castTo<OutgoingRow & { readonly total: number; readonly shown: unknown }>()
    .execute();
  return { messages: rows.map(({ shown, ...row }) => ({ ...row, body: shown })), totalCount: rows[0]?.total ?? 0 };
}

export interface WaitingMessages {
  readonly count: number;
  readonly since: Date | null;
  readonly lastError: string | null;
  readonly refused: number;
}

/** Returns how many messages wait, since when, the broker's last error, and how many it refused. */
export async function waitingMessages(db: Db): Promise<WaitingMessages> {
  const { rows } = await sql<WaitingMessages>`
    select count(*) filter (where state = 'WAITING' and refusals = 0)::int as count,
      min(created) filter (where state = 'WAITING' and refusals = 0) as since,
      (select last_error from outgoing_messages where state = 'WAITING' and refusals = 0 order by id limit 1) as last_error,
      count(*) filter (where state = 'GIVEN_UP' or refusals > 0)::int as refused
      from outgoing_messages where state in ('WAITING', 'GIVEN_UP')`.execute(db);
  return rows[0] ?? { count: 0, since: null, lastError: null, refused: 0 };
}

/** Deletes messages that were sent, or received and handled, before this time. */
export async function forgetMessages(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('outgoingMessages')
    .where((eb) =>
      eb.or([eb('sentAt', '<', before), eb.and([eb('state', '=', 'DROPPED'), eb('created', '<', before)])]),
    )
    .execute();
  await db.deleteFrom('incomingMessages').where('receivedAt', '<', before).where('state', '!=', 'SET_ASIDE').execute();
}
