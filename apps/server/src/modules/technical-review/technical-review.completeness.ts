import { basisTypeIds } from '@atrium/domain/question';
import { mustBeComplete } from '@atrium/domain/questionary';
import type { Ctx } from '../../access/context.ts';
import { insist } from '../proposal/index.ts';
import { questionaryLoader, topicStatesOf } from '../questionary/index.ts';
import { relationsLoader } from '../template/index.ts';

const isBasis = (dataType: string) => (basisTypeIds as readonly string[]).includes(dataType);

/**
 * The template's own questions must be answered before a single review is submitted, as the wizard wants it (knot 11). A
 * step that holds nothing but the review's fields is checked with these.
 */
export async function insistOnAnswers(tx: Ctx, questionaryId: number | null): Promise<void> {
  const questionary = questionaryId === null ? null : await questionaryLoader.load(tx, questionaryId);
  if (!questionary) return;
  const relations = await relationsLoader.load(tx, questionary.templateId);
  const asking = new Set(relations.filter(({ dataType }) => !isBasis(dataType)).map(({ topicId }) => topicId));
  const topics = await topicStatesOf(tx, questionary.questionaryId);
  insist(mustBeComplete(topics.filter(({ topicId }) => asking.has(topicId))));
}
