import type { TemplateGroupId, TemplateUse } from '@atrium/domain/template';
import type { Ctx } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import {
  countAnswers,
  countQuestionaries,
  countQuestionsAskingFor,
  findActiveTemplates,
  findTopicTemplate,
  listActiveTemplates,
  listRelations,
  listTemplatesAsking,
  listTemplatesById,
  listTopics,
  type RelationRow,
  type TemplateRow,
  type TopicRow,
} from './template.queries.ts';

export const templateLoader = oneLoader<number, TemplateRow>(
  (ctx, ids) => listTemplatesById(ctx.db, ids),
  (row) => row.templateId,
);

/** Topics of a template in the order of the form. */
export const topicsLoader = manyLoader<number, TopicRow>(
  (ctx, ids) => listTopics(ctx.db, ids),
  (row) => row.templateId,
);

/** Questions placed in a template, in the order of their topic. */
export const relationsLoader = manyLoader<number, RelationRow>(
  (ctx, ids) => listRelations(ctx.db, ids),
  (row) => row.templateId,
);

/** Topics that are asked for; those that are switched off are seen by the editor only. */
export const askedTopicsLoader = {
  load: async (ctx: Ctx, templateId: number): Promise<TopicRow[]> =>
    (await topicsLoader.load(ctx, templateId)).filter(({ isEnabled }) => isEnabled),
};

/** Questions that are asked, those of topics that are switched off left out. */
export const askedRelationsLoader = {
  load: async (ctx: Ctx, templateId: number): Promise<RelationRow[]> =>
    (await relationsLoader.load(ctx, templateId)).filter(({ isAsked }) => isAsked),
};

/** Whether a template is the active one of its group. */
export const activeLoader = oneLoader<number, { readonly templateId: number }>(
  (ctx, ids) => listActiveTemplates(ctx.db, ids),
  (row) => row.templateId,
);

/** Templates that ask a question, by name. */
export const templatesOfQuestion = manyLoader<string, TemplateRow & { readonly questionId: string }>(
  (ctx, ids) => listTemplatesAsking(ctx.db, ids),
  (row) => row.questionId,
);

/** In how many questionaries of a template each question is answered, by `template:question`. */
export const answerCountsLoader = manyLoader<
  number,
  { readonly templateId: number; readonly questionId: string; readonly count: number }
>(
  (ctx, ids) => countAnswers(ctx.db, ids),
  (row) => row.templateId,
);

/** Counts the records of an area that name these templates; templates without any may be left out. */
export type TemplateUseCounter = (ctx: Ctx, templateIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

let callCounter: TemplateUseCounter | undefined;

/** The area of calls says here how many calls name a template. */
export function countsCallsOfTemplates(counter: TemplateUseCounter): void {
  callCounter = counter;
}

interface Counted {
  readonly templateId: number;
  readonly count: number;
}

const questionaryCounts = oneLoader<number, Counted>(
  (ctx, ids) => countQuestionaries(ctx.db, ids),
  (row) => row.templateId,
);

/** In how many questionaries a template is filled in, batched: for lists, which show nothing else of its use. */
export async function questionaryCountOf(ctx: Ctx, templateId: number): Promise<number> {
  return (await questionaryCounts.load(ctx, templateId))?.count ?? 0;
}

const useLoader = oneLoader<number, TemplateUse & { readonly templateId: number }>(
  async (ctx, ids) => {
    const asked = new Map((await countQuestionsAskingFor(ctx.db, ids)).map((row) => [row.templateId, row.count]));
    const calls = await callCounter?.(ctx, ids);
    return Promise.all(
      ids.map(async (templateId) => ({
        templateId,
        questionaryCount: await questionaryCountOf(ctx, templateId),
        askedByCount: asked.get(templateId) ?? 0,
        callCount: calls?.get(templateId) ?? 0,
      })),
    );
  },
  (row) => row.templateId,
);

/** What hangs on a template, batched. */
export async function templateUse(ctx: Ctx, templateId: number): Promise<TemplateUse> {
  return (await useLoader.load(ctx, templateId)) ?? { questionaryCount: 0, askedByCount: 0, callCount: 0 };
}

/** The template with this id. Throws NOT_FOUND. */
export async function getTemplate(ctx: Ctx, templateId: number): Promise<TemplateRow> {
  const template = await templateLoader.load(ctx, templateId);
  if (!template) throw refused('TEMPLATE_NOT_FOUND');
  return template;
}

const activeTemplates = oneLoader<string, { readonly groupId: string; readonly templateId: number }>(
  (ctx, groups) => findActiveTemplates(ctx.db, groups as readonly TemplateGroupId[]),
  ({ groupId }) => groupId,
);

/** The template new items of a group are made from, or null when none was chosen; batched. */
export async function activeTemplateOf(ctx: Ctx, group: TemplateGroupId): Promise<number | null> {
  return (await activeTemplates.load(ctx, group))?.templateId ?? null;
}

/** The template a topic belongs to, which must be the given one where one is given. Throws NOT_FOUND. */
export async function topicTemplate(ctx: Ctx, topicId: number, templateId?: number | null): Promise<number> {
  const found = await findTopicTemplate(ctx.db, topicId);
  if (found === undefined) throw refused('TOPIC_NOT_FOUND');
  if (templateId && templateId !== found) throw refused('TOPIC_NOT_IN_FORM');
  return found;
}

/** A question as placed in a template, whether its topic is asked for or not. */
export async function relationOf(ctx: Ctx, templateId: number, questionId: string): Promise<RelationRow | undefined> {
  return (await relationsLoader.load(ctx, templateId)).find((relation) => relation.questionId === questionId);
}
