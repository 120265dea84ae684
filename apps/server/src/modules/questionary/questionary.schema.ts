import {
  answerTopicSchema,
  blankQuestionaryInput,
  choicesInput,
  isQuestionaryCompleted,
  questionaryInput,
  questionaryPolicies,
  questionarySentences,
  updateAnswerSchema,
} from '@atrium/domain/questionary';
import { changeImpactInput, type TemplateGroupId, templatePolicies } from '@atrium/domain/template';
import type { Ctx } from '../../access/context.ts';
import { registerSentences } from '../../access/errors.ts';
import { builder } from '../../graphql/builder.ts';
import { mutation, query } from '../../graphql/operation.ts';
import { DependenciesOperatorEnum, FieldConfigRef, QuestionRef, QuestionWithUsageRef } from '../question/index.ts';
import { FieldDependencyRef, getTemplate, TemplateRef, TopicRef } from '../template/index.ts';
import type { AnswerHead } from './answers/answers-to-questions.queries.ts';
import { choicesOf } from './fields/questionary.choices.ts';
import { answerOne, answerTopic, prepareAnswerTopic } from './questionary.answering.ts';
import { lockHolder } from './questionary.holders.ts';
import { type ChangeImpact, questionChangeImpact } from './questionary.impact.ts';
import {
  answersToQuestion,
  answerTextLoader,
  blankSteps,
  type FieldModel,
  heldLoader,
  proposalsFilledIn,
  questionaryLoader,
  type StepModel,
  stepsOf,
  topicStatesOf,
} from './questionary.loaders.ts';
import type { AnswerRow, QuestionaryRow } from './questionary.queries.ts';
import { createQuestionary, questionaryFacts } from './questionary.service.ts';

registerSentences(questionarySentences);

const AnswerRef = builder.objectRef<FieldModel>('Answer').implement({
  fields: (t) => ({
    answerId: t.exposeInt('answerId', { nullable: true }),
    question: t.expose('question', { type: QuestionRef }),
    topicId: t.exposeInt('topicId'),
    sortOrder: t.exposeInt('sortOrder'),
    config: t.expose('config', { type: FieldConfigRef }),
    dependencies: t.expose('dependencies', { type: [FieldDependencyRef] }),
    dependenciesOperator: t.expose('dependenciesOperator', { type: DependenciesOperatorEnum, nullable: true }),
    value: t.field({ type: 'IntStringDateBoolArray', nullable: true, resolve: ({ value }) => value }),
    version: t.exposeInt('version', {
      description: 'Send it back with a changed answer, so that no newer answer is overwritten.',
    }),
  }),
});

export const QuestionaryStepRef = builder.objectRef<StepModel>('QuestionaryStep').implement({
  fields: (t) => ({
    topic: t.expose('topic', { type: TopicRef }),
    isCompleted: t.exposeBoolean('isCompleted'),
    fields: t.expose('fields', { type: [AnswerRef] }),
  }),
});

