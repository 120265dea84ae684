import { questionType } from '@atrium/questions';
import { checkAnswer, type FieldProblem, type Surroundings } from '@atrium/questions/contract';
import type { AnswerDraft } from './answer-draft.ts';
import type { FormField } from './form-model.ts';

/** What is wrong, by question. */
export type Problems = ReadonlyMap<string, readonly FieldProblem[]>;

export const noProblems: Problems = new Map();

/** What is wrong with the answer to one question. */
export function fieldProblems(
  field: FormField,
  answer: unknown,
  isPartialSave: boolean,
  surroundings: Surroundings,
): readonly FieldProblem[] {
  return checkAnswer(questionType(field.type), field.config, answer, { isPartialSave, surroundings }).problems;
}

/** The questions of a topic that apply and are checked, in the order of the form. */
export function checkedFields(draft: AnswerDraft, topicId: number): FormField[] {
  const applicable = draft.applicable();
  return draft.fields.filter((field) => {
    const { keepsAnswers, keepsEntries } = questionType(field.type);
    return field.topicId === topicId && applicable.has(field.questionId) && (keepsAnswers || keepsEntries);
  });
}

/** Checks a topic as the server will (rule Q67): by the same types, over the questions that apply. */
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

/** The answers of a topic that were changed and apply: what a save sends; everything else stays as it is stored. */
export function changedAnswers(draft: AnswerDraft, topicId: number): ReadonlyMap<string, unknown> {
  const applicable = draft.applicable();
  return new Map([...draft.changes(topicId)].filter(([questionId]) => applicable.has(questionId)));
}

/** Of the changed answers those that may be saved without being asked: in a completed step only what keeps it complete. */
export function savableAnswers(
  draft: AnswerDraft,
  topicId: number,
  isCompleted: boolean,
  surroundings: Surroundings,
): ReadonlyMap<string, unknown> {
  const wrong = topicProblems(draft, topicId, !isCompleted, surroundings);
  return new Map([...changedAnswers(draft, topicId)].filter(([questionId]) => !wrong.has(questionId)));
}

/** Answers as `answerTopic` takes them, each with the version it was made from. */
export function sentAnswers(
  answers: ReadonlyMap<string, { readonly value: unknown; readonly version: number }>,
): Array<{ questionId: string; value: string; version: number }> {
  return [...answers].map(([questionId, { value, version }]) => ({
    questionId,
    value: JSON.stringify({ value }),
    version,
  }));
}
