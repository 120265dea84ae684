import { questionType } from '@atrium/questions';
import { checkAnswer, type FieldProblem, type Surroundings } from '@atrium/questions/contract';
import type { AnswerDraft } from './answer-draft.ts';
import type { FormField } from './form-model.ts';

/** The problems by question. */
export type Problems = ReadonlyMap<string, readonly FieldProblem[]>;

export const noProblems: Problems = new Map();

/** Returns the problems of the answer to one question. */
export function fieldProblems(
  field: FormField,
  answer: unknown,
  isPartialSave: boolean,
  surroundings: Surroundings,
): readonly FieldProblem[] {
  return checkAnswer(questionType(field.type), field.config, answer, { isPartialSave, surroundings }).problems;
}

/** Returns the questions of a topic that apply and are checked, in the order of the form. */
function checkedFields(draft: AnswerDraft, topicId: number): FormField[] {
  const applicable = draft.applicable();
  return draft.fields.filter((field) => {
    const { keepsAnswers, keepsEntries } = questionType(field.type);
    return field.topicId === topicId && applicable.has(field.questionId) && (keepsAnswers || keepsEntries);
  });
}

/** Checks a topic as the server will (rule Q67): with the same question types, and only the questions that apply. */
export function topicProblems(
  draft: AnswerDraft,
  topicId: number,
  isPartialSave: boolean,
  surroundings: Surroundings,
): Problems {
  return new Map(
    checkedFields(draft, topicId).flatMap((field) => {
      const problems = fieldProblems(field, draft.answer(field.questionId), isPartialSave, surroundings);
      return problems.length > 0 ? [[field.questionId, problems] as const] : [];
    }),
  );
}

/** Returns the changed answers of a topic that apply: a save sends these, and all others stay as they are stored. */
export function changedAnswers(draft: AnswerDraft, topicId: number): ReadonlyMap<string, unknown> {
  const applicable = draft.applicable();
  return new Map([...draft.changes(topicId)].filter(([questionId]) => applicable.has(questionId)));
}

/** Returns the changed answers that may be saved automatically: in a completed step only those that keep it complete. */
export function savableAnswers(
  draft: AnswerDraft,
  topicId: number,
  isCompleted: boolean,
  surroundings: Surroundings,
): ReadonlyMap<string, unknown> {
  const wrong = topicProblems(draft, topicId, !isCompleted, surroundings);
  return new Map([...changedAnswers(draft, topicId)].filter(([questionId]) => !wrong.has(questionId)));
}

/** Returns answers as input for `answerTopic`, each with the version it is based on. */
export function sentAnswers(
  answers: ReadonlyMap<string, { readonly value: unknown; readonly version: number }>,
): Array<{ questionId: string; value: string; version: number }> {
  return [...answers].map(([questionId, { value, version }]) => ({
    questionId,
    value: JSON.stringify({ value }),
    version,
  }));
}
