import { mayReadQuestion } from '@atrium/domain/question';
import type { TopicState } from '@atrium/domain/questionary';
import { questionType } from '@atrium/questions';
import type { Ctx } from '../../access/context.ts';
import { manyLoader, oneLoader } from '../../access/loaders.ts';
import type { PickerOptions } from '../question/index.ts';
import { type RelationModel, relationModel, relationsLoader, type TopicRow, topicsLoader } from '../template/index.ts';
import { type AnswerHead, listAnswersToQuestions, listAnswerTexts } from './answers/answers-to-questions.queries.ts';
import { cleanedAnswer } from './questionary.cleaning.ts';
import { type HeldQuestionary, holderOf, noOptions, pickerOptionsOf, readableForms } from './questionary.holders.ts';
import {
  type AnswerRow,
  listAnswerRows,
  listQuestionaries,
  listQuestionariesOf,
  listTopicStates,
  type QuestionaryRow,
} from './questionary.queries.ts';

export const questionaryLoader = oneLoader<number, QuestionaryRow>(
  (ctx, ids) => listQuestionaries(ctx.db, ids),
  (row) => row.questionaryId,
);

const answersLoader = manyLoader<number, AnswerRow>(
  (ctx, ids) => listAnswerRows(ctx.db, ids),
  (row) => row.questionaryId,
);

const topicStates = manyLoader<number, TopicState & { readonly questionaryId: number }>(
  (ctx, ids) => listTopicStates(ctx.db, ids),
  (row) => row.questionaryId,
);

type Held = HeldQuestionary & { readonly questionaryId: number };

/** Loads the item behind a questionary and the caller's permissions on it; null if no area has registered a holder. */
export const heldLoader = oneLoader<number, Held>(
  async (ctx, ids) => {
    const rows = await questionaryLoader.loadMany(ctx, ids);
    const groups = Map.groupBy(rows, ({ groupId }) => groupId);
    const answers = await Promise.all(
      [...groups].map(([group, members]) =>
        holderOf(group)?.(
          ctx,
          members.map(({ questionaryId }) => questionaryId),
        ),
      ),
    );
    return answers.flatMap((held) => [...(held ?? [])].map(([questionaryId, facts]) => ({ ...facts, questionaryId })));
  },
  (held) => held.questionaryId,
);

/** As many as a screen shows; clients that need all questionaries of a large template query its proposals. */
const shownAtMost = 1000;

const questionariesOfTemplate = manyLoader<number, QuestionaryRow>(
  (ctx, ids) => listQuestionariesOf(ctx.db, ids, shownAtMost),
  (row) => row.templateId,
);

/** Returns the proposals that the questionaries of a template belong to and that the caller may read. */
export async function proposalsFilledIn(ctx: Ctx, templateId: number): Promise<number[]> {
  const rows = await questionariesOfTemplate.load(ctx, templateId);
  const held = await heldLoader.loadMany(
    ctx,
    rows.map(({ questionaryId }) => questionaryId),
  );
  return [...new Set(held.flatMap(({ mayReadItem, proposalPk }) => (mayReadItem && proposalPk ? [proposalPk] : [])))];
}

/** Maximum number of answers returned per request: as many as all lists of a screen show. */
const answersToldOf = 10_000;

const answersByQuestionLoader = manyLoader<string, AnswerHead>(
  (ctx, questionIds) => {
    const most = Math.max(1, Math.min(shownAtMost, Math.floor(answersToldOf / questionIds.length)));
    return listAnswersToQuestions(ctx.db, questionIds, { actor: ctx.actor, readable: readableForms(ctx.actor), most });
  },
  (row) => row.questionId,
);

/**
 * Returns the newest answers to a question that the caller may read: of readable items, where the question itself may be read. At most
 * 1000, and ten thousand in total for many questions together.
 */
export async function answersToQuestion(ctx: Ctx, questionId: string): Promise<AnswerHead[]> {
  const rows = await answersByQuestionLoader.load(ctx, questionId);
  const held = await Promise.all(rows.map(({ questionaryId }) => heldLoader.load(ctx, questionaryId)));
  return rows.filter((_, at) => held[at]?.mayReadItem).sort((one, other) => one.answerId - other.answerId);
}

