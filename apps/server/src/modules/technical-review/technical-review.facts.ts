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

/**
 * Returns the facts that the rules need about a review and the caller, in one statement for all reviews requested in the same tick. Null if
 * the review does not exist.
 */
export async function technicalReviewFacts(ctx: Ctx, id: number): Promise<LoadedFacts | null> {
  const [row, mayEdit] = await Promise.all([rows.load(ctx, id), once(ctx, panelMayEdit)]);
  return row && { ...row, panelMayEdit: mayEdit };
}

/** A review in a list, with the caller's permission on its internal part already determined. */
export type TechnicalReviewWithRights = TechnicalReviewRow & { readonly showsInternalPart?: boolean };

/** Returns the reviews, each with whether the caller may see its internal part: read in one statement, so that fields resolve without waiting. */
export async function withRights(ctx: Ctx, list: readonly TechnicalReviewRow[]): Promise<TechnicalReviewWithRights[]> {
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

/** Returns the facts of the reviews at these places, in the same order; null if one of them has no review. */
export async function factsOfPlaces(ctx: Ctx, places: readonly ReviewPlace[]): Promise<LoadedFacts[] | null> {
  const ids = await findReviewIds(ctx.db, places);
  const all = await Promise.all(ids.map((id) => (id === null ? null : technicalReviewFacts(ctx, id))));
  return all.every((facts) => facts !== null) ? all : null;
}

/** Returns the same facts for one proposal and instrument. */
export async function factsOfPlace(ctx: Ctx, place: ReviewPlace): Promise<LoadedFacts | null> {
  return (await factsOfPlaces(ctx, [place]))?.[0] ?? null;
}

const isBasis = (dataType: string) => (basisTypeIds as readonly string[]).includes(dataType);

/**
 * Returns the steps of a review that contain template questions and are not complete yet, as the wizard counts them (rule R76). A step that
 * contains only the review's own fields is checked with these.
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

/** Returns the titles of the open steps. */
export const openStepTitles = async (ctx: Ctx, questionaryId: number | null): Promise<string[]> =>
  (await openSteps(ctx, questionaryId)).map(({ title }) => title);
