import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { User } from '../../db/tables.ts';

/** A person without what belongs to the login provider. */
export type UserRow = Omit<Selectable<User>, 'oauthRefreshToken' | 'oauthIssuer'>;

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
  'created',
  'updated',
] as const;

export function findUsers(db: Db, ids: readonly number[]): Promise<UserRow[]> {
  return db.selectFrom('users').select(columns).where('id', '=', sql<number>`any(${ids})`).execute();
}

export function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(columns).where('id', '=', id).executeTakeFirst();
}

export function updateUserRow(db: Db, id: number, row: Updateable<User>): Promise<UserRow> {
  return db.updateTable('users').set(row).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
}
