import { sql } from 'kysely';
import { linkedLoader, oneLoader } from '../../access/loaders.ts';
import type { Db } from '../../db/database.ts';
import { anyOf, linksOf, type Row, rowsOf } from '../../db/rows.ts';
import { instruments } from '../instrument/index.ts';
import { people } from '../user/index.ts';

export type TechniqueRow = Row<'techniques'>;

export const techniqueRows = rowsOf('techniques');

export const techniqueInstruments = linksOf('techniqueInstruments', 'techniqueId', 'instrumentId');
export const techniqueScientists = linksOf('techniqueScientists', 'techniqueId', 'userId');

export const instrumentsOfTechnique = linkedLoader(techniqueInstruments, instruments);
export const scientistsOfTechnique = linkedLoader(techniqueScientists, people);

export function listTechniques(db: Db): Promise<TechniqueRow[]> {
  return db.selectFrom('techniques').selectAll().orderBy('name').orderBy('id').execute();
}

export function findTechniques(db: Db, ids: readonly number[]): Promise<TechniqueRow[]> {
  return db.selectFrom('techniques').selectAll().where('id', '=', anyOf(ids)).orderBy('id').execute();
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

/** Returns the techniques with exactly this short code: one at most. */
export function findTechniquesByShortCode(db: Db, shortCode: string): Promise<{ id: number }[]> {
  return db.selectFrom('techniques').select('id').where('shortCode', '=', shortCode).execute();
}

/** Returns how many proposals each of these techniques has, not counting deleted ones. */
function countProposalsOfTechniques(
  db: Db,
  techniqueIds: readonly number[],
): Promise<{ techniqueId: number; proposals: number }[]> {
  return db
    .selectFrom('proposalTechniques')
    .innerJoin('proposals', 'proposals.proposalPk', 'proposalTechniques.proposalPk')
    .select(['proposalTechniques.techniqueId', sql<number>`count(*)::int`.as('proposals')])
    .where('proposalTechniques.techniqueId', '=', anyOf(techniqueIds))
    .where('proposals.deletedAt', 'is', null)
    .groupBy('proposalTechniques.techniqueId')
    .execute();
}

/** Loads the number of proposals with a technique; null if there is none. */
export const proposalCounts = oneLoader<number, { techniqueId: number; proposals: number }>(
  (ctx, ids) => countProposalsOfTechniques(ctx.db, ids),
  (count) => count.techniqueId,
);
