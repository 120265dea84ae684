import { roleIds } from '@atrium/domain/kernel';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { PersonClaims } from './token.ts';

/** Who acts in a session: a person in a role, and the officer who looks through that person's eyes, if one does. */
export interface Speaker {
  readonly userId: number;
  readonly roleId: number;
  readonly officerId?: number | undefined;
}

/** Somebody who speaks still, and whether they count as internal now. */
type Speaking<S> = S & { readonly isInternal: boolean };

/**
 * Those who still are what their sessions say: the person has the role, and whoever looks through the person's eyes is an officer still.
 * In one statement, however many are asked about. A person who does not exist has no role.
 */
export async function whoStillSpeak<S extends Speaker>(db: Db, speakers: readonly S[]): Promise<Speaking<S>[]> {
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
 * What a person's token says as it holds now; undefined where it holds no more. Asked with every request, so that a role, an account or the
 * internal mark that was taken away is gone with the next one in every process (decisions 0170 and 0720).
 */
export async function claimsOfNow(db: Db, claims: PersonClaims): Promise<PersonClaims | undefined> {
  const { user, currentRole, impersonatingUserId } = claims;
  const speaker = { userId: user.id, roleId: currentRole?.id ?? 0, officerId: impersonatingUserId ?? undefined };
  const [speaking] = await whoStillSpeak(db, [speaker]);
  return speaking && { ...claims, isInternalUser: claims.isInternalUser && speaking.isInternal };
}
