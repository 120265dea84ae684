import { counted, type Sentences } from '../kernel/index.ts';
import type { TemplateCategoryId } from '../question/index.ts';

/** Properties of a template group (rules Q41, Q42 and Q48). */
export interface TemplateGroup {
  readonly category: TemplateCategoryId;
  /** Title of the first topic of a new template; the PDF groups have none. */
  readonly firstTopic?: string;
  /** Id of the question placed in that topic. */
  readonly basisQuestionId?: string;
  /** Whether one template of the group is active and used for new items. */
  readonly hasActiveTemplate?: true;
}

export const templateGroups = {
  PROPOSAL: {
    category: 'PROPOSAL_QUESTIONARY',
    firstTopic: 'New proposal',
    basisQuestionId: 'proposal_basis',
  },
  PROPOSAL_ESI: {
    category: 'PROPOSAL_QUESTIONARY',
    firstTopic: 'New experiment safety input',
    basisQuestionId: 'proposal_esi_basis',
  },
  SAMPLE: {
    category: 'SAMPLE_DECLARATION',
    firstTopic: 'New sample',
    basisQuestionId: 'sample_basis',
  },
  SAMPLE_ESI: {
    category: 'SAMPLE_DECLARATION',
    firstTopic: 'New experiment safety input',
    basisQuestionId: 'sample_esi_basis',
  },
  SHIPMENT: {
    category: 'SHIPMENT_DECLARATION',
    firstTopic: 'New shipment',
    basisQuestionId: 'shipment_basis',
    hasActiveTemplate: true,
  },
  VISIT_REGISTRATION: {
    category: 'VISIT_REGISTRATION',
    firstTopic: 'New visit',
    basisQuestionId: 'visit_basis',
    hasActiveTemplate: true,
  },
  GENERIC_TEMPLATE: {
    category: 'GENERIC_TEMPLATE',
    firstTopic: 'New Sub Topic',
    basisQuestionId: 'generic_template_basis',
  },
  FEEDBACK: {
    category: 'FEEDBACK',
    firstTopic: 'New feedback',
    basisQuestionId: 'feedback_basis',
    hasActiveTemplate: true,
  },
  PROPOSAL_PDF: { category: 'PROPOSAL_PDF' },
  FAP_REVIEW: {
    category: 'FAP_REVIEW',
    firstTopic: 'New fap review',
    basisQuestionId: 'fap_review_basis',
  },
  TECHNICAL_REVIEW: {
    category: 'TECHNICAL_REVIEW',
    firstTopic: 'New technical review',
    basisQuestionId: 'technical_review_basis',
  },
  EXPERIMENT_SAFETY_REVIEW: {
    category: 'EXPERIMENT_SAFETY_REVIEW',
    firstTopic: 'New experiment safety review',
    basisQuestionId: 'exp_safety_review_basis',
    hasActiveTemplate: true,
  },
  EXPERIMENT_SAFETY_PDF: { category: 'EXPERIMENT_SAFETY_PDF' },
  EXPERIMENT_REPORT: {
    category: 'EXPERIMENT_REPORT',
    firstTopic: 'New experiment report',
    basisQuestionId: 'experiment_report_basis',
    hasActiveTemplate: true,
  },
} as const satisfies Record<string, TemplateGroup>;

export type TemplateGroupId = keyof typeof templateGroups;

export const templateGroupIds = Object.keys(templateGroups) as TemplateGroupId[];

/** Maximum length of a template's name, in characters. */
export const templateNameLimit = 200;

/** Maximum length of a new topic title, in characters. */
export const topicTitleLimit = 32;

/** Maximum length of a topic title in files, and so of a stored one; such a title remains until somebody changes it. */
export const storedTopicTitleLimit = 64;

/** Maximum topics and maximum questions of a template; only a faulty program would exceed them. */
export const topicsLimit = 200;
export const questionsPerTemplateLimit = 2000;

/** Maximum dependencies of one question. */
export const dependenciesLimit = 200;

