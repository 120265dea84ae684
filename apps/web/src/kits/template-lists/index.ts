import type { ScreenAddress } from '@atrium/domain/session';
import type { TemplateGroupId } from '@atrium/domain/template';

/** The address of the template list of each group, which is also the drawer entry of every screen about such a template. */
export const templateListAddresses = {
  PROPOSAL: '/ProposalTemplates',
  PROPOSAL_ESI: '/EsiTemplates',
  SAMPLE: '/SampleDeclarationTemplates',
  SAMPLE_ESI: '/SampleEsiTemplates',
  SHIPMENT: '/ShipmentDeclarationTemplates',
  VISIT_REGISTRATION: '/VisitTemplates',
  GENERIC_TEMPLATE: '/GenericTemplates',
  FEEDBACK: '/FeedbackTemplates',
  EXPERIMENT_REPORT: '/ExperimentReportTemplates',
  FAP_REVIEW: '/FapReviewTemplates',
  TECHNICAL_REVIEW: '/TechnicalReviewTemplates',
  EXPERIMENT_SAFETY_REVIEW: '/ExperimentSafetyReviewTemplates',
  PROPOSAL_PDF: '/PdfTemplates/Proposal',
  EXPERIMENT_SAFETY_PDF: '/PdfTemplates/ExperimentSafety',
} as const satisfies Record<TemplateGroupId, ScreenAddress>;
