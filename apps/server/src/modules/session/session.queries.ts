import { countryCode } from '@atrium/domain/institution';
import { type Selectable, sql } from 'kysely';
import type { ExternalPerson } from '../../adapters/oidc/identity-provider.ts';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { User } from '../../db/tables.ts';
import { lockInstitutionName, sameName } from '../institution/index.ts';

/** Returns the user with this subject at the sign-in provider. */
export function findBySubject(db: Db, sub: string): Promise<Selectable<User> | undefined> {
  return db.selectFrom('users').selectAll().where('oidcSub', '=', sub).executeTakeFirst();
}

/** Returns the user of an external sign-in: by subject, otherwise by e-mail address, ignoring case (rule U24). */
export async function findByLogin(
  db: Db,
  person: { sub: string; email: string },
): Promise<Selectable<User> | undefined> {
  const bySub = await findBySubject(db, person.sub);
  if (bySub) return bySub;
  return db
    .selectFrom('users')
    .selectAll()
    .where((eb) => eb(eb.fn('lower', ['email']), '=', person.email.toLowerCase()))
    .executeTakeFirst();
}

export function getUser(db: Db, id: number): Promise<Selectable<User> | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

type ToldInstitution = NonNullable<ExternalPerson['institution']>;

/** Selects the country with this name, or the one for which it is an alternative name. */
const countryCalled = (db: Db, name: string) =>
  db
    .selectFrom('countries')
    .select('id')
    .where((eb) => eb.or([eb('name', '=', name), eb('code', '=', countryCode(name) ?? null)]))
    .orderBy((eb) => eb('name', '=', name), 'desc')
    .limit(1);

/**
 * Returns the institution that the provider names: by its ROR id if given, otherwise by name, ignoring case; undefined if it is unknown.
 * Among several with the same name, prefers the one in the given country, then the one with exactly this spelling, then the oldest. It
 * cannot be removed until the transaction ends (rule U50).
 */
export async function findNamedInstitution(db: Db, institution: ToldInstitution): Promise<number | undefined> {
  const known = await db
    .selectFrom('institutions')
    .select('id')
    .where((eb) =>
      institution.rorId ? eb('rorId', '=', institution.rorId) : sameName(sql.ref('name'), institution.name),
    )
    .orderBy(
      (eb) => eb.fn.coalesce(eb('countryId', '=', countryCalled(db, institution.country)), eb.val(false)),
      'desc',
    )
    .orderBy((eb) => eb('name', '=', institution.name), 'desc')
    .orderBy('id')
    .limit(1)
    .$call(locked('referring'))
    .executeTakeFirst();
  return known?.id;
}

/** Class of the advisory locks that serialize the creation of users at their first sign-in. */
const firstSight = 8250917;

const waitForSight = async (db: Db, what: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${firstSight}, hashtext(${what}))`.execute(db);
};

/** Serializes two first sign-ins of one person: the second finds the user whom the first has created. */
export async function lockLogin(db: Db, person: { sub: string; email: string }): Promise<void> {
  await waitForSight(db, `sub ${person.sub}`);
  await waitForSight(db, `email ${person.email.toLowerCase()}`);
}

/** Returns the country with this name, or the one for which it is an alternative name; creates it if there is neither. */
async function resolveCountry(db: Db, name: string): Promise<number> {
  const known = await countryCalled(db, name).executeTakeFirst();
  if (known) return known.id;
  const { id } = await db
    .insertInto('countries')
    .values({ name })
    .onConflict((c) => c.column('name').doUpdateSet({ name }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/**
 * Returns the institution that the provider names; creates it, with its country, if it is unknown. It is created only once, however many
 * users sign in from it concurrently.
 */
export async function resolveInstitution(db: Db, institution: ToldInstitution): Promise<number> {
  const known = await findNamedInstitution(db, institution);
  if (known !== undefined) return known;
  await lockInstitutionName(db, institution.rorId || institution.name);
  const madeMeanwhile = await findNamedInstitution(db, institution);
  if (madeMeanwhile !== undefined) return madeMeanwhile;
  const countryId = await resolveCountry(db, institution.country);
  const made = await db
    .insertInto('institutions')
    .values({ name: institution.name, countryId, rorId: institution.rorId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
}

export function insertUser(
  db: Db,
  row: { firstname: string; lastname: string; email: string; institutionId: number | null } & Partial<Selectable<User>>,
): Promise<Selectable<User>> {
  return db.insertInto('users').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function insertRole(db: Db, userId: number, roleId: number): Promise<void> {
  await db
    .insertInto('roleUsers')
    .values({ userId, roleId })
    .onConflict((c) => c.doNothing())
    .execute();
}

export async function updateSessionUser(db: Db, id: number, set: Partial<Selectable<User>>): Promise<Selectable<User>> {
  return db.updateTable('users').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}
