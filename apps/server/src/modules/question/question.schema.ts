import { wordsOfValue } from '@atrium/domain/kernel';
import {
  allQuestionsInput,
  createQuestionInput,
  dataTypeSchema,
  dependenciesOperatorSchema,
  mayDeleteQuestion,
  naturalKeyInput,
  type QuestionTypeId,
  questionIdInput,
  questionPolicies,
  questionSentences,
  questionsInput,
  type TemplateCategoryId,
  templateCategories,
  templateCategoryIds,
  templateCategorySchema,
  updateQuestionInput,
} from '@atrium/domain/question';
import { refused, registerSentences } from '../../access/errors.ts';
import { abilitiesType } from '../../graphql/abilities.ts';
import { builder } from '../../graphql/builder.ts';
import { formRead } from '../../graphql/form-read.ts';
import { enumRef } from '../../graphql/inputs.ts';
import { mutation, query, unlocked } from '../../graphql/operation.ts';
import { pageType } from '../../graphql/page-type.ts';
import { defineKeptRecords } from '../../live/kinds.ts';
import { UnitRef } from '../unit/index.ts';
import { type ConfiguredType, configOf, FieldConfigRef, type PickerOptions } from './field-config.ts';
import { configWords } from './question.config.ts';
import { questionLoader, questionUse, unitUseLoader, usageLoader } from './question.loaders.ts';
import {
  findQuestionByKey,
  listQuestions,
  lockQuestion,
  pageOfQuestions,
  type QuestionRow,
} from './question.queries.ts';
import { createQuestion, deleteQuestion, updateQuestion } from './question.service.ts';

registerSentences(questionSentences);

export const DataTypeEnum = enumRef(dataTypeSchema);
export const TemplateCategoryEnum = enumRef(templateCategorySchema);
export const DependenciesOperatorEnum = enumRef(dependenciesOperatorSchema);

/** A question with its parsed default configuration. */
export interface QuestionModel {
  readonly id: string;
  readonly categoryId: TemplateCategoryId;
  readonly naturalKey: string;
  readonly dataType: QuestionTypeId;
  readonly question: string;
  readonly config: ConfiguredType;
}

/** Returns a question as the API and forms see it; `options` are the options of pickers. */
export function questionModel(row: QuestionRow, options?: PickerOptions): QuestionModel {
  const { questionId: id, categoryId, naturalKey, dataType, question, defaultConfig, configVersion } = row;
  const config = configOf(dataType, { config: defaultConfig, version: configVersion }, options);
  return { id, categoryId, naturalKey, dataType, question, config };
}

type Fields = PothosSchemaTypes.ObjectFieldBuilder<typeof builder.$inferSchemaTypes, QuestionModel>;

const questionFields = (t: Fields) => ({
  id: t.exposeString('id'),
  categoryId: t.expose('categoryId', { type: TemplateCategoryEnum }),
  naturalKey: t.exposeString('naturalKey'),
  dataType: t.expose('dataType', { type: DataTypeEnum }),
  question: t.exposeString('question'),
  config: t.expose('config', { type: FieldConfigRef }),
});

export const QuestionRef = builder.objectRef<QuestionModel>('Question').implement({ fields: questionFields });

const useOf = (question: QuestionModel) => ({ questionId: question.id, dataType: question.dataType });

const QuestionAbilities = abilitiesType<Awaited<ReturnType<typeof questionUse>>>('QuestionAbilities', {
  delete: (use, ctx) => mayDeleteQuestion(ctx.actor, use),
});

/** A question with its usage counts; the areas that use questions add their own fields. */
export const QuestionWithUsageRef = builder.objectRef<QuestionModel>('QuestionWithUsage').implement({
  fields: (t) => ({
    ...questionFields(t),
    templateCount: t.int({
      description: 'Number of templates that contain it.',
      resolve: async ({ id }, _, ctx) => (await usageLoader.load(ctx, id))?.templateCount ?? 0,
    }),
    answerCount: t.int({
      description: 'Number of questionaries in which it is answered.',
      resolve: async ({ id }, _, ctx) => (await usageLoader.load(ctx, id))?.answerCount ?? 0,
    }),
    abilities: t.field({ type: QuestionAbilities, resolve: (question, _, ctx) => questionUse(ctx, useOf(question)) }),
  }),
});