const AnswerBasicRef = builder.objectRef<AnswerHead & Partial<AnswerRow>>('AnswerBasic').implement({
  fields: (t) => ({
    answerId: t.exposeInt('answerId', { nullable: true }),
    questionaryId: t.exposeInt('questionaryId'),
    questionId: t.exposeString('questionId'),
    answer: t.field({
      type: 'IntStringDateBoolArray',
      resolve: async ({ answerId, answer }, _args, ctx) =>
        (answer ?? (await answerTextLoader.load(ctx, answerId))?.answer) as never,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    version: t.exposeInt('version'),
  }),
});

builder.objectField(QuestionWithUsageRef, 'answers', (t) =>
  t.field({
    type: [AnswerBasicRef],
    description:
      'The newest answers the caller may read: at most 1000, and at most 10,000 in all when many questions are requested. `answerCount` gives the full number.',
    resolve: ({ id }, _args, ctx) => answersToQuestion(ctx, id),
  }),
);

builder.objectField(TemplateRef, 'filledInProposals', (t) =>
  t.intList({
    description: 'Ids of the newest 1000 proposals with forms, reviews, samples or entries created from it.',
    resolve: ({ templateId }, _args, ctx) => proposalsFilledIn(ctx, templateId),
  }),
);

/** A blank questionary has the id 0 and no creator. */
const blankId = 0;

export const QuestionaryRef = builder.objectRef<QuestionaryRow>('Questionary').implement({
  fields: (t) => ({
    questionaryId: t.exposeInt('questionaryId'),
    templateId: t.exposeInt('templateId'),
    created: t.expose('created', { type: 'DateTime' }),
    steps: t.field({
      type: [QuestionaryStepRef],
      resolve: (questionary, _args, ctx) =>
        questionary.questionaryId === blankId ? blankSteps(ctx, questionary.templateId) : stepsOf(ctx, questionary),
    }),
    isCompleted: t.boolean({
      resolve: async ({ questionaryId }, _args, ctx) => {
        if (questionaryId === blankId || !(await heldLoader.load(ctx, questionaryId))?.mayReadItem) return false;
        return isQuestionaryCompleted(await topicStatesOf(ctx, questionaryId));
      },
    }),
  }),
});

query('questionary', {
  type: QuestionaryRef,
  nullable: true,
  input: questionaryInput,
  policy: questionaryPolicies.read,
  facts: (ctx, { questionaryId }) => questionaryFacts(ctx, questionaryId),
  absent: 'MAY_NOT_READ_QUESTIONARY',
  resolve: (ctx, { questionaryId }) => questionaryLoader.load(ctx, questionaryId),
});

/** Returns an unsaved questionary: the questions of a template, or no questions without a template. */
export const blankQuestionaryOf = (
  ctx: Ctx,
  groupId: TemplateGroupId,
  templateId: number | null | undefined,
): QuestionaryRow => ({
  questionaryId: blankId,
  templateId: templateId ?? 0,
  groupId,
  creatorId: null,
  created: ctx.now,
});

query('blankQuestionary', {
  type: QuestionaryRef,
  input: blankQuestionaryInput,
  policy: questionaryPolicies.readBlank,
  resolve: async (ctx, { templateId }) => {
    const { groupId } = await getTemplate(ctx, templateId);
    return blankQuestionaryOf(ctx, groupId, templateId);
  },
});

query('blankQuestionarySteps', {
  type: [QuestionaryStepRef],
  nullable: true,
  input: blankQuestionaryInput,
  policy: questionaryPolicies.readBlank,
  resolve: (ctx, { templateId }) => blankSteps(ctx, templateId),
});

mutation('createQuestionary', {
  type: QuestionaryRef,
  input: blankQuestionaryInput,
  policy: questionaryPolicies.create,
  resolve: async (ctx, { templateId }) => {
    const id = await createQuestionary(ctx, templateId);
    const questionary = await questionaryLoader.load(ctx, id);
    if (!questionary) throw new Error(`Questionary ${id} is gone`);
    return questionary;
  },
});

query('getDynamicMultipleChoiceOptions', {
  type: ['String'],
  nullable: true,
  input: choicesInput,
  policy: questionaryPolicies.readChoices,
  resolve: (ctx, input) => choicesOf(ctx, input),
});

// Serializes concurrent saves of one form, and a save with a submission of the item.
async function lockOfAnswers(tx: Ctx, { questionaryId }: { readonly questionaryId: number }): Promise<void> {
  const questionary = await questionaryLoader.load(tx, questionaryId);
  if (questionary) await lockHolder(tx, questionary.groupId, questionaryId);
}

mutation('answerTopic', {
  type: [AnswerBasicRef],
  input: answerTopicSchema,
  policy: questionaryPolicies.answer,
  prepare: prepareAnswerTopic,
  lock: lockOfAnswers,
  facts: (ctx, { questionaryId }) => questionaryFacts(ctx, questionaryId),
  absent: 'MAY_NOT_READ_QUESTIONARY',
  resolve: (ctx, input) => answerTopic(ctx, input),
});

mutation('updateAnswer', {
  type: 'String',
  description: 'Stores one answer, like saving part of its topic; returns the id of the question.',
  input: updateAnswerSchema,
  policy: questionaryPolicies.answer,
  prepare: async (ctx, { questionaryId, answer }) =>
    prepareAnswerTopic(ctx, { questionaryId, topicId: 0, answers: [answer] }),
  lock: lockOfAnswers,
  facts: (ctx, { questionaryId }) => questionaryFacts(ctx, questionaryId),
  absent: 'MAY_NOT_READ_QUESTIONARY',
  resolve: (ctx, input) => answerOne(ctx, input),
});

const ChangeImpactRef = builder.objectRef<ChangeImpact>('QuestionChangeImpact').implement({
  fields: (t) => ({
    answered: t.exposeInt('answered', {
      description: 'Number of questionaries of the template in which it is answered.',
    }),
    invalidated: t.exposeInt('invalidated', {
      description: 'Number of answers that are valid now and would not be valid with the new configuration.',
    }),
  }),
});

query('questionChangeImpact', {
  type: ChangeImpactRef,
  description: 'What changing the configuration of a placed question would do to existing answers; changes nothing.',
  input: changeImpactInput,
  policy: templatePolicies.manage,
  resolve: (ctx, input) => questionChangeImpact(ctx, input),
});
