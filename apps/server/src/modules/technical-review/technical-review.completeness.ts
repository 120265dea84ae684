import { basisTypeIds } from '@atrium/domain/question';
import { incompleteTopics, mustBeComplete, type TopicState } from '@atrium/domain/questionary';
import type { Ctx } from '../../access/context.ts';
import { insist } from '../proposal/index.ts';
import { questionaryLoader, topicStatesOf } from '../questionary/index.ts';
import { relationsLoader } from '../template/index.ts';

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

/** The template's own questions must be answered before a review is submitted. */
export async function insistOnAnswers(tx: Ctx, questionaryId: number | null): Promise<void> {
  insist(mustBeComplete(await openSteps(tx, questionaryId)));
}
