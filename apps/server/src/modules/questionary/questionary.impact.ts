import { questionType } from '@atrium/questions';
import { checkAnswer, readConfig } from '@atrium/questions/contract';
import type { Ctx } from '../../access/context.ts';
import { refused } from '../../access/errors.ts';
import { configToSave } from '../question/index.ts';
import { relationOf } from '../template/index.ts';
import { surroundingsOf } from './fields/questionary.surroundings.ts';
import { pageOfAnswers } from './questionary.queries.ts';

export interface ChangeImpact {
  /** Number of questionaries of the template in which the question is answered. */
  readonly answered: number;
  /** How many of these answers are valid under the current configuration but not under the new one. */
  readonly invalidated: number;
}

const pageSize = 2000;

/**
 * Returns how a change of a question's configuration would affect existing answers, by checking each of them; shown to an officer before
 * the change is made (issue "a question used in answered templates warns"). Reads answers page by page.
 */
export async function questionChangeImpact(
  ctx: Ctx,
  { templateId, questionId, config }: { templateId: number; questionId: string; config: string },
): Promise<ChangeImpact> {
  const relation = await relationOf(ctx, templateId, questionId);
  if (!relation) throw refused('QUESTION_NOT_IN_FORM');
  const type = questionType(relation.dataType);
  const next = await configToSave(ctx, relation.dataType, config);
  const now = readConfig(type, relation.config, relation.configVersion);
  const surroundings = await surroundingsOf(ctx);
  const satisfies = (given: unknown, answer: unknown) =>
    checkAnswer(type, given, answer, { isPartialSave: false, surroundings }).problems.length === 0;
  let [answered, invalidated, after] = [0, 0, 0];
  for (;;) {
    const page = await pageOfAnswers(ctx.db, { templateId, questionId, after, pageSize });
    answered += page.length;
    for (const { answer } of page) {
      if (satisfies(now, answer.value) && !satisfies(next, answer.value)) invalidated += 1;
    }
    const last = page.at(-1);
    if (!last || page.length < pageSize) return { answered, invalidated };
    after = last.answerId;
  }
}
