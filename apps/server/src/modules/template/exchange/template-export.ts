import type { DependencyCondition, QuestionTypeId } from '@atrium/domain/question';
import { templateCategories } from '@atrium/domain/question';
import { fileGroupOf, fileOf, refersToTemplates, templateKeys } from '@atrium/domain/template';
import { questionType } from '@atrium/questions';
import { readConfig } from '@atrium/questions/contract';
import type { Ctx } from '../../../access/context.ts';
import { getTemplate, relationsLoader, templateLoader, topicsLoader } from '../template.loaders.ts';
import type { RelationRow, TemplateRow } from '../template.queries.ts';
import { choicesForFile, pickerChoicesKey } from './picker-choices.ts';

/** Data that another area stores with a template and that is exported with it, under a separate key of the file. */
export interface Companion {
  readonly key: string;
  /** Returns undefined if there is nothing to export for this template. */
  export(ctx: Ctx, template: TemplateRow): Promise<unknown>;
  /** Stores the value read from a file, in the transaction of the import. */
  import(tx: Ctx, template: TemplateRow, value: unknown): Promise<void>;
}

export const companions: Companion[] = [];

/** Registers data of an area that is exported and imported with templates. */
export function registerTemplateCompanion(companion: Companion): void {
  companions.push(companion);
}

type Config = Record<string, unknown>;

const configOf = (dataType: QuestionTypeId, stored: unknown, version: number): Config =>
  readConfig(questionType(dataType), stored, version) as Config;

/**
 * Returns the default configuration of a question for the file; for a question that asks for entries, with the templates named where it is
 * placed, because those are in the file.
 */
function defaultOf(row: RelationRow): Config {
  const config = configOf(row.dataType, row.defaultConfig, row.configVersion);
  if (!refersToTemplates(row.dataType)) return config;
  const own = configOf(row.dataType, row.config, row.configVersion);
  const named = templateKeys.flatMap((key) => (key in config ? [[key, own[key]] as const] : []));
  return { ...config, ...Object.fromEntries(named) };
}

function questionOf(row: RelationRow) {
  return {
    categoryId: templateCategories[row.categoryId].fileNumber,
    id: row.questionId,
    naturalKey: row.naturalKey,
    dataType: row.dataType,
    question: row.question,
    config: defaultOf(row),
  };
}

function fieldOf(row: RelationRow) {
  return {
    question: questionOf(row),
    topicId: row.topicId,
    sortOrder: row.sortOrder,
    config: configOf(row.dataType, row.config, row.configVersion),
    dependencies: row.dependencies.map(({ questionId, dependencyId, dependencyNaturalKey, condition }) => ({
      questionId,
      dependencyId,
      dependencyNaturalKey,
      condition: condition as { condition: DependencyCondition; params: unknown },
    })),
    dependenciesOperator: row.dependenciesOperator,
  };
}

/** Returns the templates whose entries a form asks for, in the order of its questions, each once. */
function namedTemplates(relations: readonly RelationRow[]): number[] {
  const named = relations.flatMap(({ dataType, config, configVersion }) => {
    if (!refersToTemplates(dataType)) return [];
    const own = configOf(dataType, config, configVersion);
    return templateKeys.map((key) => own[key]);
  });
  return [...new Set(named.filter((id): id is number => typeof id === 'number'))];
}

/** Returns a template with everything its form needs; `path` contains the templates around it, which are not repeated inside it. */
async function dataOf(ctx: Ctx, template: TemplateRow, path: readonly number[]): Promise<Record<string, unknown>> {
  const { templateId, groupId, name, description, isArchived } = template;
  const topics = await topicsLoader.load(ctx, templateId);
  const relations = await relationsLoader.load(ctx, templateId);
  const placed = Map.groupBy(relations, ({ topicId }) => topicId);
  const inOrder = topics.flatMap(({ id }) => placed.get(id) ?? []);
  const around = [...path, templateId];
  const subTemplates: unknown[] = [];
  for (const id of namedTemplates(inOrder)) {
    const sub = around.includes(id) ? null : await templateLoader.load(ctx, id);
    if (sub) subTemplates.push(await dataOf(ctx, sub, around));
  }
  const extras: Array<readonly [string, unknown]> = [];
  for (const companion of companions) {
    const value = await companion.export(ctx, template);
    if (value !== undefined) extras.push([companion.key, value]);
  }
  const types = new Map(relations.map(({ questionId, dataType }) => [questionId, dataType]));
  const codes = await choicesForFile(ctx, inOrder.map(fieldOf), (id) => types.get(id));
  if (codes) extras.push([pickerChoicesKey, codes]);
  return {
    template: { templateId, groupId: fileGroupOf(groupId), name, description: description ?? '', isArchived },
    templateSteps: topics.map((topic) => ({ topic, fields: (placed.get(topic.id) ?? []).map(fieldOf) })),
    questions: inOrder.map(questionOf),
    subTemplates,
    ...Object.fromEntries(extras),
  };
}

/** Returns a template as the text of a file, including the sub-templates it asks for. */
export async function exportTemplate(ctx: Ctx, templateId: number): Promise<string> {
  return fileOf(await dataOf(ctx, await getTemplate(ctx, templateId), []), ctx.now);
}
