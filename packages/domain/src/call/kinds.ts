import type { WorkflowType } from '../status/index.ts';
import type { TemplateGroupId } from '../template/index.ts';

/** The kind of template each field of a call names (rule C17). */
export const callTemplateGroups = {
  templateId: 'PROPOSAL',
  esiTemplateId: 'PROPOSAL_ESI',
  proposalPdfTemplateId: 'PROPOSAL_PDF',
  experimentSafetyPdfTemplateId: 'EXPERIMENT_SAFETY_PDF',
  fapReviewTemplateId: 'FAP_REVIEW',
  technicalReviewTemplateId: 'TECHNICAL_REVIEW',
  experimentReportTemplateId: 'EXPERIMENT_REPORT',
} as const satisfies Record<string, TemplateGroupId>;

/** The kind of workflow each field of a call names: what goes along it. */
export const callWorkflowTypes = {
  proposalWorkflowId: 'PROPOSAL',
  experimentWorkflowId: 'EXPERIMENT',
} as const satisfies Record<string, WorkflowType>;
