import { applicableQuestions } from '@atrium/domain/questionary';
import { matches, questionType } from '@atrium/questions';
import type { Ctx } from '../../access/context.ts';
import { questionaryLoader, stepsOf } from './questionary.loaders.ts';
import { surroundingsOf } from './questionary.surroundings.ts';

/** An answer as people read it. */
export interface AnswerInWords {
  readonly questionId: string;
  readonly naturalKey: string;
  readonly question: string;
  readonly words: string;
}

/**
 * What of a questionary is answered, applies and may be read by the caller, in words and in the order of the form; questions that stand for
 * the item itself are left out.
 */
export async function answersInWords(ctx: Ctx, questionaryId: number): Promise<AnswerInWords[]> {
  const questionary = await questionaryLoader.load(ctx, questionaryId);
  const fields = questionary ? (await stepsOf(ctx, questionary)).flatMap((step) => step.fields) : [];
  const asked = fields.map((field) => ({
    questionId: field.question.id,
    type: field.question.dataType,
    answer: field.value,
    dependencies: field.dependencies,
    operator: field.dependenciesOperator,
  }));
  const applicable = applicableQuestions(asked, matches);
  const around = await surroundingsOf(ctx);
  return fields.flatMap(({ question, config, value }) => {
    const type = questionType(question.dataType);
    const isThere = applicable.has(question.id) && !question.dataType.endsWith('_BASIS') && !type.isEmpty(value);
    if (!isThere) return [];
    const words = type.text(value, config.config, around);
    return [{ questionId: question.id, naturalKey: question.naturalKey, question: question.question, words }];
  });
}
