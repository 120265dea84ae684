import { type FormGroupId, TemplatesScreen } from '../../features/template/templates-screen.tsx';

const screenOf = (group: FormGroupId) =>
  function TemplatesOfGroup() {
    // Each group has its own list, so no state may carry over between them.
    return <TemplatesScreen key={group} group={group} />;
  };

export const ProposalTemplates = screenOf('PROPOSAL');
export const EsiTemplates = screenOf('PROPOSAL_ESI');
export const SampleDeclarationTemplates = screenOf('SAMPLE');
export const SampleEsiTemplates = screenOf('SAMPLE_ESI');
export const ShipmentDeclarationTemplates = screenOf('SHIPMENT');
export const VisitTemplates = screenOf('VISIT_REGISTRATION');
export const GenericTemplates = screenOf('GENERIC_TEMPLATE');
export const FeedbackTemplates = screenOf('FEEDBACK');
export const ExperimentReportTemplates = screenOf('EXPERIMENT_REPORT');
export const FapReviewTemplates = screenOf('FAP_REVIEW');
export const TechnicalReviewTemplates = screenOf('TECHNICAL_REVIEW');
export const ExperimentSafetyReviewTemplates = screenOf('EXPERIMENT_SAFETY_REVIEW');
export const ProposalPdfTemplates = screenOf('PROPOSAL_PDF');
export const ExperimentSafetyPdfTemplates = screenOf('EXPERIMENT_SAFETY_PDF');
