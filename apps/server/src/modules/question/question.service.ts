import {
  defaultQuestionText,
  mayDeleteQuestion,
  naturalKeyProblem,
  type QuestionTypeId,
  questionTextRequired,
  questionTextSchema,
  type TemplateCategoryId,
  type UpdateQuestionInput,
} from '@atrium/domain/question';
import { questionType } from '@atrium/questions';
import { type Ctx, transaction } from '../../access/context.ts';
import { insist, invalidInput, refused, taken } from '../../access/errors.ts';
import type { InputIssue } from '../../errors/atrium-error.ts';
import { record } from '../../events/record.ts';
import { recordChange } from '../../events/record-change.ts';
import { configToSave } from './question.config.ts';
import { questionUse } from './question.loaders.ts';
import * as queries from './question.queries.ts';

/** Returns the error for a natural key that another question already has. */
const naturalKeyConflict = (naturalKey: string) =>
  taken('NATURAL_KEY_TAKEN', {
    entity: 'question',
    key: naturalKey,
    path: 'naturalKey',
    message: 'This key is already used',
  });

async function mustGet(tx: Ctx, id: string): Promise<queries.QuestionRow> {
  const row = await queries.lockQuestion(tx.db, id);
  if (!row) throw refused('QUESTION_NOT_FOUND');
  return row;
}

/**
 * Creates a question with the default configuration of its type and records QUESTION_CREATED. Id and natural key are the same: the type and
 * the time in milliseconds, or the next free number if that is taken (rule Q5).
 */
export function createQuestion(
  ctx: Ctx,
  { dataType, categoryId }: { readonly dataType: QuestionTypeId; readonly categoryId: TemplateCategoryId },
): Promise<queries.QuestionRow> {
  return transaction(ctx, async (tx) => {
    const type = questionType(dataType);
    const row = {
      categoryId,
      dataType,
      question: defaultQuestionText,
      config: type.blankConfig,
      configVersion: type.version,
    };
    for (let moment = tx.now.getTime(); ; moment++) {
      const id = `${dataType.toLowerCase()}_${moment}`;
      if (await queries.insertQuestion(tx.db, { ...row, id, naturalKey: id })) {
        await record(tx, { type: 'QUESTION_CREATED', objectId: id, data: { dataType, categoryId } });
        return mustGet(tx, id);
      }
    }
  });
}

function textIssues({ naturalKey, question }: UpdateQuestionInput, before: queries.QuestionRow): InputIssue[] {
  const key = typeof naturalKey === 'string' ? naturalKeyProblem(naturalKey, before.naturalKey) : undefined;
  const text =
    typeof question === 'string' && question !== before.question
      ? questionTextSchema(questionTextRequired(before.dataType)).safeParse(question).error?.issues[0]?.message
      : undefined;
  return [
    ...(key ? [{ path: 'naturalKey', code: 'custom', message: key }] : []),
    ...(text ? [{ path: 'question', code: 'custom', message: text }] : []),
  ];
}

/**
 * Changes the given fields and records QUESTION_UPDATED. Text and natural key change everywhere the question is placed; the configuration
 * is the default for new placements (rule Q6).
 */
export function updateQuestion(ctx: Ctx, input: UpdateQuestionInput): Promise<queries.QuestionRow> {
  return transaction(ctx, async (tx) => {
    const before = await mustGet(tx, input.id);
    const issues = textIssues(input, before);
    if (issues.length > 0) throw invalidInput(issues);
    const { naturalKey, question, config } = input;
    if (typeof naturalKey === 'string' && naturalKey !== before.naturalKey) {
      if (await queries.findQuestionByKey(tx.db, naturalKey)) throw naturalKeyConflict(naturalKey);
    }
    await queries.updateQuestionRow(tx.db, input.id, {
      naturalKey: naturalKey ?? before.naturalKey,
      question: question ?? before.question,
      ...(typeof config === 'string'
        ? {
            config: await configToSave(tx, before.dataType, config),
            configVersion: questionType(before.dataType).version,
          }
        : {}),
    });
    const after = await mustGet(tx, input.id);
    await recordChange(tx, { type: 'QUESTION_UPDATED', objectId: input.id }, before, after);
    return after;
  });
}

/** Deletes a question that nothing depends on and records QUESTION_DELETED. */
export function deleteQuestion(ctx: Ctx, id: string): Promise<queries.QuestionRow> {
  return transaction(ctx, async (tx) => {
    const question = await mustGet(tx, id);
    insist(mayDeleteQuestion(tx.actor, await questionUse(tx, question)));
    await queries.deleteQuestionRow(tx.db, id);
    await record(tx, { type: 'QUESTION_DELETED', objectId: id, data: { naturalKey: question.naturalKey } });
    return question;
  });
}
