import type { Sentences } from '../kernel/index.ts';

const counted = (count: unknown, one: string, many: string) => (count === 1 ? `1 ${one}` : `${String(count)} ${many}`);

const withArticle = (kind: string) => (/^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`);

export const templateSentences = {
  TEMPLATE_NOT_FOUND: 'Template not found',
  TEMPLATE_FILLED_IN: ({ count }) =>
    `This template has been filled in ${counted(count, 'time', 'times')}; archive it instead`,
  TEMPLATE_OF_CALLS: ({ count }) => `${counted(count, 'call uses', 'calls use')} this template; archive it instead`,
  TEMPLATE_ASKED_FOR: ({ count }) =>
    `${counted(count, 'question asks', 'questions ask')} for entries of this template; choose another one there first`,
  TEMPLATE_GROUP_MISMATCH: 'This template belongs to another group than the one it should become active in',
  TEMPLATE_CHANGED_MEANWHILE: 'Somebody else has changed this template in the meantime; reload it and try again',
  NAMED_TEMPLATE_UNKNOWN: ({ wanted }) => `Please choose ${withArticle(String(wanted))}: the given one does not exist`,
  NAMED_TEMPLATE_OF_OTHER_KIND: ({ name, is, wanted }) =>
    `Please choose ${withArticle(String(wanted))}: "${String(name)}" is ${withArticle(String(is))}`,
  BASIS_QUESTION_MISSING: ({ questionId }) =>
    `The question "${String(questionId)}", with which templates of this group begin, does not exist`,
  TOPIC_NOT_FOUND: 'Topic not found',
  TOPIC_NOT_IN_FORM: 'This topic is not part of the template',
  TOPIC_COMPLETED: ({ title, count }) =>
    `The topic "${String(title)}" has been completed in ${counted(count, 'questionary', 'questionaries')} and cannot be deleted`,
  TOPIC_HOLDS_BASIS: 'This topic can not be deleted because it contains protected question(s)',
  TOPICS_LIMIT: ({ limit }) => `A template has at most ${String(limit)} topics`,
  QUESTIONS_LIMIT: ({ limit }) => `A template has at most ${String(limit)} questions`,
  QUESTION_UNKNOWN: ({ questionId }) => `There is no question "${String(questionId)}"`,
  QUESTION_NOT_IN_FORM: 'This question is not part of the template',
  QUESTION_TWICE: ({ questionId }) => `The question "${String(questionId)}" can be asked only once in a template`,
  QUESTION_OF_OTHER_CATEGORY: ({ questionId }) =>
    `The question "${String(questionId)}" belongs to another category than this template`,
  BASIS_QUESTION_STAYS: 'This question holds the basic information of the form and stays in the template',
  BASIS_QUESTION_OF_OTHER_GROUP: ({ questionId }) =>
    `The question "${String(questionId)}" holds the basic information of another kind of form`,
  DEPENDENCY_UNKNOWN_SOURCE: 'A question can depend only on questions of the same template',
  DEPENDENCY_SOURCE_TYPE:
    'A question can depend only on yes-or-no questions, choices, and instrument or technique pickers',
  DEPENDENCY_ITSELF: 'A question cannot depend on itself',
  DEPENDENCY_CIRCLE: 'These questions would depend on each other in a circle',
  TEMPLATE_FILE_UNREADABLE: 'Could not validate template import. This is not a file of a template',
  TEMPLATE_FILE_NOT_VALID: ({ errors }) => `Could not import template: ${(errors as string[]).join('; ')}`,
  QUESTION_CRITICAL_CONFLICT: ({ questionId }) =>
    `Question with ID ${String(questionId)} has a critical conflict with an existing question.`,
  QUESTION_CONFLICT_UNRESOLVED: ({ question }) =>
    `Please choose which version of the question "${String(question)}" to keep`,
} satisfies Sentences<string>;

export type TemplateReason = keyof typeof templateSentences;
