import { isPerson } from '@atrium/domain/kernel';
import { type AcquaintanceFacts, seesEverybody, seesEverybodyByRole, type ViewerFacts } from '@atrium/domain/user';
import { type Ctx, once } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import { findAcquaintanceFacts, findViewerFacts } from './people.queries.ts';

const nothing: ViewerFacts = { isPanelMember: false, isInternalReviewerSomewhere: false };

const viewer = (ctx: Ctx): Promise<ViewerFacts> =>
  isPerson(ctx.actor) && !seesEverybodyByRole(ctx.actor)
    ? findViewerFacts(ctx.db, ctx.actor.id, ctx.actor.role)
    : Promise.resolve(nothing);

/** What ties the caller to other people as a whole; asked once for each request, and of nobody whose role decides. */
export const viewerFacts = (ctx: Ctx): Promise<ViewerFacts> => once(ctx, viewer);

/** What ties the caller to one person, batched; null when there is no such person. */
const acquaintance = oneLoader<number, AcquaintanceFacts>(
  (ctx, userIds) => findAcquaintanceFacts(ctx.db, isPerson(ctx.actor) ? ctx.actor.id : -1, userIds),
  (facts) => facts.userId,
);

const strange = { sharesProposal: false, sharesVisit: false, sharesPanel: false, reviewsOwnProposal: false };

/** The facts of `userPolicies.viewPerson`. Nobody is told from a stranger, so that refusals do not give away who exists. */
export async function personFacts(
  ctx: Ctx,
  userId: number,
): Promise<{ viewer: ViewerFacts; person: AcquaintanceFacts }> {
  const person = (await acquaintance.load(ctx, userId)) ?? { userId, ...strange };
  return { viewer: await viewerFacts(ctx), person };
}

/** Whose eyes a list of people is reduced to: undefined when the caller sees everybody. */
export async function viewerOfList(ctx: Ctx): Promise<number | undefined> {
  return seesEverybody(ctx.actor, await viewerFacts(ctx)) || !isPerson(ctx.actor) ? undefined : ctx.actor.id;
}
