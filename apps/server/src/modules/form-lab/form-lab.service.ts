import {
  examineForm,
  type FormLabInput,
  type FormReport,
  type LabField,
  type LabForm,
  type NamedTemplate,
} from '@atrium/domain/form-lab';
import { refersToTemplates, templateKeys } from '@atrium/domain/template';
import { labTypes } from '@atrium/questions/lab';
import type { Ctx } from '../../access/context.ts';
import { noOptions, pickerOptionsOf, surroundingsOf } from '../questionary/index.ts';
import {
  allTopicsLoader,
  getTemplate,
  placedRelationsLoader,
  type RelationModel,
  relationModel,
  type TemplateRow,
  templateLoader,
} from '../template/index.ts';
import { listUnits } from '../unit/index.ts';
import { listAllOptions } from './form-lab.queries.ts';

export interface ExaminedTemplate {
  readonly template: TemplateRow;
  readonly report: FormReport;
  /** Templates of the entries it asks for. */
  readonly asksFor: readonly TemplateRow[];
  readonly seed: number;
  /** Returns the answers of a fill in words. */
  readonly wordsOf: (questionId: string, answer: unknown) => string;
}

/** Maximum number of templates followed from one to the next; deeper nesting must be a mistake. */
const followed = 100;

async function modelsOf(ctx: Ctx, templateId: number, callId: number | null | undefined): Promise<RelationModel[]> {
  const rows = await placedRelationsLoader.load(ctx, templateId);
  const hasPicker = rows.some(({ dataType }) => dataType === 'INSTRUMENT_PICKER' || dataType === 'TECHNIQUE_PICKER');
  const options = !hasPicker ? noOptions : callId ? await pickerOptionsOf(ctx, callId) : await listAllOptions(ctx.db);
  return rows.map((row) => relationModel(row, options));
}

function formOf(topics: Awaited<ReturnType<typeof allTopicsLoader.load>>, models: readonly RelationModel[]): LabForm {
  const placed = Map.groupBy(models, ({ topicId }) => topicId);
  return topics.map(({ id, title, isEnabled }) => ({
    id,
    title,
    isEnabled,
    fields: (placed.get(id) ?? []).map(({ question, config, dependencies, dependenciesOperator }) => ({
      questionId: question.id,
      text: question.question,
      type: question.dataType,
      config: config.config,
      dependencies,
      operator: dependenciesOperator,
    })),
  }));
}

/** Returns the ids of the templates that questions name. */
function namedBy(fields: ReadonlyArray<Pick<LabField, 'type' | 'config'>>): number[] {
  const named = fields
    .filter(({ type }) => refersToTemplates(type))
    .flatMap(({ config }) => templateKeys.map((key) => (config as Record<string, unknown>)[key]));
  return [...new Set(named.filter((id): id is number => typeof id === 'number'))];
}

/** Whether following the templates that forms name leads back to the examined one. */
async function leadsBack(ctx: Ctx, from: number, examined: number): Promise<boolean> {
  const seen = new Set<number>();
  const waiting = [from];
  for (let next = waiting.pop(); next !== undefined && seen.size < followed; next = waiting.pop()) {
    if (next === examined) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    const relations = await placedRelationsLoader.load(ctx, next);
    waiting.push(...namedBy(relations.map(({ dataType, config }) => ({ type: dataType, config }))));
  }
  return false;
}

/** Examines the current state of a template; `callId` is the call whose options its pickers offer. */
export async function examineTemplate(ctx: Ctx, input: FormLabInput): Promise<ExaminedTemplate> {
  const template = await getTemplate(ctx, input.templateId);
  const { templateId } = template;
  const topics = await allTopicsLoader.load(ctx, templateId);
  const form = formOf(topics, await modelsOf(ctx, templateId, input.callId));
  const fields = form.flatMap((topic) => topic.fields);
  const asksFor = await templateLoader.loadMany(ctx, namedBy(fields));
  const templates = new Map<number, NamedTemplate>();
  for (const { templateId: id, name, groupId, isArchived } of asksFor) {
    templates.set(id, { name, groupId, isArchived, leadsBack: await leadsBack(ctx, id, templateId) });
  }
  const units = new Set((await listUnits(ctx.db)).map(({ id }) => id));
  const types = labTypes(await surroundingsOf(ctx));
  const seed = input.seed ?? 1;
  const byId = new Map(fields.map((field) => [field.questionId, field]));
  return {
    template,
    report: examineForm(form, types, { templates, units }, seed),
    asksFor,
    seed,
    wordsOf: (questionId, answer) => {
      const field = byId.get(questionId);
      return field ? types.words(field, answer) : '';
    },
  };
}
