import type { QuestionTypeId } from '@atrium/domain/question';
import type { Form } from '@atrium/domain/template';
import type { Ctx } from '../../../access/context.ts';
import { listRelations, listTemplates, listTopics, type TemplateRow } from '../template.queries.ts';
import { formOf } from '../template-form.queries.ts';
import { companions } from './template-export.ts';

/** A template with its form and the data that other areas store with it. */
export interface WholeTemplate {
  readonly template: TemplateRow;
  /** Contains the configurations as stored. */
  readonly form: Form;
  readonly extras: Readonly<Record<string, unknown>>;
  /** Types of the placed questions and the versions of their configurations, by question id. */
  readonly questions: ReadonlyMap<string, { readonly dataType: QuestionTypeId; readonly configVersion: number }>;
}

/** Returns all templates, including archived ones, in order of creation; takes three statements, plus those of other areas. */
export async function listWholeTemplates(ctx: Ctx): Promise<WholeTemplate[]> {
  const templates = (await listTemplates(ctx.db, {})).sort((a, b) => a.templateId - b.templateId);
  const ids = templates.map(({ templateId }) => templateId);
  if (ids.length === 0) return [];
  const topics = Map.groupBy(await listTopics(ctx.db, ids), ({ templateId }) => templateId);
  const placed = Map.groupBy(await listRelations(ctx.db, ids), ({ topicId }) => topicId);
  const whole: WholeTemplate[] = [];
  for (const template of templates) {
    const own = topics.get(template.templateId) ?? [];
    const relations = own.flatMap(({ id }) => placed.get(id) ?? []);
    whole.push({
      template,
      form: formOf(own, placed),
      extras: await extrasOf(ctx, template),
      questions: new Map(
        relations.map(({ questionId, dataType, configVersion }) => [questionId, { dataType, configVersion }]),
      ),
    });
  }
  return whole;
}

async function extrasOf(ctx: Ctx, template: TemplateRow): Promise<Record<string, unknown>> {
  const extras: Record<string, unknown> = {};
  for (const { key, export: read } of companions) {
    const value = await read(ctx, template);
    if (value !== undefined) extras[key] = value;
  }
  return extras;
}

/** Stores the data that other areas keep with a template; unknown keys are ignored, and omitted ones leave existing data unchanged. */
export async function writeExtras(
  tx: Ctx,
  template: TemplateRow,
  extras: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const { key, import: write } of companions) if (key in extras) await write(tx, template, extras[key]);
}
