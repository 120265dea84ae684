import type { QuestionTypeId } from '@atrium/domain/question';
import { groupNamedBy, mayNameTemplate, type TemplateGroupId, templateKeys } from '@atrium/domain/template';
import type { Ctx } from '../../access/context.ts';
import { sentenceFor } from '../../access/errors.ts';
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
 * template. Empty where all exist and are of their kind.
 */
export async function templateIssues(ctx: Ctx, named: readonly TemplateOfConfig[]): Promise<InputIssue[]> {
  const rows = await templateLoader.loadMany(
    ctx,
    named.map(({ templateId }) => templateId),
  );
  const byId = new Map(rows.map((row) => [row.templateId, row]));
  return named.flatMap(({ path, templateId, group }) => {
    const decision = mayNameTemplate(byId.get(templateId), group);
    return decision.allowed
      ? []
      : [{ path, code: decision.reason, message: sentenceFor(decision.reason, decision.details) }];
  });
}

/** Templates that the configuration of a question names. */
function namedIn(type: QuestionTypeId, config: Readonly<Record<string, unknown>>): TemplateOfConfig[] {
  return templateKeys.flatMap((key) => {
    const group = groupNamedBy(type, key);
    const templateId = config[key];
    return group && typeof templateId === 'number' ? [{ path: `config.${key}`, templateId, group }] : [];
  });
}

judgesConfigurations((ctx, type, config) => templateIssues(ctx, namedIn(type, config)));
