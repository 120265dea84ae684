import { userIdOf } from '@atrium/domain/kernel';
import {
  type AnswerConflict,
  type AnswerField,
  type AnswerProblem,
  type AnswerRules,
  type AnswerTopicInput,
  answersBelong,
  planTopicSave,
  readAnswerText,
  type TopicSave,
  type TopicSavePlan,
  type UpdateAnswerInput,
} from '@atrium/domain/questionary';
import { matches, questionType } from '@atrium/questions';
import { checkAnswer, type Surroundings } from '@atrium/questions/contract';
import type { FileUploadAnswer, FileUploadConfig } from '@atrium/questions/types';
import { type Ctx, transaction } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import type { AtriumError } from '../../errors/atrium-error.ts';
import { record } from '../../events/record.ts';
import { relationsLoader, topicsLoader } from '../template/index.ts';
import { people } from '../user/index.ts';
import { choiceProblems, offeredChoices, textLists } from './fields/questionary.choices.ts';
import { type AnsweredFiles, fileProblems } from './fields/questionary.files.ts';
import { surroundingsOf } from './fields/questionary.surroundings.ts';
import { cleanedAnswer } from './questionary.cleaning.ts';
import { entriesOf } from './questionary.entries.ts';
import { type HeldQuestionary, type SavedAnswer, tellFollowers } from './questionary.holders.ts';
import { answersByQuestion, heldLoader, isReadable, questionaryLoader, relationModels } from './questionary.loaders.ts';
import type { AnswerRow } from './questionary.queries.ts';
import * as queries from './questionary.queries.ts';

/**
 * Saves the answers of a topic (rule Q64). Everything is checked before anything is written, and all is written in one transaction or
 * nothing (the operation has locked the item): answers, their history, completeness, TOPIC_ANSWERED, and what other areas do in response.
 */
export async function answerTopic(ctx: Ctx, input: AnswerTopicInput): Promise<queries.AnswerRow[]> {
  const save = saveOf(input);
  const isAutosave = (input.isAutosave ?? false) && save.isPartialSave;
  return transaction(ctx, async (tx) => {
    const [questionary, held] = await Promise.all([
      questionaryLoader.load(tx, input.questionaryId),
      heldLoader.load(tx, input.questionaryId),
    ]);
    if (!questionary || !held) throw refused('QUESTIONARY_NOT_FOUND');
    const [fields, topics, stored, offered, surroundings] = await Promise.all([
      answerFields(tx, questionary, held, save.isPartialSave),
      topicsLoader.load(tx, questionary.templateId),
      answersByQuestion(tx, questionary.questionaryId),
      offeredChoices(tx, questionary.templateId, save),
      surroundingsOf(tx),
    ]);
    const belong = answersBelong(
      topics.map(({ id }) => id),
      fields,
      save,
    );
    if (!belong.allowed) throw refused(belong.reason, belong.details);

    const plan = planTopicSave(fields, save, rulesOf(surroundings));
    const problems = [
      ...plan.problems,
      ...choiceProblems(fields, save, plan.kept, offered),
      ...(await fileProblems(tx, answeredFiles(fields, save, plan))),
    ];
    if (problems.length > 0) throw refused('ANSWER_INVALID', { problems: merged(problems) });
    if (plan.conflicts.length > 0) throw await answersChangedMeanwhile(tx, plan.conflicts, stored);

    const written = await writePlan(tx, questionary.questionaryId, save, plan, isAutosave);
    await tellAll(tx, { questionary, held, fields, save, plan, isAutosave });
    return plan.kept.flatMap((questionId) => written.get(questionId) ?? stored.get(questionId) ?? []);
  });
}

/**
 * Stores one answer like a partial save of its topic, with the same checks, and leaves the other answers unchanged (rule Q64). Returns the
 * id of the question.
 */
export async function answerOne(ctx: Ctx, { questionaryId, answer }: UpdateAnswerInput): Promise<string> {
  await answerTopic(ctx, {
    questionaryId,
    topicId: await topicOf(ctx, questionaryId, answer.questionId),
    answers: [answer],
    isPartialSave: true,
    keepsUnsent: true,
  });
  return answer.questionId;
}

