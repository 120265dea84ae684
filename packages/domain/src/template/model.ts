import type { TemplateCategoryId } from '../question/index.ts';

/** Facts of a template group (rules Q41, Q42 and Q48). */
export interface TemplateGroup {
  readonly category: TemplateCategoryId;
  /** Title of the topic a new template starts with; the PDF groups have none. */
  readonly firstTopic?: string;
  /** Id of the question put into that topic. */
  readonly basisQuestionId?: string;
  /** One template of the group is the active one and is taken for new items. */
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
