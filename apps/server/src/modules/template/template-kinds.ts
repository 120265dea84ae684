import type { QuestionTypeId } from '@atrium/domain/question';
import {
  groupNamedBy,
  mayNameTemplate,
  type TemplateGroupId,
  type TemplateKey,
  templateKeys,
} from '@atrium/domain/template';
import type { Ctx } from '../../access/context.ts';
import { sentenceFor } from '../../access/errors.ts';
import { keepFromRemoval } from '../../db/row-lock.ts';
import type { InputIssue } from '../../errors/atrium-error.ts';
import { judgesConfigurations } from '../question/index.ts';
import { templateLoader } from './template.loaders.ts';

/** A template that an input names, where in the input, and the group it has to be of. */
export interface TemplateOfConfig {
  readonly path: string;
  readonly templateId: number;
  readonly group: TemplateGroupId;
}

/**
 * What is wrong with templates that an input names, field by field: the one check behind every place that takes the number of a
 * template. Empty where all exist and are of their kind; they stay until a transaction that writes them ends.
 */
export async function templateIssues(ctx: Ctx, named: readonly TemplateOfConfig[]): Promise<InputIssue[]> {
  const ids = named.map(({ templateId }) => templateId);
  // Configurations name templates without a foreign key. What is only looked at may be read elsewhere, and holds nothing.
  if (ids.length > 0 && ctx.db.isTransaction) await keepFromRemoval(ctx.db, 'templates', ids);
  const rows = await templateLoader.loadMany(ctx, ids);
  const byId = new Map(rows.map((row) => [row.templateId, row]));
  return named.flatMap(({ path, templateId, group }) => {
    const decision = mayNameTemplate(byId.get(templateId), group);
    return decision.allowed
      ? []
      : [{ path, code: decision.reason, message: sentenceFor(decision.reason, decision.details) }];
  });
}

/** Where a configuration names a template, as it is told. */
const pathOf = (key: TemplateKey) => `config.${key}`;

/** Templates that the configuration of a question names. */
function namedIn(type: QuestionTypeId, config: Readonly<Record<string, unknown>>): TemplateOfConfig[] {
  return templateKeys.flatMap((key) => {
    const group = groupNamedBy(type, key);
    const templateId = config[key];
    return group && typeof templateId === 'number' ? [{ path: pathOf(key), templateId, group }] : [];
  });
}

/**
 * The configuration that a question starts with where it is placed (rules Q6 and Q131): its own, without templates that are gone since it
 * was written. A form that names one would offer a button that makes nothing.
 */
export async function startingConfig(
  tx: Ctx,
  { dataType, defaultConfig }: { readonly dataType: QuestionTypeId; readonly defaultConfig: unknown },
): Promise<unknown> {
  const config = (defaultConfig ?? {}) as Readonly<Record<string, unknown>>;
  const lost = await templateIssues(tx, namedIn(dataType, config));
  if (lost.length === 0) return defaultConfig;
  const without = templateKeys.filter((key) => lost.some(({ path }) => path === pathOf(key)));
  return { ...config, ...Object.fromEntries(without.map((key) => [key, null])) };
}

judgesConfigurations((ctx, type, config) => templateIssues(ctx, namedIn(type, config)));
