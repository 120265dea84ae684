import { roleIds } from '@atrium/domain/kernel';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { PersonClaims } from './token.ts';

/** The user of a session: a person in a role, and the officer who impersonates that person, if any. */
export interface Speaker {
  readonly userId: number;
  readonly roleId: number;
  readonly officerId?: number | undefined;
}

/** A session that is still valid, and whether its user currently counts as internal. */
type Speaking<S> = S & { readonly isInternal: boolean };

/**
 * Returns the sessions that are still valid: the user still has the role, and an impersonating officer is still an officer. Needs one
 * statement for any number of sessions. A person who does not exist has no role.
 */
export async function stillValidSessions<S extends Speaker>(db: Db, speakers: readonly S[]): Promise<Speaking<S>[]> {
  const ids = new Set(speakers.flatMap(({ userId, officerId }) => (officerId ? [userId, officerId] : [userId])));
  const rows = await db
    .selectFrom('roleUsers')
    .innerJoin('users', 'users.id', 'roleUsers.userId')
    .select(['userId', 'roleId', 'isInternal'])
    .where('userId', '=', sql<number>`any(${[...ids]})`)
    .execute();
  const held = new Map(rows.map(({ userId, roleId, isInternal }) => [`${userId} ${roleId}`, isInternal]));
  return speakers.flatMap((speaker) => {
    const { userId, roleId, officerId } = speaker;
    const isInternal = held.get(`${userId} ${roleId}`);
    if (isInternal === undefined || (officerId && !held.has(`${officerId} ${roleIds.USER_OFFICER}`))) return [];
    return [{ ...speaker, isInternal }];
  });
}

/**
 * Returns the claims of a person's token with the internal mark as it is now; undefined if they are no longer valid. Called for every
 * request, so that revoking a role, an account or the internal mark takes effect with the next request in every process (decisions 0170 and
 * 0720).
 */
export async function currentClaims(db: Db, claims: PersonClaims): Promise<PersonClaims | undefined> {
  const { user, currentRole, impersonatingUserId } = claims;
  const speaker = { userId: user.id, roleId: currentRole?.id ?? 0, officerId: impersonatingUserId ?? undefined };
  const [speaking] = await stillValidSessions(db, [speaker]);
  return speaking && { ...claims, isInternalUser: claims.isInternalUser && speaking.isInternal };
}
