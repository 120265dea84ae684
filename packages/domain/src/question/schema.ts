import { z } from 'zod';
import { paging, sortingBy, text } from '../kernel/index.ts';
import {
  configLimit,
  dependenciesOperators,
  dependencyConditions,
  filterOperators,
  naturalKeyLimit,
  numberValueConstraints,
  type QuestionTypeId,
  questionIdLimit,
  questionTextLimit,
  questionTypeIds,
  templateCategoryIds,
} from './model.ts';

export const dataTypeSchema = z.enum(questionTypeIds as [QuestionTypeId, ...QuestionTypeId[]]).meta({ id: 'DataType' });
export const templateCategorySchema = z.enum(templateCategoryIds).meta({ id: 'TemplateCategoryId' });
export const dependenciesOperatorSchema = z.enum(dependenciesOperators).meta({ id: 'DependenciesLogicOperator' });
export const dependencyConditionSchema = z.enum(dependencyConditions).meta({ id: 'EvaluatorOperator' });
export const filterOperatorSchema = z.enum(filterOperators).meta({ id: 'QuestionFilterCompareOperator' });
export const numberValueConstraintSchema = z.enum(numberValueConstraints).meta({ id: 'NumberValueConstraint' });

/** Letters, digits and underscore, required, at most 128 (rule Q4). Uniqueness is checked in the database. */
export const naturalKeySchema = z
  .string('This is a required field')
  .min(1, { message: 'Please specify key' })
  .max(naturalKeyLimit, { message: `Please make it at most ${naturalKeyLimit} characters long` })
  .regex(/^[a-zA-Z0-9_]*$/, { message: 'You can use letters, numbers and underscore' });

/** The text of a question, with the message its type uses if it is missing (rule Q3). */
export const questionTextSchema = (required = 'Question is required') =>
  z
    .string(required)
    .refine((text) => text.trim() !== '', { message: required })
    .max(questionTextLimit, { message: `There is a ${questionTextLimit} max character limit` });

/** Returns the message for a missing question text, which differs for one type. */
export function questionTextRequired(dataType: QuestionTypeId): string {
  return dataType === 'FILE_UPLOAD' ? 'Question is required form' : 'Question is required';
}

/** A configuration as JSON text; its content is validated by the question type. */
export const configTextSchema = z.string().max(configLimit, { message: 'This configuration is too large' });

export const createQuestionInput = z.object({ categoryId: templateCategorySchema, dataType: dataTypeSchema });

/** Omitted fields remain unchanged. Key and text are validated against the stored question. */
export const updateQuestionInput = z.object({
  id: text(questionIdLimit),
  naturalKey: z.string().max(1000).nullish(),
  question: z.string().max(10_000).nullish(),
  config: configTextSchema.nullish(),
});

export type UpdateQuestionInput = z.infer<typeof updateQuestionInput>;

export const questionIdInput = z.object({ questionId: text(questionIdLimit) });

export const naturalKeyInput = z.object({ naturalKey: z.string().max(1000) });

const kinds = {
  category: templateCategorySchema.nullish(),
  dataType: z.array(dataTypeSchema).max(100).nullish(),
  excludeDataType: z.array(dataTypeSchema).max(100).nullish(),
};

export const questionsInput = z.object({
  filter: z
    .object({
      ...kinds,
      text: z.string().max(1000).nullish(),
      questionIds: z.array(z.string().max(1000)).max(5000).nullish(),
    })
    .meta({ id: 'QuestionsFilter' })
    .nullish(),
});

/** Columns by which the list of questions can be sorted (rule Q8). */
const questionSortFields = ['question', 'naturalKey', 'dataType', 'answers', 'templates', 'categoryId'] as const;

export const allQuestionsInput = z.object({
  filter: z.object(kinds).meta({ id: 'AllQuestionsFilter' }).nullish(),
  ...paging,
  ...sortingBy(questionSortFields),
  searchText: z.string().max(1000).nullish(),
});

export type AllQuestionsInput = z.infer<typeof allQuestionsInput>;

/**
 * Returns the problem of a new natural key, if any. The question's own unchanged key is accepted in any form (rule Q4); whether another
 * question has the key is checked in the database.
 */
export function naturalKeyProblem(key: string, own: string): string | undefined {
  if (key === own) return undefined;
  return naturalKeySchema.safeParse(key).error?.issues[0]?.message;
}
