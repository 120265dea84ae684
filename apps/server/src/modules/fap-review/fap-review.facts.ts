import { leadsPanel, mayViewReview, type PanelFacts } from '@atrium/domain/fap-review';
import { isOfficer, userIdOf } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import { faps, membersOfFap } from '../fap/index.ts';
import { surroundingsOf } from '../questionary/index.ts';
import type { ReviewRow } from './fap-review.queries.ts';
import { findReviewFacts, type ReviewFactsRow } from './fap-review-facts.queries.ts';
import { listHiddenReviewers } from './settings/call-settings.queries.ts';

/** Loads facts with days in the time zone and format of the facility (rule X61). */
async function readFacts(ctx: Ctx, ids: readonly number[]): Promise<ReviewFactsRow[]> {
  const { zone, formatDate } = await surroundingsOf(ctx);
  const written = (moment: Date) => formatDate(moment.toISOString(), false);
  return findReviewFacts(ctx.db, userIdOf(ctx.actor) ?? null, ids, { now: ctx.now, zone, written });
}

const rows = oneLoader<number, ReviewFactsRow>(
  (ctx, ids) => readFacts(ctx, ids),
  (row) => row.id,
);

/** A review in a list; whether the caller may read it may have been determined already. */
export type RatedReview = ReviewRow & { readonly isReadable?: boolean };

/**
 * Returns the facts for the rules about a review and the caller, or null if the review does not exist; all reviews of one tick are loaded
 * in one statement.
 */
export function reviewFacts(ctx: Ctx, id: number): Promise<ReviewFactsRow | null> {
  return rows.load(ctx, id);
}

/** Returns the facts of several reviews in their order; null if any of them does not exist. */
export async function reviewsFacts(ctx: Ctx, ids: readonly number[]): Promise<ReviewFactsRow[] | null> {
  const all = await Promise.all(ids.map((id) => reviewFacts(ctx, id)));
  return all.every((facts) => facts !== null) ? all : null;
}

/** Returns those of these reviews that the caller may read. */
export async function readable(ctx: Ctx, list: readonly ReviewRow[]): Promise<ReviewRow[]> {
  const facts = await Promise.all(list.map(({ id }) => reviewFacts(ctx, id)));
  return list.filter((_, at) => facts[at] && mayViewReview(ctx.actor, facts[at]).allowed);
}

/** Returns reviews with whether the caller may read each, determined in one statement, so that fields need not wait for it one by one. */
export async function withRights(ctx: Ctx, list: readonly ReviewRow[]): Promise<RatedReview[]> {
  const ids = list.map(({ id }) => id);
  const known = await readFacts(ctx, ids);
  const readableIds = new Set(known.flatMap((facts) => (mayViewReview(ctx.actor, facts).allowed ? [facts.id] : [])));
  return list.map((row) => ({ ...row, isReadable: readableIds.has(row.id) }));
}

const hiddenReviewers = oneLoader<number, { id: number }>(
  (ctx, ids) => listHiddenReviewers(ctx.db, ids),
  ({ id }) => id,
);

/**
 * Whether the caller may know the author of this review: officers, panel leads and the author may, others only if the panel allows it (rule
 * R174).
 */
export async function namesReviewer(
  ctx: Ctx,
  { id, userId, fapId }: Pick<ReviewRow, 'id' | 'userId' | 'fapId'>,
): Promise<boolean> {
  if (isOfficer(ctx.actor) || userId === userIdOf(ctx.actor)) return true;
  if (!(await hiddenReviewers.load(ctx, id))) return true;
  const panel = await panelFacts(ctx, fapId);
  return panel !== null && leadsPanel(ctx.actor, panel);
}

/** Returns the caller's places in a panel; null if the panel does not exist. */
export async function panelFacts(ctx: Ctx, fapId: number): Promise<PanelFacts | null> {
  if (!(await faps.load(ctx, fapId))) return null;
  const me = userIdOf(ctx.actor);
  const mine = (await membersOfFap.load(ctx, fapId)).filter(({ userId }) => userId === me);
  const sitsAs = (role: string) => mine.some((member) => member.role === role);
  return {
    isFapChair: sitsAs('FAP_CHAIR'),
    isFapSecretary: sitsAs('FAP_SECRETARY'),
    isFapReviewer: sitsAs('FAP_REVIEWER'),
  };
}
