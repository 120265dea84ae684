import { roleIds } from '@atrium/domain/kernel';
import type { Ctx } from '../access/context.ts';
import type { Window } from './window.ts';

/** Those of the windows whose session is over, in one statement: token expired, person gone, or role no longer held. */
export async function sessionsOver(ctx: Ctx, windows: readonly Window[]): Promise<Window[]> {
  const people = new Set(
    windows.flatMap(({ actor }) => [actor.id, ...(actor.impersonatingUserId ? [actor.impersonatingUserId] : [])]),
  );
  const rows = await ctx.db
    .selectFrom('roleUsers')
    .selectAll()
    .where('userId', 'in', [...people])
    .execute();
  const held = new Set(rows.map(({ userId, roleId }) => `${userId} ${roleId}`));
  return windows.filter(({ actor, endsAt }) => {
    const officer = actor.impersonatingUserId;
    return (
      (endsAt !== undefined && endsAt <= Date.now()) ||
      !held.has(`${actor.id} ${roleIds[actor.role]}`) ||
      (officer !== undefined && !held.has(`${officer} ${roleIds.USER_OFFICER}`))
    );
  });
}
