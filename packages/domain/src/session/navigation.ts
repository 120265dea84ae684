import type { FeatureId } from '../feature/index.ts';
import type { RoleCode } from '../kernel/index.ts';

export interface ScreenRule {
  /** The address as the router spells it; `$name` marks a variable part. */
  readonly address: `/${string}`;
  readonly title: string;
  /** Roles that may open it; if omitted, every signed-in person may, and the server decides about the record. */
  readonly roles?: readonly RoleCode[];
  readonly feature?: FeatureId;
  /** Whether the screen exists; otherwise its address shows the not-found page and the drawer omits it. */
  readonly built: boolean;
}

const officer = ['USER_OFFICER'] as const;
const scientists = ['INSTRUMENT_SCIENTIST', 'USER_OFFICER'] as const;
const parcelStaff = ['USER_OFFICER', 'INSTRUMENT_SCIENTIST'] as const;
const experimentStaff = ['USER_OFFICER', 'INSTRUMENT_SCIENTIST', 'EXPERIMENT_SAFETY_REVIEWER'] as const;
const internalReviewers = ['USER_OFFICER', 'INSTRUMENT_SCIENTIST', 'INTERNAL_REVIEWER'] as const;
const panel = ['USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY', 'FAP_REVIEWER'] as const;

/** Every address of the application, who may open it and which feature it requires (rule U38). */
export const screens = [
  // Addresses used during login; the variable part is a code, a token or a session of the provider.
  { address: '/external-auth', title: 'Signing in', built: true },
  { address: '/external-auth/$part', title: 'Signing in', built: true },
  // Public pages with texts of the facility.
  { address: '/Pages/$page', title: 'Information', built: true },
  { address: '/CutOffs', title: 'Outcomes of past calls', built: true },

  { address: '/', title: 'Dashboard', built: true },
  { address: '/HelpPage', title: 'Help', built: true },
  { address: '/ProfilePage/$id', title: 'Profile', feature: 'USER_MANAGEMENT', built: true },
  { address: '/ChangeRole', title: 'Changing role', built: true },

  { address: '/Proposals', title: 'Proposals', roles: scientists, built: true },
  { address: '/ProposalEdit/$proposalPk', title: 'Proposal', built: true },
  { address: '/ProposalSelectType', title: 'New Proposal', built: true },
  { address: '/ProposalCreate/$callId/$templateId', title: 'New Proposal', built: true },
  {
    address: '/TechniqueProposals',
    title: 'Technique Proposals',
    roles: scientists,
    feature: 'TECHNIQUE_PROPOSALS',
    built: true,
  },
  { address: '/Calls', title: 'Calls', roles: officer, built: true },
  { address: '/Calls/new', title: 'Create call', roles: officer, built: true },
  { address: '/Calls/$callId', title: 'Call', roles: officer, built: true },
  { address: '/Calls/$callId/edit', title: 'Edit call', roles: officer, built: true },
  { address: '/Calls/$callId/decisions', title: 'Decisions for a call', roles: officer, built: true },
  { address: '/Figures', title: 'Figures', roles: officer, built: true },
  { address: '/Tag', title: 'Tags', roles: officer, feature: 'TAGS', built: true },

  { address: '/Experiments', title: 'Experiments', roles: experimentStaff, built: true },
  {
    address: '/ExperimentSafetyReview',
    title: 'Experiment Safety Review',
    roles: experimentStaff,
    feature: 'EXPERIMENT_SAFETY_REVIEW',
    built: true,
  },
  { address: '/ExperimentTimes', title: 'Experiment Times', feature: 'SCHEDULER', built: true },
  { address: '/MyVisits', title: 'My visits', feature: 'VISIT_MANAGEMENT', built: true },
  { address: '/ExperimentSafety/$experimentSafetyPk', title: 'Experiment Safety', built: true },
  { address: '/Schedule', title: 'Beam time', roles: scientists, feature: 'SCHEDULER', built: true },
  { address: '/GateList', title: 'Gate list', roles: officer, feature: 'VISIT_MANAGEMENT', built: true },
  { address: '/Feedback', title: 'Feedback', roles: officer, built: true },
  { address: '/Shipments', title: 'Shipments', roles: parcelStaff, feature: 'SHIPPING', built: true },
  { address: '/CreateFeedback/$experimentPk', title: 'Feedback', built: true },
  { address: '/UpdateFeedback/$feedbackId', title: 'Feedback', built: true },
  { address: '/ExperimentReport/$reportId', title: 'Experiment report', built: true },
  { address: '/DeclareShipments/$experimentPk', title: 'Declare shipments', feature: 'SHIPPING', built: true },

  { address: '/Faps', title: 'Facility panels', roles: panel, feature: 'FAP_REVIEW', built: true },
  { address: '/FapPage/$id', title: 'Facility panel', roles: panel, feature: 'FAP_REVIEW', built: true },
  {
    address: '/FapMeeting/$fapId/$callId',
    title: 'Panel meeting',
    roles: panel,
    feature: 'FAP_REVIEW',
    built: true,
  },
  { address: '/PanelReview/$id', title: 'Panel review', roles: panel, feature: 'FAP_REVIEW', built: true },
  {
    address: '/TechnicalReview/$id',
    title: 'Technical review',
    roles: scientists,
    feature: 'TECHNICAL_REVIEW',
    built: true,
  },
  {
    address: '/InternalReview/$id',
    title: 'Internal review',
    roles: internalReviewers,
    feature: 'TECHNICAL_REVIEW',
    built: true,
  },

  { address: '/People', title: 'People', roles: officer, built: true },
  { address: '/People/$id', title: 'Person', roles: officer, built: true },
  { address: '/Institutions', title: 'Institutions', roles: officer, built: true },
  { address: '/MergeInstitutionsPage/$institutionId', title: 'Merge institutions', roles: officer, built: true },
  { address: '/Instruments', title: 'Instruments', roles: scientists, feature: 'INSTRUMENT_MANAGEMENT', built: true },
  { address: '/Techniques', title: 'Techniques', roles: officer, built: true },
  { address: '/Training', title: 'Training', roles: officer, built: true },
  { address: '/PageEditor', title: 'Pages', roles: officer, built: true },

  { address: '/QuestionaryEditor/$templateId', title: 'Template', roles: officer, built: true },
  { address: '/PdfTemplateEditor/Proposal/$templateId', title: 'PDF template', roles: officer, built: true },
  { address: '/PdfTemplateEditor/ExperimentSafety/$templateId', title: 'PDF template', roles: officer, built: true },
  { address: '/ProposalTemplates', title: 'Proposal templates', roles: officer, built: true },
  { address: '/PdfTemplates/Proposal', title: 'Proposal PDF templates', roles: officer, built: true },
  { address: '/SampleDeclarationTemplates', title: 'Sample declaration templates', roles: officer, built: true },
  { address: '/GenericTemplates', title: 'Sub-templates', roles: officer, built: true },
  { address: '/ShipmentDeclarationTemplates', title: 'Shipment templates', roles: officer, built: true },
  { address: '/VisitTemplates', title: 'Visit templates', roles: officer, feature: 'VISIT_MANAGEMENT', built: true },
  { address: '/FeedbackTemplates', title: 'Feedback templates', roles: officer, built: true },
  { address: '/ExperimentReportTemplates', title: 'Experiment report templates', roles: officer, built: true },
  { address: '/EsiTemplates', title: 'Experiment safety input templates', roles: officer, built: true },
  { address: '/SampleEsiTemplates', title: 'Sample safety input templates', roles: officer, built: true },
  { address: '/ExperimentSafetyReviewTemplates', title: 'Safety review templates', roles: officer, built: true },
  { address: '/PdfTemplates/ExperimentSafety', title: 'Safety PDF templates', roles: officer, built: true },
  { address: '/FapReviewTemplates', title: 'FAP review templates', roles: officer, built: true },
  { address: '/TechnicalReviewTemplates', title: 'Technical review templates', roles: officer, built: true },
  { address: '/Questions', title: 'Questions', roles: officer, built: true },
  { address: '/Units', title: 'Units', roles: officer, built: true },
  { address: '/FormLab/$templateId', title: 'Form lab', roles: officer, built: true },
  { address: '/ImportTemplate', title: 'Import template', roles: officer, built: true },
  { address: '/ImportUnits', title: 'Import units', roles: officer, built: true },

  { address: '/ProposalStatuses', title: 'Proposal statuses', roles: officer, built: true },
  { address: '/ProposalWorkflows', title: 'Proposal workflows', roles: officer, built: true },
  { address: '/ProposalWorkflowEditor/$workflowId', title: 'Proposal workflow', roles: officer, built: true },
  {
    address: '/ExperimentWorkflows',
    title: 'Experiment workflows',
    roles: officer,
    feature: 'EXPERIMENT_SAFETY_REVIEW',
    built: true,
  },
  {
    address: '/ExperimentWorkflowEditor/$workflowId',
    title: 'Experiment workflow',
    roles: officer,
    feature: 'EXPERIMENT_SAFETY_REVIEW',
    built: true,
  },
  { address: '/EmailStatusActionsLogs', title: 'E-mail action logs', roles: officer, built: true },
  { address: '/ProposalDownloadStatusActionsLogs', title: 'Download action logs', roles: officer, built: true },
  { address: '/EmailOutbox', title: 'Outbox', roles: officer, built: true },
  { address: '/EmailTemplates', title: 'E-mail templates', roles: officer, built: true },
  { address: '/EmailTemplates/$emailTemplateId', title: 'E-mail template', roles: officer, built: true },
  { address: '/Undo', title: 'Undo', built: true },
  { address: '/Messages', title: 'Messages', roles: officer, built: true },
  { address: '/ApiAccessTokens', title: 'API access tokens', roles: officer, built: true },
  { address: '/Features', title: 'Features', roles: officer, built: true },
  { address: '/Settings', title: 'Settings', roles: officer, built: true },
  { address: '/Configuration', title: 'Configuration', roles: officer, built: true },
  { address: '/FirstHour', title: 'Set up your facility', roles: officer, built: true },
  { address: '/Operations', title: 'Operations', roles: officer, built: true },
  { address: '/EventLog', title: 'Event log', roles: officer, built: true },
  { address: '/Mails', title: 'E-mails', roles: officer, built: true },
] as const satisfies readonly ScreenRule[];

export type ScreenAddress = (typeof screens)[number]['address'];