/** Returns the topic of a question in the form of a questionary; 0, which no form has, if the form does not contain the question. */
async function topicOf(ctx: Ctx, questionaryId: number, questionId: string): Promise<number> {
  const questionary = await questionaryLoader.load(ctx, questionaryId);
  const relations = questionary ? await relationsLoader.load(ctx, questionary.templateId) : [];
  return relations.find((relation) => relation.questionId === questionId)?.topicId ?? 0;
}

function saveOf(input: AnswerTopicInput): TopicSave {
  return {
    topicId: input.topicId,
    answers: readAnswers(input.answers),
    isPartialSave: input.isPartialSave ?? false,
    keepsUnsent: input.keepsUnsent ?? false,
    versions: new Map(
      input.answers.flatMap(({ questionId, version }) => (typeof version === 'number' ? [[questionId, version]] : [])),
    ),
  };
}

/** Queries the sources of dynamic choices before the save locks anything; the results are cached for the save itself. */
export async function prepareAnswerTopic(ctx: Ctx, input: AnswerTopicInput): Promise<void> {
  const save = saveOf(input);
  const listed = textLists(save);
  if (listed.length === 0) return;
  const dynamic = await queries.listDynamicQuestions(ctx.db, input.questionaryId, listed);
  const questionary = dynamic.length > 0 ? await questionaryLoader.load(ctx, input.questionaryId) : undefined;
  if (questionary) await offeredChoices(ctx, questionary.templateId, save);
}

function readAnswers(answers: AnswerTopicInput['answers']): ReadonlyMap<string, unknown> {
  const read = new Map<string, unknown>();
  for (const { questionId, value } of answers) {
    const outcome = readAnswerText(value);
    if (!outcome.readable) throw refused('ANSWER_UNREADABLE', { questionId }, 'INVALID_INPUT');
    if (outcome.answer !== undefined) read.set(questionId, outcome.answer);
  }
  return read;
}

async function answerFields(
  tx: Ctx,
  { questionaryId, templateId }: queries.QuestionaryRow,
  held: HeldQuestionary,
  isPartialSave: boolean,
): Promise<AnswerField[]> {
  const [relations, stored] = await Promise.all([
    relationModels(tx, templateId, held.callId),
    answersByQuestion(tx, questionaryId),
  ]);
  const lists = relations.map(({ question }) => question.dataType).filter((type) => questionType(type).keepsEntries);
  const entries = isPartialSave ? new Map() : await entriesOf(tx, held.proposalPk, lists);
  return relations.map((relation) => {
    const answer = stored.get(relation.question.id);
    return {
      questionId: relation.question.id,
      topicId: relation.topicId,
      question: relation.question.question,
      type: relation.question.dataType,
      config: relation.config.config,
      dependencies: relation.dependencies,
      operator: relation.dependenciesOperator,
      stored: answer && { answer: answer.answer.value, version: answer.version },
      entries: entries.get(relation.question.id),
      isReadable: isReadable(tx, relation),
    };
  });
}

function rulesOf(surroundings: Surroundings): AnswerRules {
  return {
    matches,
    keepsAnswers: (type) => questionType(type).keepsAnswers,
    keepsEntries: (type) => questionType(type).keepsEntries,
    blank: (type, config) => questionType(type).blank(config),
    accept: (type, config, answer, isPartialSave) => {
      const clean = cleanedAnswer(type, config, answer);
      const checked = checkAnswer(questionType(type), config, clean, { isPartialSave, surroundings });
      return { answer: checked.answer, problems: checked.problems.map(({ message }) => message) };
    },
  };
}

/** Returns the files that were sent; a question that was left untouched is completed with none. */
function answeredFiles(fields: readonly AnswerField[], save: TopicSave, plan: TopicSavePlan): AnsweredFiles[] {
  const wrong = new Set(plan.problems.map(({ questionId }) => questionId));
  return fields.flatMap(({ questionId, question, type, config }) =>
    type === 'FILE_UPLOAD' && save.answers.has(questionId) && plan.kept.includes(questionId) && !wrong.has(questionId)
      ? [
          {
            questionId,
            question,
            config: config as FileUploadConfig,
            answer: save.answers.get(questionId) as FileUploadAnswer,
          },
        ]
      : [],
  );
}

