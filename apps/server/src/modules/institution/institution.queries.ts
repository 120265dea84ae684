import { otherInstitutionId } from '@atrium/domain/institution';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Institution } from '../../db/tables.ts';

export type InstitutionRow = Selectable<Institution>;

/** 'Other' first, the rest by name; the filter is the exact name. */
export function listInstitutions(db: Db, filter: { name?: string | null }): Promise<InstitutionRow[]> {
  let query = db.selectFrom('institutions').selectAll();
  if (filter.name) query = query.where('name', '=', filter.name);
  return query
    .orderBy((eb) => eb('id', '=', otherInstitutionId), 'desc')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

export function findInstitution(db: Db, id: number): Promise<InstitutionRow | undefined> {
  return db.selectFrom('institutions').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findInstitutions(db: Db, ids: readonly number[]): Promise<InstitutionRow[]> {
  return db.selectFrom('institutions').selectAll().where('id', '=', sql<number>`any(${ids})`).execute();
}

export function listCountries(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('countries').selectAll().orderBy('name').execute();
}

export function findCountries(db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('countries').selectAll().where('id', '=', sql<number>`any(${ids})`).execute();
}

export function updateInstitutionRow(db: Db, id: number, row: Updateable<Institution>): Promise<InstitutionRow> {
  return db.updateTable('institutions').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export async function countPeopleOf(db: Db, institutionId: number): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('institutionId', '=', institutionId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** Moves everybody of one institution to another. */
export async function movePeople(db: Db, from: number, into: number): Promise<void> {
  await db.updateTable('users').set({ institutionId: into }).where('institutionId', '=', from).execute();
}

export async function deleteInstitutionRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('institutions').where('id', '=', id).execute();
}