/** Maximum length of a template's description, in characters. */
export const templateDescriptionLimit = 10_000;

const withArticle = (kind: string) => (/^[aeiou]/.test(kind) ? `an ${kind}` : `a ${kind}`);

export const templateSentences = {
  TEMPLATE_NOT_FOUND: 'Template not found',
  TEMPLATE_FILLED_IN: ({ count }) =>
    `This template has been filled in ${counted(count, { one: 'time', many: 'times' })}; archive it instead`,
  TEMPLATE_OF_CALLS: ({ count }) =>
    `${counted(count, { one: 'call uses', many: 'calls use' })} this template; archive it instead`,
  TEMPLATE_ASKED_FOR: ({ count }) =>
    `${counted(count, { one: 'question asks', many: 'questions ask' })} for entries of this template; choose another template there first`,
  TEMPLATE_GROUP_MISMATCH: 'This template belongs to a different group, so it cannot become active in this one',
  TEMPLATE_CHANGED_MEANWHILE: 'Somebody else has changed this template in the meantime; reload it and try again',
  NAMED_TEMPLATE_UNKNOWN: ({ wanted }) => `Please choose ${withArticle(String(wanted))}: the one given does not exist`,
  NAMED_TEMPLATE_OF_OTHER_KIND: ({ name, is, wanted }) =>
    `Please choose ${withArticle(String(wanted))}: “${String(name)}” is ${withArticle(String(is))}`,
  BASIS_QUESTION_MISSING: ({ questionId }) =>
    `Templates of this group begin with the question “${String(questionId)}”, which does not exist`,
  TOPIC_NOT_FOUND: 'Topic not found',
  TOPIC_NOT_IN_FORM: 'This topic is not part of the template',
  TOPIC_COMPLETED: ({ title, count }) =>
    `The topic “${String(title)}” has been completed in ${counted(count, { one: 'questionary', many: 'questionaries' })} and cannot be deleted`,
  TOPIC_HOLDS_BASIS: 'This topic can not be deleted because it contains protected question(s)',
  TOPICS_LIMIT: ({ limit }) => `A template can have at most ${String(limit)} topics`,
  QUESTIONS_LIMIT: ({ limit }) => `A template can have at most ${String(limit)} questions`,
  QUESTION_UNKNOWN: ({ questionId }) => `There is no question “${String(questionId)}”`,
  QUESTION_NOT_IN_FORM: 'This question is not part of the template',
  QUESTION_TWICE: ({ questionId }) => `The question “${String(questionId)}” can be asked only once in a template`,
  QUESTION_OF_OTHER_CATEGORY: ({ questionId }) =>
    `The question “${String(questionId)}” belongs to a different category from this template`,
  BASIS_QUESTION_STAYS:
    'This question contains the basic information of the form and cannot be removed from the template',
  BASIS_QUESTION_OF_OTHER_GROUP: ({ questionId }) =>
    `The question “${String(questionId)}” contains the basic information of another kind of form`,
  DEPENDENCY_UNKNOWN_SOURCE: 'A question can depend only on questions in the same template',
  DEPENDENCY_SOURCE_TYPE:
    'A question can depend only on yes-or-no questions, choices, and instrument or technique pickers',
  DEPENDENCY_ITSELF: 'A question cannot depend on itself',
  DEPENDENCY_CIRCLE: 'These questions would depend on each other in a loop',
  TEMPLATE_FILE_UNREADABLE: 'Could not validate template import. This is not a template file',
  TEMPLATE_FILE_NOT_VALID: ({ errors }) => `Could not import template: ${(errors as string[]).join('; ')}`,
  QUESTION_CRITICAL_CONFLICT: ({ questionId }) =>
    `Question with ID ${String(questionId)} has a critical conflict with an existing question.`,
  QUESTION_CONFLICT_UNRESOLVED: ({ question }) =>
    `Please choose which version of the question “${String(question)}” to keep`,
} satisfies Sentences<string>;

export type TemplateReason = keyof typeof templateSentences;
