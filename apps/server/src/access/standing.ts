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

/**
 * Those who still are what their sessions say: the person has the role, and whoever looks through the person's eyes is an officer still.
 * In one statement, however many are asked about. A person who does not exist has no role.
 */
export async function whoStillSpeak<S extends Speaker>(db: Db, speakers: readonly S[]): Promise<S[]> {
  const ids = new Set(speakers.flatMap(({ userId, officerId }) => (officerId ? [userId, officerId] : [userId])));
  const rows = await db
    .selectFrom('roleUsers')
    .selectAll()
    .where('userId', '=', sql<number>`any(${[...ids]})`)
    .execute();
  const held = new Set(rows.map(({ userId, roleId }) => `${userId} ${roleId}`));
  return speakers.filter(
    ({ userId, roleId, officerId }) =>
      held.has(`${userId} ${roleId}`) && (!officerId || held.has(`${officerId} ${roleIds.USER_OFFICER}`)),
  );
}

/**
 * Whether what a person's token says still holds. Asked with every request, so that a role or an account that was taken away is gone
 * with the next one in every process (decision 0170).
 */
export async function speaksForSomebody(db: Db, claims: PersonClaims): Promise<boolean> {
  const { user, currentRole, impersonatingUserId } = claims;
  const speaker = { userId: user.id, roleId: currentRole?.id ?? 0, officerId: impersonatingUserId ?? undefined };
  return (await whoStillSpeak(db, [speaker])).length === 1;
}
