import type { FapMembership } from '@atrium/domain/fap';
import { isPerson } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { membersOfFap } from './fap.loaders.ts';

/** Whether the caller sits in the panel in the role worn now; of a panel that does not exist nobody is a member. */
export async function fapFacts(ctx: Ctx, fapId: number): Promise<FapMembership> {
  const { actor } = ctx;
  if (!isPerson(actor)) return { isMemberInRole: false };
  const members = await membersOfFap.load(ctx, fapId);
  return { isMemberInRole: members.some((member) => member.userId === actor.id && member.role === actor.role) };
}
