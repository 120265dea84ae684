import { manyLoader } from '../../access/loaders.ts';
import type { TokenRole } from '../../access/token.ts';
import { findRolesOfUsers } from './role.queries.ts';

/** The roles of a person, batched. */
export const rolesOfUser = manyLoader<number, TokenRole & { userId: number }>(
  (ctx, userIds) => findRolesOfUsers(ctx.db, userIds),
  (role) => role.userId,
);
