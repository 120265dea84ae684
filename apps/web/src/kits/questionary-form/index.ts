/** The questions of a questionary: filling them in, checking them, reading them. */
export { type AnswerDraft, type AnswerStore, createAnswerDraft } from './answer-draft.ts';
export {
  changedAnswers,
  fieldProblems,
  noProblems,
  type Problems,
  savableAnswers,
  sentAnswers,
  topicProblems,
} from './check-step.ts';
export { type FormField, type FormStep, formSteps } from './form-model.ts';
export { type ListedProblem, ProblemSummary } from './problem-summary.tsx';
export { idOfQuestion } from './question-field.tsx';
export { ReviewDocument, type ReviewDocumentProps } from './review-document.tsx';
export { isBasis, TopicForm } from './topic-form.tsx';
export { type LeftStep, whatIsLeft } from './what-is-left.ts';