function merged(problems: readonly AnswerProblem[]): AnswerProblem[] {
  return [...Map.groupBy(problems, ({ questionId }) => questionId).values()].flatMap((same) => {
    const [first] = same;
    return first ? [{ ...first, messages: same.flatMap(({ messages }) => messages) }] : [];
  });
}

async function writePlan(
  tx: Ctx,
  questionaryId: number,
  save: TopicSave,
  { write, remove }: TopicSavePlan,
  autosaved: boolean,
): Promise<ReadonlyMap<string, queries.AnswerRow>> {
  const rows = await queries.storeAnswers(tx.db, {
    questionaryId,
    write,
    remove,
    completes: save.isPartialSave ? [] : [save.topicId],
    answeredBy: userIdOf(tx.actor) ?? null,
    autosaved,
  });
  return new Map(rows.map((row) => [row.questionId, row]));
}

interface Done {
  readonly questionary: queries.QuestionaryRow;
  readonly held: HeldQuestionary;
  readonly fields: readonly AnswerField[];
  readonly save: TopicSave;
  readonly plan: TopicSavePlan;
  readonly isAutosave: boolean;
}

async function tellAll(tx: Ctx, { questionary, held, fields, save, plan, isAutosave }: Done): Promise<void> {
  const { questionaryId, groupId } = questionary;
  const { topicId, isPartialSave } = save;
  const byId = new Map(fields.map((field) => [field.questionId, field]));
  const described = (questionId: string, answer: unknown) => {
    const field = byId.get(questionId);
    return field ? [{ questionId, question: field.question, dataType: field.type, config: field.config, answer }] : [];
  };
  const accepted = new Map(plan.write.map(({ questionId, answer }) => [questionId, answer]));
  const answers = plan.kept.flatMap((questionId) =>
    described(questionId, accepted.get(questionId) ?? byId.get(questionId)?.stored?.answer),
  );
  // Autosaved answers are recorded in the log when their author next saves the form.
  if (!isAutosave) {
    await record(tx, {
      type: 'TOPIC_ANSWERED',
      objectId: questionaryId,
      ...(held.proposalPk ? { proposalPk: held.proposalPk } : {}),
      data: {
        questionaryId,
        topicId,
        isPartialSave,
        answers: answers.map(({ config: _config, ...rest }) => rest),
      },
    });
  }
  const ceased = isAutosave
    ? []
    : plan.ceased.flatMap((questionId) => {
        const field = byId.get(questionId);
        return field ? [{ questionId, type: field.type }] : [];
      });
  const saved = ({ questionId, dataType, config, answer }: (typeof answers)[number]): SavedAnswer => {
    return { questionId, type: dataType, config, answer, was: byId.get(questionId)?.stored?.answer };
  };
  const emptied = plan.remove.flatMap((questionId) => {
    const field = byId.get(questionId);
    return field ? described(questionId, questionType(field.type).blank(field.config)) : [];
  });
  const isWritten = ({ questionId }: { questionId: string }) => accepted.has(questionId);
  await tellFollowers(tx, {
    questionaryId,
    group: groupId,
    topicId,
    isPartialSave,
    isAutosave,
    held,
    changes: [...answers.filter(isWritten), ...emptied].map(saved),
    confirmed: answers.filter((answer) => !isWritten(answer)).map(saved),
    ceased,
  });
}

/** Returns the error for a save that would overwrite another person's answers; it contains the current answers and their authors. */
async function answersChangedMeanwhile(
  ctx: Ctx,
  conflicts: readonly AnswerConflict[],
  stored: ReadonlyMap<string, AnswerRow>,
): Promise<AtriumError> {
  const described = await Promise.all(
    conflicts.map(async (conflict) => {
      const row = stored.get(conflict.questionId);
      const person = row?.answeredBy ? await people.load(ctx, row.answeredBy) : undefined;
      return {
        ...conflict,
        by: person ? `${person.firstname} ${person.lastname}` : null,
        at: row?.createdAt.toISOString() ?? null,
        isOwn: row !== undefined && row.answeredBy === userIdOf(ctx.actor),
      };
    }),
  );
  return refused('ANSWERS_CHANGED', { conflicts: described }, 'CONFLICT');
}
