import { roleIds } from '@atrium/domain/kernel';
import type { Db } from '../db/database.ts';
import type { PersonClaims } from './token.ts';

/**
 * Whether what a person's token says still holds: the person has the role the token acts in, and whoever looks through the person's
 * eyes is an officer still. Asked with every request, in one statement of two keys at most, so that a role or an account that was taken
 * away is gone with the next request in every process (decision 0170). A person who does not exist has no role.
 */
export async function speaksForSomebody(db: Db, claims: PersonClaims): Promise<boolean> {
  const { user, currentRole, impersonatingUserId } = claims;
  const rows = await db
    .selectFrom('roleUsers')
    .select('userId')
    .where((is) =>
      is.or([
        is.and({ userId: user.id, roleId: currentRole?.id ?? 0 }),
        is.and({ userId: impersonatingUserId ?? 0, roleId: roleIds.USER_OFFICER }),
      ]),
    )
    .execute();
  const holds = (userId: number) => rows.some((row) => row.userId === userId);
  return impersonatingUserId ? holds(impersonatingUserId) && holds(user.id) : holds(user.id);
}
