import { sql } from 'kysely';
import type { TokenRole } from '../../access/token.ts';
import type { Db } from '../../db/database.ts';

/** All roles, or those of one person, by id. */
export function listRoles(db: Db, userId?: number): Promise<TokenRole[]> {
  return db
    .selectFrom('roles')
    .select(['roles.id', 'roles.shortCode', 'roles.title', 'roles.description'])
    .$if(userId !== undefined, (q) =>
      q.where('roles.id', 'in', (eb) =>
        eb
          .selectFrom('roleUsers')
          .select('roleId')
          .where('userId', '=', userId ?? 0),
      ),
    )
    .orderBy('roles.id')
    .execute();
}

/** The roles of several people at once. */
export function findRolesOfUsers(db: Db, userIds: readonly number[]): Promise<(TokenRole & { userId: number })[]> {
  return db
    .selectFrom('roleUsers')
    .innerJoin('roles', 'roles.id', 'roleUsers.roleId')
    .select(['roles.id', 'roles.shortCode', 'roles.title', 'roles.description', 'roleUsers.userId'])
    .where('roleUsers.userId', '=', sql<number>`any(${userIds})`)
    .orderBy('roles.id')
    .execute();
}

/** Replaces the roles of a person. */
export async function replaceRoles(db: Db, userId: number, roleIds: readonly number[]): Promise<void> {
  await db.deleteFrom('roleUsers').where('userId', '=', userId).execute();
  await addRoles(db, userId, roleIds);
}

/** Gives roles to a person; those held already stay as they are. */
export async function addRoles(db: Db, userId: number, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return;
  await db
    .insertInto('roleUsers')
    .values([...new Set(roleIds)].map((roleId) => ({ userId, roleId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
