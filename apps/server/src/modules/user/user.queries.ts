import type { UserUse } from '@atrium/domain/user';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import type { Db } from '../../db/database.ts';
import { type LockedFor, lockByKey, locked } from '../../db/row-lock.ts';
import type { User } from '../../db/tables.ts';
import { findPeople, type PersonRow } from './people.queries.ts';

/** A person without the columns of the sign-in provider. */
export type UserRow = Omit<Selectable<User>, 'searchName' | 'oauthRefreshToken' | 'oauthIssuer'>;

const columns = [
  'id',
  'userTitle',
  'firstname',
  'lastname',
  'preferredname',
  'email',
  'oidcSub',
  'institutionId',
  'position',
  'isInternal',
  'placeholder',
  'language',
  'created',
  'updated',
] as const;

function findUsers(db: Db, ids: readonly number[]): Promise<UserRow[]> {
  return db.selectFrom('users').select(columns).where('id', '=', sql<number>`any(${ids})`).execute();
}

export function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Returns the user with this subject at the sign-in provider. */
export function findUserBySub(db: Db, oidcSub: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(columns).where('oidcSub', '=', oidcSub).executeTakeFirst();
}

export function updateUserRow(db: Db, id: number, row: Updateable<User>): Promise<UserRow> {
  return db.updateTable('users').set(row).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
}

export function lockUser(db: Db, id: number, purpose: LockedFor = 'changing'): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', id).$call(locked(purpose)).executeTakeFirst();
}

/** Locks people in key order. */
export async function lockUsers(db: Db, ids: readonly number[]): Promise<void> {
  await lockByKey(db, 'users', 'id', ids, 'changing');
}

/** Inserts a stand-in for a person who is invited; returns undefined if the address is already known. */
export async function insertPlaceholder(
  db: Db,
  row: { firstname: string; lastname: string; email: string; institutionId: number },
): Promise<number | undefined> {
  const stored = await db
    .insertInto('users')
    .values({ ...row, placeholder: true })
    .onConflict((c) => c.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored?.id;
}

/** Moves all references from a stand-in to a person, and deletes the stand-in. */
export async function takeOverPlaceholder(db: Db, standIn: number, person: number): Promise<void> {
  await sql`select take_over_references(${standIn}, ${person})`.execute(db);
}

/** Deletes a person with roles, panel memberships, techniques and data access. */
export async function deleteUserRow(db: Db, id: number): Promise<void> {
  await db.deleteFrom('users').where('id', '=', id).execute();
}

/** Counts the references to a person that would not be deleted with the person. */
export async function countUserUse(db: Db, id: number): Promise<UserUse> {
  const { rows } = await sql<UserUse>`
    select (select count(*)::int from (select proposal_pk from proposals where proposer_id = ${id}
              union select proposal_pk from proposal_users where user_id = ${id}) p) as proposals,
           ((select count(*) from technical_reviews where reviewer_id = ${id} or technical_review_assignee_id = ${id})
              + (select count(*) from internal_reviews where reviewer_id = ${id} or assigned_by = ${id})
              + (select count(*) from fap_reviews where user_id = ${id})
              + (select count(*) from fap_meeting_decisions where submitted_by = ${id})
              + (select count(*) from experiment_safeties where reviewed_by = ${id})
              + (select count(*) from experiment_safety_returns where returned_by = ${id}))::int as reviews,
           (select count(*)::int from (select id from instruments where manager_user_id = ${id}
              union select instrument_id from instrument_scientists where user_id = ${id}) i) as instruments,
           ((select count(*) from questionaries where creator_id = ${id})
              + (select count(*) from visits where creator_id = ${id} or team_lead_user_id = ${id})
              + (select count(*) from visit_registrations where user_id = ${id})
              + (select count(*) from samples where creator_id = ${id})
              + (select count(*) from generic_templates where creator_id = ${id})
              + (select count(*) from pdf_templates where creator_id = ${id}))::int as forms,
           (select count(*)::int from invites where created_by_user_id = ${id} or claimed_by_user_id = ${id}) as invites,
           (select count(*)::int from predefined_messages where last_modified_by = ${id}) as messages`.execute(db);
  const [use] = rows;
  if (!use) throw new Error('A count answers one row');
  return use;
}

/** Loads a person as others see them, batched; does not check permissions, because it is for names beside readable records. */
export const people = oneLoader<number, PersonRow>(
  (ctx, ids) => findPeople(ctx.db, ids),
  (person) => person.id,
);

/** Returns those of these people who do not (or no longer) exist, for the details of a refusal: screens know their names (rule P184). */
export async function unknownAmong(tx: Ctx, ids: readonly number[]): Promise<number[]> {
  const known = new Set((await people.loadMany(tx, ids)).map(({ id }) => id));
  return [...new Set(ids)].filter((id) => !known.has(id));
}

/** Loads full records, batched; for areas that have checked their own policy. */
export const users = oneLoader<number, UserRow>(
  (ctx, ids) => findUsers(ctx.db, ids),
  (user) => user.id,
);
