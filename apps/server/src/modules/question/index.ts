/** Questions, their configurations as exposed in the API, and the records that depend on them. */
export { type ConfiguredType, configOf, FieldConfigRef, type PickerOptions } from './field-config.ts';
export { cleanConfig, configToRestore, configToSave, judgesConfigurations } from './question.config.ts';
export { questionLoader, registerEntryCounter } from './question.loaders.ts';
export {
  answerLetsRead,
  configLetsRead,
  findQuestionByKey,
  insertQuestion,
  listQuestions,
  listQuestionsById,
  lockQuestion,
  type QuestionRow,
  questionColumns,
  upsertQuestion,
} from './question.queries.ts';
export {
  DataTypeEnum,
  DependenciesOperatorEnum,
  type QuestionModel,
  QuestionRef,
  QuestionWithUsageRef,
  questionModel,
  TemplateCategoryEnum,
} from './question.schema.ts';
