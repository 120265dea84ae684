import { sql } from 'kysely';
import { manyLoader } from '../../access/loaders.ts';
import type { TokenRole } from '../../access/token.ts';
import type { Db } from '../../db/database.ts';
import { locked } from '../../db/row-lock.ts';

/** Returns all roles, or those of one person, ordered by id. */
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

/** Returns the roles of several people. */
export function findRolesOfUsers(db: Db, userIds: readonly number[]): Promise<(TokenRole & { userId: number })[]> {
  return db
    .selectFrom('roleUsers')
    .innerJoin('roles', 'roles.id', 'roleUsers.roleId')
    .select(['roles.id', 'roles.shortCode', 'roles.title', 'roles.description', 'roleUsers.userId'])
    .where('roleUsers.userId', '=', sql<number>`any(${userIds})`)
    .orderBy('roles.id')
    .execute();
}

/** Whether anybody other than this person has a role. Locks the role, so that two people cannot give it up concurrently (rule U54). */
export async function isHeldByAnother(db: Db, roleId: number, userId: number): Promise<boolean> {
  await db.selectFrom('roles').select('id').where('id', '=', roleId).$call(locked('changing')).execute();
  const other = await db
    .selectFrom('roleUsers')
    .innerJoin('users', 'users.id', 'roleUsers.userId')
    .select('users.id')
    .where('roleUsers.roleId', '=', roleId)
    .where('users.id', '!=', userId)
    .where('users.placeholder', '=', false)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Replaces the roles of a person. */
export async function replaceRoles(db: Db, userId: number, roleIds: readonly number[]): Promise<void> {
  await db.deleteFrom('roleUsers').where('userId', '=', userId).execute();
  await addRoles(db, userId, roleIds);
}

/** Adds roles to a person; existing roles are kept. */
export async function addRoles(db: Db, userId: number, roleIds: readonly number[]): Promise<void> {
  if (roleIds.length === 0) return;
  await db
    .insertInto('roleUsers')
    .values([...new Set(roleIds)].map((roleId) => ({ userId, roleId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Loads the roles of a person, batched. */
export const rolesOfUser = manyLoader<number, TokenRole & { userId: number }>(
  (ctx, userIds) => findRolesOfUsers(ctx.db, userIds),
  (role) => role.userId,
);
