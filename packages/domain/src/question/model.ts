import { counted, type Sentences } from '../kernel/index.ts';

/** Types of which officers may create questions, in the order of the editor's menu (rule Q1). */
export const creatableTypeIds = [
  'BOOLEAN',
  'DATE',
  'EMBELLISHMENT',
  'FILE_UPLOAD',
  'GENERIC_TEMPLATE',
  'INTERVAL',
  'SELECTION_FROM_OPTIONS',
  'DYNAMIC_MULTIPLE_CHOICE',
  'NUMBER_INPUT',
  'RICH_TEXT_INPUT',
  'SAMPLE_DECLARATION',
  'TEXT_INPUT',
  'INSTRUMENT_PICKER',
  'TECHNIQUE_PICKER',
] as const;

/** Types that represent the first step of an item kind; they have no stored answer and are never created by hand. */
export const basisTypeIds = [
  'PROPOSAL_BASIS',
  'PROPOSAL_ESI_BASIS',
  'SAMPLE_BASIS',
  'SAMPLE_ESI_BASIS',
  'SHIPMENT_BASIS',
  'VISIT_BASIS',
  'GENERIC_TEMPLATE_BASIS',
  'FEEDBACK_BASIS',
  'FAP_REVIEW_BASIS',
  'TECHNICAL_REVIEW_BASIS',
  'EXPERIMENT_SAFETY_REVIEW_BASIS',
  'EXPERIMENT_REPORT_BASIS',
] as const;

export type CreatableTypeId = (typeof creatableTypeIds)[number];
export type BasisTypeId = (typeof basisTypeIds)[number];
export type QuestionTypeId = CreatableTypeId | BasisTypeId;

export const questionTypeIds: readonly QuestionTypeId[] = [...creatableTypeIds, ...basisTypeIds];

export function isCreatableTypeId(text: string): text is CreatableTypeId {
  return (creatableTypeIds as readonly string[]).includes(text);
}

/** How filters of lists can compare an answer (rule Q33). */
export const filterOperators = ['EQUALS', 'EXISTS', 'GREATER_THAN', 'INCLUDES', 'LESS_THAN'] as const;
export type FilterOperator = (typeof filterOperators)[number];

/** How a dependency compares the answer of its source question. */
export const dependencyConditions = ['eq', 'neq'] as const;
export type DependencyCondition = (typeof dependencyConditions)[number];

/** How several dependencies of one question are combined. */
export const dependenciesOperators = ['AND', 'OR'] as const;
export type DependenciesOperator = (typeof dependenciesOperators)[number];

/** Constraints on the values of number and interval questions (rule Q17). */
export const numberValueConstraints = [
  'NONE',
  'ONLY_POSITIVE',
  'ONLY_NEGATIVE',
  'ONLY_POSITIVE_INTEGER',
  'ONLY_NEGATIVE_INTEGER',
] as const;
export type NumberValueConstraint = (typeof numberValueConstraints)[number];

export const numberValueConstraintLabels: Readonly<Record<NumberValueConstraint, string>> = {
  NONE: 'None',
  ONLY_POSITIVE: 'Only positive numbers',
  ONLY_NEGATIVE: 'Only negative numbers',
  ONLY_POSITIVE_INTEGER: 'Only positive integers',
  ONLY_NEGATIVE_INTEGER: 'Only negative integers',
};

/** Pools of questions a template may draw from (rule Q2). */
export const templateCategoryIds = [
  'PROPOSAL_QUESTIONARY',
  'SAMPLE_DECLARATION',
  'SHIPMENT_DECLARATION',
  'VISIT_REGISTRATION',
  'GENERIC_TEMPLATE',
  'FEEDBACK',
  'PROPOSAL_PDF',
  'FAP_REVIEW',
  'TECHNICAL_REVIEW',
  'EXPERIMENT_SAFETY_REVIEW',
  'EXPERIMENT_SAFETY_PDF',
  'EXPERIMENT_REPORT',
] as const;

export type TemplateCategoryId = (typeof templateCategoryIds)[number];

/** Their names for people; in a file the id denotes the same category (rule Q2). */
export const templateCategories: Readonly<
  Record<TemplateCategoryId, { readonly name: string; readonly fileNumber: number }>
> = {
  PROPOSAL_QUESTIONARY: { name: 'Proposal', fileNumber: 1 },
  SAMPLE_DECLARATION: { name: 'Sample declaration', fileNumber: 2 },
  SHIPMENT_DECLARATION: { name: 'Shipment declaration', fileNumber: 3 },
  VISIT_REGISTRATION: { name: 'Visit', fileNumber: 4 },
  GENERIC_TEMPLATE: { name: 'Generic template', fileNumber: 7 },
  FEEDBACK: { name: 'Feedback', fileNumber: 8 },
  PROPOSAL_PDF: { name: 'Proposal PDF', fileNumber: 9 },
  FAP_REVIEW: { name: 'FAP Review', fileNumber: 10 },
  TECHNICAL_REVIEW: { name: 'Technical Review', fileNumber: 11 },
  EXPERIMENT_SAFETY_REVIEW: { name: 'Experiment Safety Review', fileNumber: 12 },
  EXPERIMENT_SAFETY_PDF: { name: 'Experiment Safety PDF', fileNumber: 13 },
  EXPERIMENT_REPORT: { name: 'Experiment report', fileNumber: 14 },
};

/** Categories of documents, which have no questions. */
const categoriesWithoutQuestions: readonly TemplateCategoryId[] = ['PROPOSAL_PDF', 'EXPERIMENT_SAFETY_PDF'];

/** Categories that have questions. */
export const questionCategoryIds: readonly TemplateCategoryId[] = templateCategoryIds.filter(
  (id) => !categoriesWithoutQuestions.includes(id),
);

/** Maximum length of a question's id, in characters. */
export const questionIdLimit = 64;

/** Maximum length of a natural key, in characters (rule Q4). */
export const naturalKeyLimit = 128;

/** Maximum length of a question's text, in characters (rule Q3). */
export const questionTextLimit = 256;

/** Maximum size of a question's stored configuration, in characters. */
export const configLimit = 500_000;

/** Reported if a natural key belongs to another question (rule Q4). */
export const naturalKeyTaken = 'This key is already used';

export const questionSentences = {
  QUESTION_NOT_FOUND: 'Question not found',
  TYPE_NOT_CREATABLE: 'Questions of this type are built in and cannot be created',
  CATEGORY_WITHOUT_QUESTIONS: 'Templates of this category are documents and have no questions',
  BASIS_QUESTION_PROTECTED: 'This question holds the basic information of its form and cannot be deleted',
  QUESTION_IN_TEMPLATES: ({ count }) =>
    `This question is used in ${counted(count, { one: 'template', many: 'templates' })}; remove it there first`,
  QUESTION_ANSWERED: ({ count }) =>
    `This question has been answered ${counted(count, { one: 'time', many: 'times' })}, so it cannot be deleted`,
  QUESTION_HAS_ENTRIES: ({ count }) =>
    `There ${count === 1 ? 'is 1 entry' : `are ${String(count)} entries`} that belong to this question`,
  NATURAL_KEY_TAKEN: naturalKeyTaken,
} satisfies Sentences<string>;

export type QuestionReason = keyof typeof questionSentences;
