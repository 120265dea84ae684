import { countryCode } from '@atrium/domain/institution';
import { type Selectable, sql } from 'kysely';
import type { ExternalPerson } from '../../adapters/oidc/identity-provider.ts';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';
import type { User } from '../../db/tables.ts';
import { lockInstitutionName, sameName } from '../institution/index.ts';

/** The person whom the login provider calls by this subject. */
export function findBySubject(db: Db, sub: string): Promise<Selectable<User> | undefined> {
  return db.selectFrom('users').selectAll().where('oidcSub', '=', sub).executeTakeFirst();
}

/** The person behind an external login: by subject first, then by e-mail whatever its case (rule U24). */
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

/** Asks for the country of this name, or the one that it is another name of. */
const countryCalled = (db: Db, name: string) =>
  db
    .selectFrom('countries')
    .select('id')
    .where((eb) => eb.or([eb('name', '=', name), eb('code', '=', countryCode(name) ?? null)]))
    .orderBy((eb) => eb('name', '=', name), 'desc')
    .limit(1);

/**
 * The institution that is told of, by its ROR id when that is told too, else by its name, whatever the case of its letters; undefined when it is
 * unknown. Of several of one name, that of the country that is told, then the one written so, then the oldest. Nobody removes it until the transaction
 * ends (rule U50).
 */
export async function findToldInstitution(db: Db, told: ToldInstitution): Promise<number | undefined> {
  const known = await db
    .selectFrom('institutions')
    .select('id')
    .where((eb) => (told.rorId ? eb('rorId', '=', told.rorId) : sameName(sql.ref('name'), told.name)))
    .orderBy((eb) => eb.fn.coalesce(eb('countryId', '=', countryCalled(db, told.country)), eb.val(false)), 'desc')
    .orderBy((eb) => eb('name', '=', told.name), 'desc')
    .orderBy('id')
    .limit(1)
    .$call(locked('referring'))
    .executeTakeFirst();
  return known?.id;
}

/** The kind of advisory lock under which people are made at first sight. */
const firstSight = 8250917;

const waitForSight = async (db: Db, what: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${firstSight}, hashtext(${what}))`.execute(db);
};

/** Two first sign-ins of one person follow each other: the second meets the person whom the first has made. */
export async function lockLogin(db: Db, person: { sub: string; email: string }): Promise<void> {
  await waitForSight(db, `sub ${person.sub}`);
  await waitForSight(db, `email ${person.email.toLowerCase()}`);
}

/** The country of this name, or the one that it is another name of; made when it is neither. */
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

/** The institution the provider tells of, made when unknown, with its country; once, however many sign in from it at once. */
export async function resolveInstitution(db: Db, told: ToldInstitution): Promise<number> {
  const known = await findToldInstitution(db, told);
  if (known !== undefined) return known;
  await lockInstitutionName(db, told.rorId || told.name);
  const madeMeanwhile = await findToldInstitution(db, told);
  if (madeMeanwhile !== undefined) return madeMeanwhile;
  const countryId = await resolveCountry(db, told.country);
  const made = await db
    .insertInto('institutions')
    .values({ name: told.name, countryId, rorId: told.rorId })
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
