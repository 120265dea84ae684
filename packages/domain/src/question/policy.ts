import {
  type AccessReason,
  type Actor,
  allOf,
  type Decision,
  inRole,
  no,
  officerOnly,
  rule,
  signedIn,
  yes,
} from '../kernel/index.ts';
import {
  isCreatableTypeId,
  type QuestionReason,
  type QuestionTypeId,
  questionCategoryIds,
  type TemplateCategoryId,
} from './model.ts';

/** Officers and scientists browse the pool of questions, for the filters of their lists. */
export function mayListQuestions(actor: Actor): Decision<AccessReason> {
  return inRole(actor, 'USER_OFFICER', 'INSTRUMENT_SCIENTIST');
}

/** Officers only, and neither questions of basis types, which are built in, nor questions for documents, which have none (rules Q1 and Q2). */
export function mayCreateQuestion(
  actor: Actor,
  { dataType, categoryId }: { readonly dataType: QuestionTypeId; readonly categoryId: TemplateCategoryId },
): Decision<AccessReason | QuestionReason> {
  return allOf<AccessReason | QuestionReason>(
    () => officerOnly(actor),
    () => (isCreatableTypeId(dataType) ? yes : no('TYPE_NOT_CREATABLE')),
    () => (questionCategoryIds.includes(categoryId) ? yes : no('CATEGORY_WITHOUT_QUESTIONS')),
  );
}

/** Everything that still refers to a question. */
export interface QuestionUse {
  readonly dataType: QuestionTypeId;
  readonly templateCount: number;
  readonly answerCount: number;
  /** Samples and sub-template entries created for it. */
  readonly entryCount: number;
}

/** Officers only; a question can be deleted only while nothing refers to it, a basis question never (rule Q7). */
export function mayDeleteQuestion(actor: Actor, use: QuestionUse): Decision<AccessReason | QuestionReason> {
  return allOf<AccessReason | QuestionReason>(
    () => officerOnly(actor),
    () => (isCreatableTypeId(use.dataType) ? yes : no('BASIS_QUESTION_PROTECTED')),
    () => (use.templateCount === 0 ? yes : no('QUESTION_IN_TEMPLATES', { count: use.templateCount })),
    () => (use.answerCount === 0 ? yes : no('QUESTION_ANSWERED', { count: use.answerCount })),
    () => (use.entryCount === 0 ? yes : no('QUESTION_HAS_ENTRIES', { count: use.entryCount })),
  );
}

const unused: QuestionUse = { dataType: 'TEXT_INPUT', templateCount: 0, answerCount: 0, entryCount: 0 };

/** User officers create and edit questions (rule Q14). */
export const questionPolicies = {
  view: rule('question.view', signedIn),
  list: rule('question.list', mayListQuestions),
  create: rule('question.create', mayCreateQuestion, {
    'a type to create': { dataType: 'TEXT_INPUT', categoryId: 'PROPOSAL_QUESTIONARY' },
    'a basis type': { dataType: 'PROPOSAL_BASIS', categoryId: 'PROPOSAL_QUESTIONARY' },
    'for documents': { dataType: 'TEXT_INPUT', categoryId: 'PROPOSAL_PDF' },
  }),
  manage: rule('question.manage', officerOnly),
  delete: rule('question.delete', mayDeleteQuestion, {
    unused,
    'in a template': { ...unused, templateCount: 1 },
    answered: { ...unused, answerCount: 1 },
    'with entries': { ...unused, entryCount: 1 },
    basis: { ...unused, dataType: 'PROPOSAL_BASIS' },
  }),
};
