import type { FapMembership } from '@atrium/domain/fap';
import { isPerson } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import {
  countProposalsOfFaps,
  countReviewsOfMembers,
  type FapMemberRow,
  type FapProposalCounts,
  type FapRow,
  findFaps,
  findMembers,
  type ReviewCounts,
} from './fap.queries.ts';
import { panelPerson } from './kept-out.ts';

/** A panel by key, batched. */
export const faps = oneLoader<number, FapRow>(
  (ctx, ids) => findFaps(ctx.db, ids),
  (fap) => fap.id,
);

/** The chairs, secretaries and reviewers of a panel, batched. */
export const membersOfFap = manyLoader<number, FapMemberRow>(
  (ctx, ids) => findMembers(ctx.db, ids),
  (member) => member.fapId,
);

/** The counts of a panel's submitted proposals, batched; null if it has none. */
export const proposalCountsOfFap = oneLoader<number, FapProposalCounts>(
  (ctx, ids) => countProposalsOfFaps(ctx.db, ids, panelPerson(ctx)),
  (counts) => counts.fapId,
);

/** The counts of reviews by person in a panel, batched. */
export const reviewCountsOfFap = manyLoader<number, ReviewCounts>(
  (ctx, ids) => countReviewsOfMembers(ctx.db, ids, panelPerson(ctx)),
  (counts) => counts.fapId,
);

/** Returns whether the caller is a member of the panel in the current role; nobody is a member of a panel that does not exist. */
export async function fapFacts(ctx: Ctx, fapId: number): Promise<FapMembership> {
  const { actor } = ctx;
  if (!isPerson(actor)) return { isMemberInRole: false };
  const members = await membersOfFap.load(ctx, fapId);
  return { isMemberInRole: members.some((member) => member.userId === actor.id && member.role === actor.role) };
}