const AllQuestionsRef = pageType('AllQuestionsQueryResult', 'questions', QuestionWithUsageRef);

builder.objectField(UnitRef, 'questionCount', (t) =>
  t.int({
    description: 'Number of placed questions that can be answered in it; each has its own copy.',
    resolve: async ({ id }, _, ctx) => (await unitUseLoader.load(ctx, id))?.count ?? 0,
  }),
);

const TemplateCategoryRef = builder.objectRef<TemplateCategoryId>('TemplateCategory').implement({
  fields: (t) => ({
    categoryId: t.field({ type: TemplateCategoryEnum, resolve: (id) => id }),
    name: t.string({ resolve: (id) => templateCategories[id].name }),
  }),
});

query('templateCategories', {
  type: [TemplateCategoryRef],
  nullable: true,
  policy: questionPolicies.manage,
  resolve: () => [...templateCategoryIds],
});

query('questions', {
  type: [QuestionWithUsageRef],
  input: questionsInput,
  policy: questionPolicies.list,
  resolve: async (ctx, { filter }) => (await listQuestions(ctx.db, filter ?? {})).map((row) => questionModel(row)),
});

query('allQuestions', {
  type: AllQuestionsRef,
  input: allQuestionsInput,
  policy: questionPolicies.list,
  resolve: async (ctx, { filter, searchText, ...page }) => {
    const search = searchText?.trim() || undefined;
    const { questions, totalCount } = await pageOfQuestions(ctx.db, { ...filter, search }, page);
    return { questions: questions.map((row) => questionModel(row)), totalCount };
  },
});

query('questionByNaturalKey', {
  type: QuestionRef,
  input: naturalKeyInput,
  policy: questionPolicies.view,
  resolve: async (ctx, { naturalKey }) => {
    const row = await findQuestionByKey(ctx.db, naturalKey);
    if (!row) throw refused('QUESTION_NOT_FOUND');
    return questionModel(row);
  },
});

query('isNaturalKeyPresent', {
  type: 'Boolean',
  nullable: true,
  input: naturalKeyInput,
  policy: questionPolicies.manage,
  resolve: async (ctx, { naturalKey }) => (await findQuestionByKey(ctx.db, naturalKey)) !== undefined,
});

mutation('createQuestion', {
  type: QuestionRef,
  input: createQuestionInput,
  policy: questionPolicies.create,
  lock: unlocked('the rule asks only what the caller sent'),
  facts: (_, input) => input,
  resolve: async (ctx, input) => questionModel(await createQuestion(ctx, input)),
});

mutation('updateQuestion', {
  type: QuestionRef,
  input: updateQuestionInput,
  policy: questionPolicies.manage,
  lock: (tx, input) => lockQuestion(tx.db, input.id),
  read: formRead({
    name: 'QuestionRead',
    schema: updateQuestionInput,
    fields: ['naturalKey', 'question', 'config'],
    stored: (tx, input) => lockQuestion(tx.db, input.id),
    changes: (input) => ({ types: ['QUESTION_UPDATED'], objectId: input.id }),
    words: (field, value, stored) =>
      field === 'config' ? configWords(stored.dataType as QuestionRow['dataType'], value) : wordsOfValue(value),
  }),
  resolve: async (ctx, input) => questionModel(await updateQuestion(ctx, input)),
});

mutation('deleteQuestion', {
  type: QuestionRef,
  input: questionIdInput,
  destructive: 'Deleted a question',
  policy: questionPolicies.delete,
  lock: (tx, { questionId }) => lockQuestion(tx.db, questionId),
  facts: async (ctx, { questionId }) => {
    const question = await questionLoader.load(ctx, questionId);
    return question && questionUse(ctx, question);
  },
  absent: 'QUESTION_NOT_FOUND',
  resolve: async (ctx, { questionId }) => questionModel(await deleteQuestion(ctx, questionId)),
});

defineKeptRecords('question', questionPolicies.manage);
