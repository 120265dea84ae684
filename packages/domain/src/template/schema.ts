import { z } from 'zod';
import { conflictResolutionSchema, id, ids, parseSentJson } from '../kernel/index.ts';
import {
  configTextSchema,
  dependenciesOperatorSchema,
  dependencyConditionSchema,
  questionIdLimit,
} from '../question/index.ts';
import {
  dependenciesLimit,
  questionsPerTemplateLimit,
  storedTopicTitleLimit,
  type TemplateGroupId,
  templateDescriptionLimit,
  templateGroupIds,
  templateNameLimit,
  topicsLimit,
  topicTitleLimit,
} from './model.ts';

export const templateGroupSchema = z
  .enum(templateGroupIds as [TemplateGroupId, ...TemplateGroupId[]])
  .meta({ id: 'TemplateGroupId' });

const limited = (limit: number) =>
  z.string().max(limit, { message: `Please make it at most ${limit} characters long` });
const filled = (limit: number, message: string) => limited(limit).refine((value) => value.trim() !== '', { message });

const templateNameSchema = filled(templateNameLimit, 'Name is required');
const templateDescriptionSchema = limited(templateDescriptionLimit);
const topicTitleSchema = filled(topicTitleLimit, 'Title is required');
const storedTopicTitleSchema = filled(storedTopicTitleLimit, 'Title is required');

export const templateInput = z.object({ templateId: id() });

export const activeTemplateInput = z.object({ templateGroupId: templateGroupSchema });

export const templatesInput = z.object({
  filter: z
    .object({ group: templateGroupSchema.nullish(), isArchived: z.boolean().nullish(), templateIds: ids().nullish() })
    .meta({ id: 'TemplatesFilter' })
    .nullish(),
});

/** Filters the list of one group; each group has a separate input type on the wire. */
export const groupTemplatesInput = (name: string) =>
  z.object({
    filter: z.object({ isArchived: z.boolean().nullish(), templateIds: ids().nullish() }).meta({ id: name }).nullish(),
  });

export const createTemplateInput = z.object({
  groupId: templateGroupSchema,
  name: templateNameSchema,
  description: templateDescriptionSchema.nullish(),
});

export type CreateTemplateInput = z.infer<typeof createTemplateInput>;

/** Omitted fields remain unchanged; this operation also archives. */
export const updateTemplateInput = z.object({
  templateId: id(),
  name: templateNameSchema.nullish(),
  description: templateDescriptionSchema.nullish(),
  isArchived: z.boolean().nullish(),
});

export type UpdateTemplateInput = z.infer<typeof updateTemplateInput>;

/** The form in which an officer creates or renames a template. */
export const templateFormSchema = z.object({ name: templateNameSchema, description: templateDescriptionSchema });

export const setActiveTemplateInput = z.object({ templateId: id(), templateGroupId: templateGroupSchema });

export const createTopicInput = z.object({
  templateId: id(),
  sortOrder: id().nullish(),
  title: topicTitleSchema.nullish(),
});

export type CreateTopicInput = z.infer<typeof createTopicInput>;

/** The title may be the stored one; `topicTitleProblem` limits a new one. */
export const updateTopicInput = z.object({
  id: id(),
  templateId: id().nullish(),
  title: storedTopicTitleSchema.nullish(),
  sortOrder: id().nullish(),
  isEnabled: z.boolean().nullish(),
});

export type UpdateTopicInput = z.infer<typeof updateTopicInput>;

/** Returns the problem of a topic's title, or undefined; an unchanged title has none, even if a file brought a longer one. */
export const topicTitleProblem = (title: string, stored: string): string | undefined =>
  title === stored ? undefined : topicTitleSchema.safeParse(title).error?.issues[0]?.message;

export const topicInput = z.object({ topicId: id() });

const questionId = z.string().max(questionIdLimit);

export const placeQuestionInput = z.object({ templateId: id(), questionId, topicId: id(), sortOrder: id() });

export type PlaceQuestionInput = z.infer<typeof placeQuestionInput>;

export const moveQuestionInput = z.object({
  questionId,
  templateId: id(),
  topicId: id().nullish(),
  sortOrder: id(),
  config: configTextSchema.nullish(),
});

export type MoveQuestionInput = z.infer<typeof moveQuestionInput>;

/** A dependency; the value to compare with is JSON text of `{"value": …}` (rule X26). */
const dependencyInputSchema = z
  .object({
    dependencyId: questionId,
    condition: z
      .object({ condition: dependencyConditionSchema, params: z.string().max(10_000) })
      .meta({ id: 'FieldConditionInput' }),
  })
  .meta({ id: 'FieldDependencyInput' });

export type DependencyInput = z.infer<typeof dependencyInputSchema>;

export const questionSettingsInput = z.object({
  questionId,
  templateId: id(),
  config: configTextSchema.nullish(),
  dependencies: z.array(dependencyInputSchema).max(dependenciesLimit),
  dependenciesOperator: dependenciesOperatorSchema.nullish(),
});

export type QuestionSettingsInput = z.infer<typeof questionSettingsInput>;

/** A proposed configuration of a placed question. */
export const changeImpactInput = z.object({ questionId, templateId: id(), config: configTextSchema });

export const relationInput = z.object({ questionId, templateId: id() });

/**
 * A complete form, which the editor sends to undo; `revision` is that of the form on which it is based. Its titles may be as long as stored
 * ones, because it brings back topics as they were.
 */
export const arrangeTemplateInput = z.object({
  templateId: id(),
  revision: z.int().min(0).max(2147483647),
  topics: z
    .array(
      z
        .object({
          id: id().nullish(),
          title: storedTopicTitleSchema,
          isEnabled: z.boolean().nullish(),
          fields: z
            .array(
              z
                .object({
                  questionId,
                  config: configTextSchema.nullish(),
                  dependencies: z.array(dependencyInputSchema).max(dependenciesLimit),
                  dependenciesOperator: dependenciesOperatorSchema.nullish(),
                })
                .meta({ id: 'FormFieldInput' }),
            )
            .max(questionsPerTemplateLimit),
        })
        .meta({ id: 'FormTopicInput' }),
    )
    .max(topicsLimit),
});

export type ArrangeTemplateInput = z.infer<typeof arrangeTemplateInput>;

const templateFile = z.string().max(5_000_000);
const resolutions = z.array(conflictResolutionSchema).max(10_000);

export const validateTemplateInput = z.object({ templateAsJson: templateFile });

export const importTemplateInput = z.object({
  templateAsJson: templateFile,
  conflictResolutions: resolutions,
  subTemplatesConflictResolutions: z.array(resolutions).max(questionsPerTemplateLimit),
});

export type ImportTemplateInput = z.infer<typeof importTemplateInput>;

/** Parses the plain value inside `{"value": …}`; unreadable if it cannot be compared with an answer. */
export function readParameter(
  text: string,
): { readonly readable: true; readonly value: string | number | boolean } | { readonly readable: false } {
  try {
    const parsed: unknown = parseSentJson(text);
    const value = parsed !== null && typeof parsed === 'object' ? (parsed as { value?: unknown }).value : undefined;
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
    return isPlain && !String(value).includes('\0') ? { readable: true, value } : { readable: false };
  } catch {
    return { readable: false };
  }
}
