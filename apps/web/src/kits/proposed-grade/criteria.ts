import type { Criterion } from '@atrium/domain/fap-review';
import { applicableQuestions } from '@atrium/domain/questionary';
import { matches, scoreOf } from '@atrium/questions';
import type { AnswerDraft, FormStep } from '../questionary-form/index.ts';

/** The criteria of a form as it is filled in: those that apply with the answers as they stand (rule R222). */
export function criteriaTyped({ fields, answer, applicable }: AnswerDraft): Criterion[] {
  const applying = applicable();
  return fields.flatMap(({ questionId, type, config }) => {
    const score = applying.has(questionId) ? scoreOf(type, answer(questionId), config) : undefined;
    return score ? [score] : [];
  });
}

/** The same as it is stored. */
export function criteriaStored(steps: readonly FormStep[]): Criterion[] {
  const fields = steps.flatMap((step) => step.fields);
  const applying = applicableQuestions(
    fields.map((field) => ({ ...field, answer: field.stored })),
    matches,
  );
  return fields.flatMap(({ questionId, type, config, stored }) => {
    const score = applying.has(questionId) ? scoreOf(type, stored, config) : undefined;
    return score ? [score] : [];
  });
}
