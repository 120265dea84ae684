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

/** A template named in an input, its position in the input, and the group it must belong to. */
export interface TemplateOfConfig {
  readonly path: string;
  readonly templateId: number;
  readonly group: TemplateGroupId;
}

/**
 * Returns the problems with templates named in an input, by field: the one check for every input that takes a template number. Empty if all
 * exist and are of the right kind; in a transaction, they cannot be removed until it ends.
 */
export async function templateIssues(ctx: Ctx, named: readonly TemplateOfConfig[]): Promise<InputIssue[]> {
  const ids = named.map(({ templateId }) => templateId);
  // Needed because configurations name templates without a foreign key. Outside a transaction nothing is locked, since reads may use a
  // replica.
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

/** Returns the input path of a template named in a configuration. */
const pathOf = (key: TemplateKey) => `config.${key}`;

/** Returns the templates named in the configuration of a question. */
function namedIn(type: QuestionTypeId, config: Readonly<Record<string, unknown>>): TemplateOfConfig[] {
  return templateKeys.flatMap((key) => {
    const group = groupNamedBy(type, key);
    const templateId = config[key];
    return group && typeof templateId === 'number' ? [{ path: pathOf(key), templateId, group }] : [];
  });
}

/**
 * Returns the initial configuration of a question that is being placed (rules Q6 and Q131): its default, without templates that were
 * removed since it was written. A form that named one would offer a button that creates nothing.
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
