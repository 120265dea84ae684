import type { ConflictPanelFacts } from '@atrium/domain/conflict';
import { isPerson } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { fapFacts, faps } from '../fap/index.ts';

/** How the caller stands to a panel in the role worn now; null when there is no such panel. */
export async function conflictFacts(ctx: Ctx, fapId: number): Promise<ConflictPanelFacts | null> {
  if (!(await faps.load(ctx, fapId))) return null;
  const { isMemberInRole: isMember } = await fapFacts(ctx, fapId);
  const leads = isPerson(ctx.actor) && (ctx.actor.role === 'FAP_CHAIR' || ctx.actor.role === 'FAP_SECRETARY');
  return { isLeader: isMember && leads, isMember };
}
