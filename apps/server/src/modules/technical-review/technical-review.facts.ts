import { userIdOf } from '@atrium/domain/kernel';
import { basisTypeIds } from '@atrium/domain/question';
import { incompleteTopics, type TopicState } from '@atrium/domain/questionary';
import { readSetting } from '@atrium/domain/setting';
import { maySeeInternalPart, type TechnicalReviewFacts } from '@atrium/domain/technical-review';
import { type Ctx, once } from '../../access/context.ts';
import { oneLoader } from '../../access/loaders.ts';
import { questionaryLoader, topicStatesOf } from '../questionary/index.ts';
import { settingText } from '../setting/index.ts';
import { relationsLoader } from '../template/index.ts';
import {
  findReviewIds,
  findTechnicalReviewFacts,
  type ReviewPlace,
  type TechnicalReviewFactsRow,
  type TechnicalReviewRow,
} from './technical-review.queries.ts';

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

/** A review of a list whose rights were found out along with it. */
export type RatedTechnicalReview = TechnicalReviewRow & { readonly showsInternalPart?: boolean };

/** Many reviews, each with whether the caller may see its internal part: asked in one statement, and told without waiting for each field. */
export async function withRights(ctx: Ctx, list: readonly TechnicalReviewRow[]): Promise<RatedTechnicalReview[]> {
  const ids = list.map(({ id }) => id);
  const [known, mayEdit] = await Promise.all([
    findTechnicalReviewFacts(ctx.db, userIdOf(ctx.actor) ?? null, ids),
    once(ctx, panelMayEdit),
  ]);
  const shown = new Set(
    known.flatMap((row) => (maySeeInternalPart(ctx.actor, { ...row, panelMayEdit: mayEdit }) ? [row.id] : [])),
  );
  return list.map((row) => ({ ...row, showsInternalPart: shown.has(row.id) }));
}

/** The facts of all these places in their order; null when one of them has no review. */
export async function factsOfPlaces(ctx: Ctx, places: readonly ReviewPlace[]): Promise<LoadedFacts[] | null> {
  const ids = await findReviewIds(ctx.db, places);
  const all = await Promise.all(ids.map((id) => (id === null ? null : technicalReviewFacts(ctx, id))));
  return all.every((facts) => facts !== null) ? all : null;
}

/** The same for one proposal and instrument. */
export async function factsOfPlace(ctx: Ctx, place: ReviewPlace): Promise<LoadedFacts | null> {
  return (await factsOfPlaces(ctx, [place]))?.[0] ?? null;
}

const isBasis = (dataType: string) => (basisTypeIds as readonly string[]).includes(dataType);

/**
 * Steps of a review with questions of the template that are not complete yet, as the wizard counts them (rule R76). A step that holds
 * nothing but the review's fields is checked with these.
 */
export async function openSteps(ctx: Ctx, questionaryId: number | null): Promise<readonly TopicState[]> {
  const questionary = questionaryId === null ? null : await questionaryLoader.load(ctx, questionaryId);
  if (!questionary) return [];
  const [relations, topics] = await Promise.all([
    relationsLoader.load(ctx, questionary.templateId),
    topicStatesOf(ctx, questionary.questionaryId),
  ]);
  const asking = new Set(relations.filter(({ dataType }) => !isBasis(dataType)).map(({ topicId }) => topicId));
  return incompleteTopics(topics.filter(({ topicId }) => asking.has(topicId)));
}

/** The titles of those steps. */
export const openStepTitles = async (ctx: Ctx, questionaryId: number | null): Promise<string[]> =>
  (await openSteps(ctx, questionaryId)).map(({ title }) => title);
