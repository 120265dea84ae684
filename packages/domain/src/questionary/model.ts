import type { Sentences } from '../kernel/index.ts';

/** Maximum answers in one save of a topic. */
export const answersPerSaveLimit = 500;

/** Maximum length of an answer as JSON text, in characters. */
export const answerLimit = 1_000_000;

const named = (value: unknown) => `“${String(value)}”`;

export const questionarySentences = {
  MAY_NOT_READ_QUESTIONARY: 'Questionary not found',
  MAY_NOT_ANSWER: 'You are not allowed to change these answers',
  TOPIC_NOT_IN_TEMPLATE: 'This step is no longer part of the form. Please reload the page.',
  QUESTION_NOT_IN_TEMPLATE: ({ questionId }) =>
    `The question ${named(questionId)} is not part of the form. Please reload the page.`,
  ANSWER_UNREADABLE: ({ questionId }) => `The answer to the question ${named(questionId)} cannot be read`,
  ANSWER_INVALID: ({ problems }) =>
    (problems as readonly AnswerProblem[])
      .map(
        ({ question, messages }) =>
          `The answer to ${named(question)} is not satisfying a constraint: ${messages.join(', ')}`,
      )
      .join('. '),
  ANSWERS_CHANGED: 'Somebody else has changed these answers in the meantime',
  STEP_BLOCKED: 'Please complete the previous step first',
  CHOICES_UNREACHABLE: 'The possible answers could not be fetched',
  TOPICS_INCOMPLETE: ({ topics }) =>
    `Not all steps are complete: ${(topics as ReadonlyArray<{ title: string }>).map(({ title }) => title).join(', ')}`,
  QUESTIONARY_NOT_FOUND: 'Questionary not found',
} satisfies Sentences<string>;

export type QuestionaryReason = keyof typeof questionarySentences;

/** The problems of the answer to one question. */
export interface AnswerProblem {
  readonly questionId: string;
  readonly question: string;
  readonly messages: readonly string[];
}
