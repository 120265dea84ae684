/**
 * Questionaries: filled-in templates. Areas whose items have one register the permissions on it (`holdsQuestionaries`), create and copy it
 * through the service, and react to saved answers in the same transaction (`whenTopicIsSaved`).
 */

export {
  type AnswersLookedAt,
  inapplicableAnswers,
  inapplicableAnswersIn,
  notAmong,
} from './answers/answers-set-aside.ts';
export { questionsThatApply } from './fields/questionary.applying.ts';
export { surroundingsOf } from './fields/questionary.surroundings.ts';
export { type AnswerInWords, answersInWords } from './fields/questionary.words.ts';
export { cleanedAnswer } from './questionary.cleaning.ts';
export {
  type EntrySource,
  offersEntries,
  uncheckedRecheckEntries,
  uncheckedReopenTopicsWith,
} from './questionary.entries.ts';
export {
  afterTopicIsSaved,
  type HeldQuestionary,
  heldByReviews,
  holdersIn,
  holdsQuestionaries,
  narrowsForms,
  noOptions,
  offersPickerOptions,
  pickerOptionsOf,
  type QuestionaryHolder,
  type SavedTopic,
  whenTopicIsSaved,
} from './questionary.holders.ts';
export {
  answersByQuestion,
  blankSteps,
  type FieldModel,
  heldLoader,
  questionaryLoader,
  relationModels,
  type StepModel,
  stepsOf,
  topicStatesOf,
} from './questionary.loaders.ts';
export type { AnswerRow, QuestionaryRow } from './questionary.queries.ts';
export { blankQuestionaryOf, QuestionaryRef, QuestionaryStepRef } from './questionary.schema.ts';
export {
  cloneQuestionary,
  copyAnswers,
  copyableRecordsFilter,
  createQuestionary,
  questionaryFacts as questionaryRights,
  uncheckedDeleteQuestionaries,
} from './questionary.service.ts';
