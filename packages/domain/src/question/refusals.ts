import type { Sentences } from '../kernel/index.ts';
import { naturalKeyTaken } from './schema.ts';

const times = (count: unknown, one: string, many: string) => (count === 1 ? `1 ${one}` : `${String(count)} ${many}`);

export const questionSentences = {
  QUESTION_NOT_FOUND: 'Question not found',
  TYPE_NOT_CREATABLE: 'Questions of this type come with the product and cannot be created',
  CATEGORY_WITHOUT_QUESTIONS: 'Templates of this category are documents and ask no questions',
  BASIS_QUESTION_PROTECTED: 'This question holds the basic information of its form and cannot be deleted',
  QUESTION_IN_TEMPLATES: ({ count }) =>
    `This question is used in ${times(count, 'template', 'templates')}; remove it there first`,
  QUESTION_ANSWERED: ({ count }) =>
    `This question has been answered ${times(count, 'time', 'times')} and is kept for these answers`,
  QUESTION_HAS_ENTRIES: ({ count }) =>
    `There ${count === 1 ? 'is 1 entry' : `are ${String(count)} entries`} that belong to this question`,
  NATURAL_KEY_TAKEN: naturalKeyTaken,
} satisfies Sentences<string>;

export type QuestionReason = keyof typeof questionSentences;
