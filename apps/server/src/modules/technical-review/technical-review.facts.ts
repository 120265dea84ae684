import { userIdOf } from '@atrium/domain/kernel';
import { readSetting } from '@atrium/domain/setting';
import type { TechnicalReviewFacts } from '@atrium/domain/technical-review';
import { type Ctx, once } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import { settingText } from '../setting/index.ts';
import type { Place } from './technical-review.queries.ts';
import {
  findReviewIds,
  findTechnicalReviewFacts,
  type TechnicalReviewFactsRow,
} from './technical-review-facts.queries.ts';

const rows = oneLoader<number, TechnicalReviewFactsRow>(
  (ctx, ids) => findTechnicalReviewFacts(ctx.db, userIdOf(ctx.actor) ?? null, ids),
  (row) => row.id,
);

const panelMayEdit = async (ctx: Ctx) =>
  readSetting('FAP_SECS_EDIT_TECH_REVIEWS', await settingText(ctx, 'FAP_SECS_EDIT_TECH_REVIEWS'));

export type LoadedFacts = TechnicalReviewFacts & TechnicalReviewFactsRow;

/** What the rules ask of a review and the caller; one statement for all reviews of a tick. Null: no such review. */
export async function technicalReviewFacts(ctx: Ctx, id: number): Promise<LoadedFacts | null> {
  const [row, mayEdit] = await Promise.all([rows.load(ctx, id), once(ctx, panelMayEdit)]);
  return row && { ...row, panelMayEdit: mayEdit };
}

/** The facts of all these places in their order; null when one of them has no review. */
export async function factsOfPlaces(ctx: Ctx, places: readonly Place[]): Promise<LoadedFacts[] | null> {
  const ids = await findReviewIds(ctx.db, places);
  const all = await Promise.all(ids.map((id) => (id === null ? null : technicalReviewFacts(ctx, id))));
  return all.every((facts) => facts !== null) ? all : null;
}

/** The same for one proposal and instrument. */
export async function factsOfPlace(ctx: Ctx, place: Place): Promise<LoadedFacts | null> {
  return (await factsOfPlaces(ctx, [place]))?.[0] ?? null;
}
