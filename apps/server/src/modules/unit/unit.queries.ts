import type { Quantity, Unit } from '@atrium/domain/unit';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export function listUnits(db: Db): Promise<Unit[]> {
  return db
    .selectFrom('units')
    .select(['id', 'unit', 'quantity', 'symbol', 'siConversionFormula'])
    .orderBy('unit')
    .orderBy('id')
    .execute();
}

export function listQuantities(db: Db): Promise<Quantity[]> {
  return db.selectFrom('quantities').select('id').orderBy('id').execute();
}

/** Locks the list of units, so that an import overwrites only what it was compared with, and no concurrent change. */
export async function lockUnits(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(8250922)`.execute(db);
}

/** Inserts a unit; the database rejects an id that is taken. */
export async function insertUnit(db: Db, unit: Unit): Promise<void> {
  await db.insertInto('units').values(unit).execute();
}

export function findUnit(db: Db, id: string): Promise<Unit | undefined> {
  return db
    .selectFrom('units')
    .select(['id', 'unit', 'quantity', 'symbol', 'siConversionFormula'])
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function hasQuantity(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('quantities').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

export function deleteUnitRow(db: Db, id: string): Promise<Unit | undefined> {
  return db
    .deleteFrom('units')
    .where('id', '=', id)
    .returning(['id', 'unit', 'quantity', 'symbol', 'siConversionFormula'])
    .executeTakeFirst();
}

export async function insertQuantities(db: Db, quantities: readonly Quantity[]): Promise<void> {
  if (quantities.length === 0) return;
  const rows = quantities.map(({ id }) => ({ id }));
  await db
    .insertInto('quantities')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Inserts units, overwriting those with the same id. */
export async function upsertUnits(db: Db, units: readonly Unit[]): Promise<void> {
  if (units.length === 0) return;
  await db
    .insertInto('units')
    .values([...units])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref }) => ({
        unit: ref('excluded.unit'),
        quantity: ref('excluded.quantity'),
        symbol: ref('excluded.symbol'),
        siConversionFormula: ref('excluded.siConversionFormula'),
      })),
    )
    .execute();
}
