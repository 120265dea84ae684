import { questionType } from '@atrium/questions';
import type { Ctx } from '../../../access/context.ts';
import { cleanedAnswer } from '../questionary.cleaning.ts';
import { type FieldModel, questionaryLoader, stepsOf } from '../questionary.loaders.ts';
import { questionsThatApply } from './questionary.applying.ts';
import { surroundingsOf } from './questionary.surroundings.ts';

/** An answer in human-readable form. */
export interface AnswerInWords {
  readonly questionId: string;
  readonly naturalKey: string;
  readonly question: string;
  readonly words: string;
  readonly value: unknown;
  /** False for the default of a question that nobody has answered, for instance one that was added to the form later. */
  readonly isGiven: boolean;
}

/** Returns the fields with these answers in place of the stored ones. */
const answered = (fields: readonly FieldModel[], answers: ReadonlyMap<string, unknown>): FieldModel[] =>
  fields.map((field) => {
    const { dataType, id } = field.question;
    const { config } = field.config;
    const value = answers.has(id)
      ? cleanedAnswer(dataType, config, answers.get(id))
      : questionType(dataType).blank(config);
    return { ...field, value };
  });

/**
 * Returns the answers of a questionary that apply and that the caller may read, in words and in the order of the form, without basis
 * questions. If earlier answers are given, by question id, returns the words for those instead.
 */
export async function answersInWords(
  ctx: Ctx,
  questionaryId: number,
  earlier?: ReadonlyMap<string, unknown>,
): Promise<AnswerInWords[]> {
  const questionary = await questionaryLoader.load(ctx, questionaryId);
  const stored = questionary ? (await stepsOf(ctx, questionary)).flatMap((step) => step.fields) : [];
  const fields = earlier ? answered(stored, earlier) : stored;
  const applicable = questionsThatApply(fields, ({ value }) => value);
  const around = await surroundingsOf(ctx);
  return fields.flatMap(({ question, config, value, answerId }) => {
    const type = questionType(question.dataType);
    const isThere = applicable.has(question.id) && !question.dataType.endsWith('_BASIS') && !type.isEmpty(value);
    if (!isThere) return [];
    const words = type.text(value, config.config, around);
    const { id: questionId, naturalKey, question: asked } = question;
    const isGiven = earlier ? earlier.has(questionId) : answerId !== null;
    return [{ questionId, naturalKey, question: asked, words, value, isGiven }];
  });
}
