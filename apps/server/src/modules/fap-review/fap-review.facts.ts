import { leadsPanel, mayViewReview, type PanelFacts } from '@atrium/domain/fap-review';
import { isOfficer, userIdOf } from '@atrium/domain/kernel';
import type { Ctx } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import { faps, membersOfFap } from '../fap/index.ts';
import { surroundingsOf } from '../questionary/index.ts';
import type { ReviewRow } from './fap-review.queries.ts';
import { findReviewFacts, type ReviewFactsRow } from './fap-review-facts.queries.ts';
import { listHiddenReviewers } from './settings/call-settings.queries.ts';

/** With days as the facility writes them (rule X61). */
async function readFacts(ctx: Ctx, ids: readonly number[]): Promise<ReviewFactsRow[]> {
  const { zone, formatDate } = await surroundingsOf(ctx);
  const written = (moment: Date) => formatDate(moment.toISOString(), false);
  return findReviewFacts(ctx.db, userIdOf(ctx.actor) ?? null, ids, { now: ctx.now, zone, written });
}

const rows = oneLoader<number, ReviewFactsRow>(
  (ctx, ids) => readFacts(ctx, ids),
  (row) => row.id,
);

/** A review of a list whose readers were found out along with it. */
export type RatedReview = ReviewRow & { readonly isReadable?: boolean };

/** What the rules ask of a review and the caller; one statement for all reviews of a tick. Null: no such review. */
export function reviewFacts(ctx: Ctx, id: number): Promise<ReviewFactsRow | null> {
  return rows.load(ctx, id);
}

/** The facts of several reviews in their order; null when one of them is not there. */
export async function reviewsFacts(ctx: Ctx, ids: readonly number[]): Promise<ReviewFactsRow[] | null> {
  const all = await Promise.all(ids.map((id) => reviewFacts(ctx, id)));
  return all.every((facts) => facts !== null) ? all : null;
}

/** Of these reviews, those the caller may read. */
export async function readable(ctx: Ctx, list: readonly ReviewRow[]): Promise<ReviewRow[]> {
  const facts = await Promise.all(list.map(({ id }) => reviewFacts(ctx, id)));
  return list.filter((_, at) => facts[at] && mayViewReview(ctx.actor, facts[at]).allowed);
}

/** Many reviews, each with whether the caller may read what it says: asked in one statement, and told without waiting for each field. */
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

/** Whether the caller learns whose review this is: officers, whoever leads the panel, the author, and others where the panel says so (rule R174). */
export async function namesReviewer(
  ctx: Ctx,
  { id, userId, fapId }: Pick<ReviewRow, 'id' | 'userId' | 'fapId'>,
): Promise<boolean> {
  if (isOfficer(ctx.actor) || userId === userIdOf(ctx.actor)) return true;
  if (!(await hiddenReviewers.load(ctx, id))) return true;
  const panel = await panelFacts(ctx, fapId);
  return panel !== null && leadsPanel(ctx.actor, panel);
}

/** The caller's places in a panel; null when there is no such panel. */
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
