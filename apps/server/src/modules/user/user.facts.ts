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

/** Returns the caller's general relations to other people, read once per request, and not read at all if the role decides. */
const viewerFacts = (ctx: Ctx): Promise<ViewerFacts> => once(ctx, viewer);

/** Loads the relations between the caller and one person, batched; null if the person does not exist. */
const acquaintance = oneLoader<number, AcquaintanceFacts>(
  (ctx, userIds) => findAcquaintanceFacts(ctx.db, isPerson(ctx.actor) ? ctx.actor.id : -1, userIds),
  (facts) => facts.userId,
);

const strange = { sharesProposal: false, sharesVisit: false, sharesPanel: false, reviewsOwnProposal: false };

/**
 * Returns the facts of `userPolicies.viewPerson`. A person who does not exist has the same facts as a stranger, so that refusals do not
 * reveal who exists.
 */
export async function personFacts(
  ctx: Ctx,
  userId: number,
): Promise<{ viewer: ViewerFacts; person: AcquaintanceFacts }> {
  const person = (await acquaintance.load(ctx, userId)) ?? { userId, ...strange };
  return { viewer: await viewerFacts(ctx), person };
}

/** Returns the viewer to whose acquaintances a list of people is restricted; undefined if the caller sees everybody. */
export async function viewerOfList(ctx: Ctx): Promise<number | undefined> {
  return seesEverybody(ctx.actor, await viewerFacts(ctx)) || !isPerson(ctx.actor) ? undefined : ctx.actor.id;
}
