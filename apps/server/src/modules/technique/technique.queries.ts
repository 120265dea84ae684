import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { type LockedFor, locked } from '../../db/row-lock.ts';
import type { Technique } from '../../db/tables.ts';

export type TechniqueRow = Selectable<Technique>;

export function listTechniques(db: Db): Promise<TechniqueRow[]> {
  return db.selectFrom('techniques').selectAll().orderBy('name').orderBy('id').execute();
}

export function findTechniques(db: Db, ids: readonly number[]): Promise<TechniqueRow[]> {
  return db.selectFrom('techniques').selectAll().where('id', '=', sql<number>`any(${ids})`).orderBy('id').execute();
}

export function listTechniquesOf(db: Db, scientistId: number): Promise<TechniqueRow[]> {
  return db
    .selectFrom('techniques')
    .innerJoin('techniqueScientists', 'techniqueScientists.techniqueId', 'techniques.id')
    .selectAll('techniques')
    .where('techniqueScientists.userId', '=', scientistId)
    .orderBy('techniques.name')
    .orderBy('techniques.id')
    .execute();
}

/** Instruments of several techniques at once. */
export function findInstrumentsOfTechniques(
  db: Db,
  techniqueIds: readonly number[],
): Promise<{ techniqueId: number; instrumentId: number }[]> {
  return db
    .selectFrom('techniqueInstruments')
    .selectAll()
    .where('techniqueId', '=', sql<number>`any(${techniqueIds})`)
    .orderBy('instrumentId')
    .execute();
}

/** Scientists of several techniques at once. */
export function findScientistsOfTechniques(
  db: Db,
  techniqueIds: readonly number[],
): Promise<{ techniqueId: number; userId: number }[]> {
  return db
    .selectFrom('techniqueScientists')
    .selectAll()
    .where('techniqueId', '=', sql<number>`any(${techniqueIds})`)
    .orderBy('userId')
    .execute();
}

/** Techniques with this short code, as it is written: one at most. */
export function findTechniquesByShortCode(db: Db, shortCode: string): Promise<{ id: number }[]> {
  return db.selectFrom('techniques').select('id').where('shortCode', '=', shortCode).execute();
}

export function lockTechnique(db: Db, id: number, purpose: LockedFor = 'changing'): Promise<TechniqueRow | undefined> {
  return db.selectFrom('techniques').selectAll().where('id', '=', id).$call(locked(purpose)).executeTakeFirst();
}

export function insertTechnique(db: Db, row: Insertable<Technique>): Promise<TechniqueRow> {
  return db.insertInto('techniques').values(row).returningAll().executeTakeFirstOrThrow();
}

export function updateTechniqueRow(db: Db, id: number, row: Insertable<Technique>): Promise<TechniqueRow> {
  return db.updateTable('techniques').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** Removes a technique; its links to instruments, scientists and proposals go with it. */
export async function deleteTechniqueRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('techniques').where('id', '=', id).execute();
}

/** Links instruments; those that are linked already stay. Answers the ids that are new. */
export async function insertInstrumentsOfTechnique(
  db: Db,
  techniqueId: number,
  instrumentIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .insertInto('techniqueInstruments')
    .values([...new Set(instrumentIds)].map((instrumentId) => ({ techniqueId, instrumentId })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('instrumentId')
    .execute();
  return rows.map((row) => row.instrumentId);
}

/** Takes instruments off and answers the ids that were linked. */
export async function deleteInstrumentsOfTechnique(
  db: Db,
  techniqueId: number,
  instrumentIds: readonly number[],
): Promise<number[]> {
  const rows = await db
    .deleteFrom('techniqueInstruments')
    .where('techniqueId', '=', techniqueId)
    .where('instrumentId', '=', sql<number>`any(${instrumentIds})`)
    .returning('instrumentId')
    .execute();
  return rows.map((row) => row.instrumentId);
}

/** Links scientists; those who are linked already stay. */
export async function insertScientistsOfTechnique(
  db: Db,
  techniqueId: number,
  userIds: readonly number[],
): Promise<void> {
  await db
    .insertInto('techniqueScientists')
    .values([...new Set(userIds)].map((userId) => ({ techniqueId, userId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** False when the person was not a scientist of the technique. */
export async function deleteScientistOfTechnique(db: Db, techniqueId: number, userId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('techniqueScientists')
    .where('techniqueId', '=', techniqueId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** How many proposals each of these techniques has; deleted proposals do not count. */
export function countProposalsOfTechniques(
  db: Db,
  techniqueIds: readonly number[],
): Promise<{ techniqueId: number; proposals: number }[]> {
  return db
    .selectFrom('proposalTechniques')
    .innerJoin('proposals', 'proposals.proposalPk', 'proposalTechniques.proposalPk')
    .select(['proposalTechniques.techniqueId', sql<number>`count(*)::int`.as('proposals')])
    .where('proposalTechniques.techniqueId', '=', sql<number>`any(${techniqueIds})`)
    .where('proposals.deletedAt', 'is', null)
    .groupBy('proposalTechniques.techniqueId')
    .execute();
}
