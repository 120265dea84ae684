/** Filters a list of proposals by the answer to a question of their call. */

export { answerFilters, type ChosenAnswer, noAnswerChosen, questionFilterOf } from './chosen-answer.ts';
export { QuestionFilter } from './question-filter.tsx';
