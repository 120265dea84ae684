import { roleIds } from '@atrium/domain/kernel';
import type { Ctx } from '../access/context.ts';
import { whoStillSpeak } from '../access/standing.ts';
import type { Window } from './window.ts';

/** Those of the windows whose session is over, in one statement: token expired, person gone, or role no longer held. */
export async function sessionsOver(ctx: Ctx, windows: readonly Window[]): Promise<Window[]> {
  const now = Date.now();
  const speakers = windows
    .filter(({ endsAt }) => endsAt === undefined || endsAt > now)
    .map((window) => {
      const { id, role, impersonatingUserId } = window.actor;
      return { window, userId: id, roleId: roleIds[role], officerId: impersonatingUserId };
    });
  const living = new Set((await whoStillSpeak(ctx.db, speakers)).map(({ window }) => window));
  return windows.filter((window) => !living.has(window));
}
