import { otherInstitutionId } from '@atrium/domain/institution';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import { alphabetical } from '../../db/comparing.ts';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { Institution } from '../../db/tables.ts';

export type InstitutionRow = Selectable<Institution>;

/** Returns institutions, 'Other' first, then by name; the filter matches the exact name. */
export function listInstitutions(db: Db, filter: { name?: string | null }): Promise<InstitutionRow[]> {
  let query = db.selectFrom('institutions').selectAll();
  if (filter.name) query = query.where('name', '=', filter.name);
  return query
    .orderBy((eb) => eb('id', '=', otherInstitutionId), 'desc')
    .orderBy(alphabetical(sql.ref('name')))
    .orderBy('id')
    .execute();
}

export function findInstitution(db: Db, id: number): Promise<InstitutionRow | undefined> {
  return db.selectFrom('institutions').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findInstitutions(db: Db, ids: readonly number[]): Promise<InstitutionRow[]> {
  return db.selectFrom('institutions').selectAll().where('id', '=', sql<number>`any(${ids})`).execute();
}

/** Whether other institutions are part of this one. */
export async function hasParts(db: Db, id: number): Promise<boolean> {
  return (
    (await db.selectFrom('institutions').select('id').where('parentId', '=', id).limit(1).executeTakeFirst()) !==
    undefined
  );
}

export function listCountries(db: Db): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('countries').selectAll().orderBy('name').execute();
}

export function findCountries(db: Db, ids: readonly number[]): Promise<{ id: number; name: string }[]> {
  return db.selectFrom('countries').selectAll().where('id', '=', sql<number>`any(${ids})`).execute();
}

/** Returns the countries with these ISO 3166 codes. */
export function findCountriesByCode(
  db: Db,
  codes: readonly string[],
): Promise<{ id: number; name: string; code: string | null }[]> {
  return db.selectFrom('countries').selectAll().where('code', '=', sql<string>`any(${codes})`).execute();
}

/**
 * SQL condition: a column holds this name, ignoring case and surrounding blanks, which is what `verify` regards as the same institution.
 * The database folds both sides, so that they match in every locale, and uses the index `institutions_by_name`.
 */
export const sameName = (column: RawBuilder<unknown>, name: string): RawBuilder<boolean> =>
  sql`lower(btrim(${column})) = lower(btrim(${name}::text))`;

/** Waits for an import of institutions in progress, and lets none begin before the transaction ends; others may hold this at the same time. */
async function holdOffImports(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(8250923)`.execute(db);
}

/** Waits until nobody creates or changes institutions, and lets nobody do so before the transaction ends: an import knows too many names to lock each. */
export async function lockAllInstitutionNames(db: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(8250923)`.execute(db);
}

/**
 * Serializes transactions that create or change an institution with the same registry id or, without one, the same name, by hand or at a
 * first sign-in, with each other and with imports.
 */
export async function lockInstitutionName(db: Db, rorIdOrName: string): Promise<void> {
  await holdOffImports(db);
  await sql`select pg_advisory_xact_lock(8250923, hashtext(lower(btrim(${rorIdOrName}::text))))`.execute(db);
}

/** Returns the institutions of a country with this name, ignoring case, and without a registry id. */
export async function findNamesakes(db: Db, name: string, countryId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('institutions')
    .select('id')
    .where(sameName(sql.ref('name'), name))
    .where('countryId', '=', countryId)
    .where(sql`coalesce(ror_id, '')`, '=', '')
    .execute();
  return rows.map(({ id }) => id);
}

export function updateInstitutionRow(db: Db, id: number, row: Updateable<Institution>): Promise<InstitutionRow> {
  return db.updateTable('institutions').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

export function insertInstitution(db: Db, row: Insertable<Institution>): Promise<InstitutionRow> {
  return db.insertInto('institutions').values(row).returningAll().executeTakeFirstOrThrow();
}

/**
 * Returns these institutions, locked in key order, so that two opposite merges wait for each other; after an import in progress, which
 * would otherwise wait for these rows while their new name waits for it.
 */
export async function lockInstitutions(db: Db, ids: readonly number[]): Promise<InstitutionRow[]> {
  await holdOffImports(db);
  return db
    .selectFrom('institutions')
    .selectAll()
    .where('id', '=', sql<number>`any(${ids})`)
    .orderBy('id')
    .$call(locked('alone'))
    .execute();
}

/** Returns the institution with this registry id. */
export function findByRorId(db: Db, rorId: string): Promise<InstitutionRow | undefined> {
  return db.selectFrom('institutions').selectAll().where('rorId', '=', rorId).executeTakeFirst();
}

/** Counts the people who belong to each of these institutions. */
export interface InstitutionUse {
  readonly institutionId: number;
  readonly userCount: number;
  /** Number of institutions that are part of it. */
  readonly partCount: number;
}

export async function countUse(db: Db, institutionIds: readonly number[]): Promise<InstitutionUse[]> {
  const { rows } = await sql<InstitutionUse>`
    select i.id as institution_id,
           (select count(*)::int from users u where u.institution_id = i.id) as user_count,
           (select count(*)::int from institutions part where part.parent_id = i.id) as part_count
      from unnest(${institutionIds}::int[]) as i (id)`.execute(db);
  return rows;
}

/** Returns the first people of an institution by surname. */
export function listPeopleOf(
  db: Db,
  institutionId: number,
  limit: number,
): Promise<Array<{ id: number; firstname: string; lastname: string; preferredname: string | null }>> {
  return db
    .selectFrom('users')
    .select(['id', 'firstname', 'lastname', 'preferredname'])
    .where('institutionId', '=', institutionId)
    .orderBy(alphabetical(sql.ref('lastname')))
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Moves everybody from one institution to another; returns how many. */
export async function movePeople(db: Db, from: number, into: number): Promise<number> {
  const moved = await db
    .updateTable('users')
    .set({ institutionId: into })
    .where('institutionId', '=', from)
    .executeTakeFirst();
  return Number(moved.numUpdatedRows);
}

/** Makes the parts of one institution parts of another, except that one itself; returns them as they were. */
export async function moveParts(db: Db, from: number, { into, except }: { into: number | null; except: number }) {
  const parts = await db
    .selectFrom('institutions')
    .selectAll()
    .where('parentId', '=', from)
    .where('id', '!=', except)
    .orderBy('id')
    .$call(locked('changing'))
    .execute();
  const ids = parts.map(({ id }) => id);
  if (ids.length > 0) await db.updateTable('institutions').set({ parentId: into }).where('id', 'in', ids).execute();
  return parts;
}

export async function deleteInstitutionRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('institutions').where('id', '=', id).execute();
}
