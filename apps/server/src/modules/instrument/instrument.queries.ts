import type { InstrumentUse } from '@atrium/domain/instrument';
import { sql } from 'kysely';
import { linkedLoader, manyLoader, rowLoader } from '../../access/loaders.ts';
import type { Db } from '../../db/database.ts';
import { anyOf, linksOf, type Row, rowsOf } from '../../db/rows.ts';
import { people } from '../user/index.ts';

export type InstrumentRow = Row<'instruments'>;

export const instrumentRows = rowsOf('instruments');
export const instrumentScientists = linksOf('instrumentScientists', 'instrumentId', 'userId');

/** An instrument by key, batched. */
export const instruments = rowLoader(instrumentRows);

/** The people who work on an instrument, batched. */
export const scientistsOfInstrument = linkedLoader(instrumentScientists, people);

/** Returns all instruments, newest first; with calls given, those on any of them. */
export function listInstruments(db: Db, callIds?: readonly number[] | null): Promise<InstrumentRow[]> {
  let query = db.selectFrom('instruments').selectAll();
  if (callIds?.length) {
    query = query.where(
      sql<boolean>`exists (select from call_instruments ci where ci.instrument_id = instruments.id and ci.call_id = any(${callIds}))`,
    );
  }
  return query.orderBy('id', 'desc').execute();
}

/** Returns the instruments each of these people manages or works on, newest first. */
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
    .where('staff.userId', '=', anyOf(userIds))
    .orderBy('instruments.id', 'desc')
    .execute();
}

/** The instruments a person manages or works on, batched. */
export const instrumentsOfUser = manyLoader<number, InstrumentRow & { userId: number }>(
  (ctx, ids) => listInstrumentsOfUsers(ctx.db, ids),
  (instrument) => instrument.userId,
);

export async function countInstrumentUse(db: Db, id: number): Promise<InstrumentUse> {
  const { rows } = await sql<InstrumentUse>`
    select (select count(*)::int from proposal_instruments where instrument_id = ${id}) as proposals,
           (select count(*)::int from call_instruments where instrument_id = ${id}) as calls,
           (select count(*)::int from instrument_scientists where instrument_id = ${id}) as scientists,
           (select count(*)::int from experiments where instrument_id = ${id}) as experiments`.execute(db);
  return rows[0] ?? { proposals: 0, calls: 0, scientists: 0, experiments: 0 };
}

/** Whether the person manages the instrument or works on it; if a proposal is given, it must be on the instrument as well. */
export async function isScientistOn(
  db: Db,
  { userId, instrumentId, proposalPk }: { userId: number; instrumentId: number; proposalPk?: number },
): Promise<boolean> {
  const onIt = sql`exists (select from proposal_instruments where (proposal_pk, instrument_id) = (${proposalPk}, i.id))`;
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from instruments i
       where i.id = ${instrumentId} and ${proposalPk === undefined ? sql`true` : onIt}
         and (i.manager_user_id = ${userId}
           or exists (select from instrument_scientists s where s.instrument_id = i.id and s.user_id = ${userId}))) as is`.execute(
    db,
  );
  return rows[0]?.is ?? false;
}
