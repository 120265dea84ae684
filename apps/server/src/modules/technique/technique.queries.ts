import { type Selectable, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
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