/** Loads the values of answers when requested. */
export const answerTextLoader = oneLoader<number, Awaited<ReturnType<typeof listAnswerTexts>>[number]>(
  (ctx, answerIds) => listAnswerTexts(ctx.db, answerIds),
  (row) => row.answerId,
);

/** A question of a questionary with its answer, or the blank answer if none is stored. */
export interface FieldModel extends RelationModel {
  readonly answerId: number | null;
  readonly value: unknown;
  /** Version of the stored answer; 0 if none is stored. */
  readonly version: number;
}

export interface StepModel {
  readonly topic: TopicRow;
  readonly isCompleted: boolean;
  readonly fields: readonly FieldModel[];
}

function field(relation: RelationModel, answer: AnswerRow | undefined): FieldModel {
  const { dataType } = relation.question;
  const { config } = relation.config;
  const value = answer ? cleanedAnswer(dataType, config, answer.answer.value) : questionType(dataType).blank(config);
  return { ...relation, answerId: answer?.answerId ?? null, value, version: answer?.version ?? 0 };
}

/** Returns all relations of a template as models, regardless of who may read them. */
export async function relationModels(ctx: Ctx, templateId: number, callId?: number | null): Promise<RelationModel[]> {
  const rows = await relationsLoader.load(ctx, templateId);
  const hasPicker = rows.some(({ dataType }) => dataType === 'INSTRUMENT_PICKER' || dataType === 'TECHNIQUE_PICKER');
  const options: PickerOptions = hasPicker ? await pickerOptionsOf(ctx, callId) : noOptions;
  return rows.map((row) => relationModel(row, options));
}

/** Whether the caller may read a question of a form (rule Q13). */
export function isReadable(ctx: Ctx, { config }: RelationModel): boolean {
  return mayReadQuestion(ctx.actor, (config.config as { readPermissions?: string[] }).readPermissions);
}

/** Returns the answers of a questionary by question id. */
export async function answersByQuestion(ctx: Ctx, questionaryId: number): Promise<ReadonlyMap<string, AnswerRow>> {
  const rows = await answersLoader.load(ctx, questionaryId);
  return new Map(rows.map((row) => [row.questionId, row]));
}

async function assemble(
  ctx: Ctx,
  templateId: number,
  callId: number | null | undefined,
  answers: ReadonlyMap<string, AnswerRow>,
  completed: ReadonlySet<number>,
): Promise<StepModel[]> {
  const [topics, relations] = await Promise.all([
    topicsLoader.load(ctx, templateId),
    relationModels(ctx, templateId, callId),
  ]);
  const fields = Map.groupBy(
    relations
      .filter((relation) => isReadable(ctx, relation))
      .map((relation) => field(relation, answers.get(relation.question.id))),
    ({ topicId }) => topicId,
  );
  return topics.map((topic) => ({
    topic,
    isCompleted: completed.has(topic.id),
    fields: fields.get(topic.id) ?? [],
  }));
}

/**
 * Returns the steps of a questionary with the questions the caller may read; empty if the caller may not read the item. Takes a constant
 * number of statements, no matter how many questionaries are requested together.
 */
export async function stepsOf(ctx: Ctx, questionary: QuestionaryRow): Promise<StepModel[]> {
  const { questionaryId, templateId } = questionary;
  const held = await heldLoader.load(ctx, questionaryId);
  if (!held?.mayReadItem) return [];
  const [answers, states] = await Promise.all([
    answersByQuestion(ctx, questionaryId),
    topicStates.load(ctx, questionaryId),
  ]);
  const completed = states.filter(({ isCompleted }) => isCompleted).map(({ topicId }) => topicId);
  return assemble(ctx, templateId, held.callId, answers, new Set(completed));
}

/** Returns the steps of a template with blank answers. */
export function blankSteps(ctx: Ctx, templateId: number, callId?: number | null): Promise<StepModel[]> {
  return assemble(ctx, templateId, callId, new Map(), new Set());
}

/** Returns the topics of a questionary and whether each is complete, for checks before submission (rule Q69). */
export async function topicStatesOf(ctx: Ctx, questionaryId: number): Promise<TopicState[]> {
  const states = await topicStates.load(ctx, questionaryId);
  return states.map(({ topicId, title, isCompleted }) => ({ topicId, title, isCompleted }));
}
