import type { InstrumentUse } from '@atrium/domain/instrument';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type LockedFor, locked } from '../../db/row-lock.ts';
import type { Instrument } from '../../db/tables.ts';

export type InstrumentRow = Selectable<Instrument>;

/** All instruments, newest first; with calls given, those on any of them. */
export function listInstruments(db: Db, callIds?: readonly number[] | null): Promise<InstrumentRow[]> {
  let query = db.selectFrom('instruments').selectAll();
  if (callIds?.length) {
    query = query.where(
      sql<boolean>`exists (select from call_instruments ci where ci.instrument_id = instruments.id and ci.call_id = any(${callIds}))`,
    );
  }
  return query.orderBy('id', 'desc').execute();
}

/** Instruments each of these people manages or works on, newest first. */
export async function listInstrumentsOfUsers(
  db: Db,
  userIds: readonly number[],
): Promise<(InstrumentRow & { userId: number })[]> {
  return db
    .selectFrom('instruments')
    .innerJoin(
      (eb) =>
        eb
          .selectFrom('instruments')
          .select(['id as instrumentId', 'managerUserId as userId'])
          .union(eb.selectFrom('instrumentScientists').select(['instrumentId', 'userId']))
          .as('staff'),
      (join) => join.onRef('staff.instrumentId', '=', 'instruments.id'),
    )
    .selectAll('instruments')
    .select('staff.userId')
    .where('staff.userId', '=', sql<number>`any(${userIds})`)
    .orderBy('instruments.id', 'desc')
    .execute();
}

export function findInstruments(db: Db, ids: readonly number[]): Promise<InstrumentRow[]> {
  return db.selectFrom('instruments').selectAll().where('id', '=', sql<number>`any(${ids})`).execute();
}

export function lockInstrument(
  db: Db,
  id: number,
  purpose: LockedFor = 'changing',
): Promise<InstrumentRow | undefined> {
  return db.selectFrom('instruments').selectAll().where('id', '=', id).$call(locked(purpose)).executeTakeFirst();
}

export function insertInstrument(db: Db, row: Insertable<Instrument>): Promise<InstrumentRow> {
  return db.insertInto('instruments').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateInstrumentRow(db: Db, id: number, row: Updateable<Instrument>): Promise<InstrumentRow> {
  return db.updateTable('instruments').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function deleteInstrumentRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('instruments').where('id', '=', id).execute();
}

export async function countInstrumentUse(db: Db, id: number): Promise<InstrumentUse> {
  const { rows } = await sql<InstrumentUse>`
    select (select count(*)::int from proposal_instruments where instrument_id = ${id}) as proposals,
           (select count(*)::int from call_instruments where instrument_id = ${id}) as calls,
           (select count(*)::int from instrument_scientists where instrument_id = ${id}) as scientists,
           (select count(*)::int from experiments where instrument_id = ${id}) as experiments`.execute(db);
  return rows[0] ?? { proposals: 0, calls: 0, scientists: 0, experiments: 0 };
}

/** Scientists of several instruments at once, by instrument. */
export function findScientists(
  db: Db,
  instrumentIds: readonly number[],
): Promise<{ instrumentId: number; userId: number }[]> {
  return db
    .selectFrom('instrumentScientists')
    .selectAll()
    .where('instrumentId', '=', sql<number>`any(${instrumentIds})`)
    .orderBy('userId')
    .execute();
}

/** Links scientists and answers how many were not linked before. */
export async function insertScientists(db: Db, instrumentId: number, userIds: readonly number[]): Promise<number> {
  const result = await db
    .insertInto('instrumentScientists')
    .values([...new Set(userIds)].map((userId) => ({ instrumentId, userId })))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0);
}

/** False when the person was not a scientist of the instrument. */
export async function deleteScientist(db: Db, instrumentId: number, userId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('instrumentScientists')
    .where('instrumentId', '=', instrumentId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Whether the person manages the instrument or works on it. */
export async function isScientistOn(db: Db, userId: number, instrumentId: number): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from instruments where id = ${instrumentId} and manager_user_id = ${userId})
        or exists (select from instrument_scientists where instrument_id = ${instrumentId} and user_id = ${userId}) as is`.execute(
    db,
  );
  return rows[0]?.is ?? false;
}

/** Whether the person manages or works on the instrument and the proposal is on it. */
export async function isScientistOnProposal(
  db: Db,
  key: { userId: number; instrumentId: number; proposalPk: number },
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from proposal_instruments pi join instruments i on i.id = pi.instrument_id
       where pi.instrument_id = ${key.instrumentId} and pi.proposal_pk = ${key.proposalPk}
         and (i.manager_user_id = ${key.userId}
           or exists (select from instrument_scientists s where s.instrument_id = i.id and s.user_id = ${key.userId}))) as is`.execute(
    db,
  );
  return rows[0]?.is ?? false;
}
