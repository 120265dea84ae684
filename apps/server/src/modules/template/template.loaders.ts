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

/** Loads the topics of a template in the order of the form. */
export const topicsLoader = manyLoader<number, TopicRow>(
  (ctx, ids) => listTopics(ctx.db, ids),
  (row) => row.templateId,
);

/** Loads the questions placed in a template, in the order within their topic. */
export const relationsLoader = manyLoader<number, RelationRow>(
  (ctx, ids) => listRelations(ctx.db, ids),
  (row) => row.templateId,
);

/** Loads the enabled topics; disabled ones are visible only in the editor. */
export const askedTopicsLoader = {
  load: async (ctx: Ctx, templateId: number): Promise<TopicRow[]> =>
    (await topicsLoader.load(ctx, templateId)).filter(({ isEnabled }) => isEnabled),
};

/** Loads the questions of enabled topics. */
export const askedRelationsLoader = {
  load: async (ctx: Ctx, templateId: number): Promise<RelationRow[]> =>
    (await relationsLoader.load(ctx, templateId)).filter(({ isAsked }) => isAsked),
};

/** Loads whether a template is the active one of its group. */
export const activeLoader = oneLoader<number, { readonly templateId: number }>(
  (ctx, ids) => listActiveTemplates(ctx.db, ids),
  (row) => row.templateId,
);

/** Loads the templates that contain a question, ordered by name. */
export const templatesOfQuestion = manyLoader<string, TemplateRow & { readonly questionId: string }>(
  (ctx, ids) => listTemplatesAsking(ctx.db, ids),
  (row) => row.questionId,
);

/** Loads in how many questionaries of a template each question is answered: one row for each `template:question` pair. */
export const answerCountsLoader = manyLoader<
  number,
  { readonly templateId: number; readonly questionId: string; readonly count: number }
>(
  (ctx, ids) => countAnswers(ctx.db, ids),
  (row) => row.templateId,
);

/** Counts the records of an area that name these templates; templates without any may be omitted. */
export type TemplateUseCounter = (ctx: Ctx, templateIds: readonly number[]) => Promise<ReadonlyMap<number, number>>;

let callCounter: TemplateUseCounter | undefined;

/** Registers the counter of calls that name a template; called by the area of calls. */
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

/** Returns the number of questionaries of a template, batched; for lists, which show no other usage. */
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

/** Returns what depends on a template, batched. */
export async function templateUse(ctx: Ctx, templateId: number): Promise<TemplateUse> {
  return (await useLoader.load(ctx, templateId)) ?? { questionaryCount: 0, askedByCount: 0, callCount: 0 };
}

/** Returns the template with this id. Throws NOT_FOUND. */
export async function getTemplate(ctx: Ctx, templateId: number): Promise<TemplateRow> {
  const template = await templateLoader.load(ctx, templateId);
  if (!template) throw refused('TEMPLATE_NOT_FOUND');
  return template;
}

const activeTemplates = oneLoader<string, { readonly groupId: string; readonly templateId: number }>(
  (ctx, groups) => findActiveTemplates(ctx.db, groups as readonly TemplateGroupId[]),
  ({ groupId }) => groupId,
);

/** Returns the template that new items of a group are created from, or null if none was chosen; batched. */
export async function activeTemplateOf(ctx: Ctx, group: TemplateGroupId): Promise<number | null> {
  return (await activeTemplates.load(ctx, group))?.templateId ?? null;
}

/** Returns the template that a topic belongs to; if a template is given, it must be that one. Throws NOT_FOUND. */
export async function topicTemplate(ctx: Ctx, topicId: number, templateId?: number | null): Promise<number> {
  const found = await findTopicTemplate(ctx.db, topicId);
  if (found === undefined) throw refused('TOPIC_NOT_FOUND');
  if (templateId && templateId !== found) throw refused('TOPIC_NOT_IN_FORM');
  return found;
}

/** Returns a question as placed in a template, whether or not its topic is enabled. */
export async function relationOf(ctx: Ctx, templateId: number, questionId: string): Promise<RelationRow | undefined> {
  return (await relationsLoader.load(ctx, templateId)).find((relation) => relation.questionId === questionId);
}
