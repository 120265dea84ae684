import { insideRoute, rootRoute, unknownRoute } from './root.tsx';
import { openScreenAt, screenAt } from './screen-at.ts';

const callback = () => import('../features/session/login-callback-screen.tsx');
const lists = () => import('./forms-and-flows/templates.tsx');
const pdfEditors = () => import('../features/template/pdf/pdf-editor-screen.tsx');
const workflows = () => import('./forms-and-flows/workflow-editor.tsx');
const logs = () => import('../features/status-action/logs-screen.tsx');

/**
 * All addresses of the application, grouped by purpose. A screen adds its line and sets `built` in the domain's route table. If a line
 * contains the import itself, the build lists the screen's files in the page (`bundle/ahead.ts`).
 */
export const routeTree = rootRoute.addChildren([
  // Outside the login. The identity provider redirects to the first address; the part after it is an alternative way to pass the code.
  openScreenAt('/external-auth', callback, 'LoginCallbackScreen'),
  openScreenAt('/external-auth/$part', callback, 'LoginCallbackScreen'),
  openScreenAt('/Pages/$page', () => import('../features/page/visitor-page-screen.tsx'), 'VisitorPageScreen'),
  openScreenAt('/CutOffs', () => import('../features/figures/cut-offs-screen.tsx'), 'CutOffsScreen'),
  insideRoute.addChildren([
    // Screens for everybody: the home page, help, the choice of another role.
    screenAt('/', () => import('./home/home.tsx'), 'HomeScreen'),
    screenAt('/HelpPage', () => import('../features/session/help-screen.tsx'), 'HelpScreen'),
    screenAt('/ChangeRole', () => import('../features/session/change-role-screen.tsx'), 'ChangeRoleScreen'),

    // People, their institutions, and the user's own profile.
    screenAt('/ProfilePage/$id', () => import('./people/profile-page.tsx'), 'ProfilePage'),
    screenAt('/People', () => import('../features/user/people-screen.tsx'), 'PeopleScreen'),
    screenAt('/People/$id', () => import('./people/person-page.tsx'), 'PersonPage'),
    screenAt('/Institutions', () => import('../features/institution/institutions-screen.tsx'), 'InstitutionsScreen'),
    screenAt(
      '/MergeInstitutionsPage/$institutionId',
      () => import('../features/institution/merge-screen.tsx'),
      'MergeScreen',
    ),

    // Calls, the decisions made in them, and figures across all calls.
    screenAt('/Calls', () => import('../features/call/calls-screen.tsx'), 'CallsScreen'),
    screenAt('/Calls/new', () => import('../features/call/call-screen.tsx'), 'CallScreen'),
    screenAt('/Calls/$callId', () => import('../features/figures/call-figures-screen.tsx'), 'CallFiguresScreen'),
    screenAt('/Calls/$callId/edit', () => import('../features/call/call-screen.tsx'), 'CallScreen'),
    screenAt(
      '/Calls/$callId/decisions',
      () => import('../features/management-decision/decisions-screen.tsx'),
      'DecisionsScreen',
    ),
    screenAt('/Figures', () => import('../features/figures/facility-figures-screen.tsx'), 'FacilityFiguresScreen'),

    // Forms: their questions and templates, and the documents printed from them.
    screenAt('/Questions', () => import('../features/question/questions-screen.tsx'), 'QuestionsScreen'),
    screenAt('/ProposalTemplates', lists, 'ProposalTemplates'),
    screenAt('/EsiTemplates', lists, 'EsiTemplates'),
    screenAt('/SampleDeclarationTemplates', lists, 'SampleDeclarationTemplates'),
    screenAt('/SampleEsiTemplates', lists, 'SampleEsiTemplates'),
    screenAt('/ShipmentDeclarationTemplates', lists, 'ShipmentDeclarationTemplates'),
    screenAt('/VisitTemplates', lists, 'VisitTemplates'),
    screenAt('/GenericTemplates', lists, 'GenericTemplates'),
    screenAt('/FeedbackTemplates', lists, 'FeedbackTemplates'),
    screenAt('/ExperimentReportTemplates', lists, 'ExperimentReportTemplates'),
    screenAt('/FapReviewTemplates', lists, 'FapReviewTemplates'),
    screenAt('/TechnicalReviewTemplates', lists, 'TechnicalReviewTemplates'),
    screenAt('/ExperimentSafetyReviewTemplates', lists, 'ExperimentSafetyReviewTemplates'),
    screenAt('/PdfTemplates/Proposal', lists, 'ProposalPdfTemplates'),
    screenAt('/PdfTemplates/ExperimentSafety', lists, 'ExperimentSafetyPdfTemplates'),
    screenAt('/QuestionaryEditor/$templateId', () => import('../features/template/editor-screen.tsx'), 'EditorScreen'),
    screenAt('/FormLab/$templateId', () => import('../features/form-lab/form-lab-screen.tsx'), 'FormLabScreen'),
    screenAt(
      '/ImportTemplate',
      () => import('../features/template/import-template-screen.tsx'),
      'ImportTemplateScreen',
    ),
    screenAt('/PdfTemplateEditor/Proposal/$templateId', pdfEditors, 'ProposalPdfEditor'),
    screenAt('/PdfTemplateEditor/ExperimentSafety/$templateId', pdfEditors, 'ExperimentSafetyPdfEditor'),

    // Proposals: listing, starting and editing them.
    screenAt('/Proposals', () => import('./proposals/proposals-by-role.tsx'), 'ProposalsByRole'),
    screenAt('/ProposalSelectType', () => import('../features/proposal/select-call-screen.tsx'), 'SelectCallScreen'),
    screenAt(
      '/ProposalCreate/$callId/$templateId',
      () => import('../features/proposal/create-proposal-screen.tsx'),
      'CreateProposalScreen',
    ),
    screenAt(
      '/ProposalEdit/$proposalPk',
      () => import('../features/proposal/edit-proposal-screen.tsx'),
      'EditProposalScreen',
    ),
    screenAt('/TechniqueProposals', () => import('./proposals/technique-proposals.tsx'), 'TechniqueProposals'),

    // Panels, their meetings, and the rooms in which reviews are written.
    screenAt('/Faps', () => import('../features/fap/faps-screen.tsx'), 'FapsScreen'),
    screenAt('/FapPage/$id', () => import('./reviews/fap-page.tsx'), 'FapPage'),
    screenAt('/FapMeeting/$fapId/$callId', () => import('../features/fap-meeting/room/room-screen.tsx'), 'RoomScreen'),
    screenAt('/PanelReview/$id', () => import('./reviews/review-rooms.tsx'), 'PanelRoom'),
    screenAt('/TechnicalReview/$id', () => import('./reviews/review-rooms.tsx'), 'TechnicalRoom'),
    screenAt('/InternalReview/$id', () => import('./reviews/review-rooms.tsx'), 'InternalRoom'),

    // Beam time: schedule, visitors, shipments, safety and feedback.
    screenAt('/Schedule', () => import('../features/schedule/schedule-screen.tsx'), 'ScheduleScreen'),
    screenAt('/Experiments', () => import('./experiments/experiments.tsx'), 'Experiments'),
    screenAt('/ExperimentTimes', () => import('./experiments/experiment-times.tsx'), 'ExperimentTimes'),
    screenAt(
      '/ExperimentSafety/$experimentSafetyPk',
      () => import('../features/experiment-safety/experiment-safety-screen.tsx'),
      'ExperimentSafetyScreen',
    ),
    screenAt(
      '/ExperimentSafetyReview',
      () => import('../features/experiment-safety/samples/sample-safety-screen.tsx'),
      'SampleSafetyScreen',
    ),
    screenAt('/MyVisits', () => import('./experiments/my-visits.tsx'), 'MyVisits'),
    screenAt('/GateList', () => import('../features/visit/gate-list-screen.tsx'), 'GateListScreen'),
    screenAt('/Shipments', () => import('../features/shipment/parcels-screen.tsx'), 'ParcelsScreen'),
    screenAt(
      '/DeclareShipments/$experimentPk',
      () => import('../features/shipment/declare-shipments-screen.tsx'),
      'DeclareShipmentsScreen',
    ),
    screenAt('/Feedback', () => import('../features/feedback/feedback-screen.tsx'), 'FeedbackScreen'),
    screenAt(
      '/CreateFeedback/$experimentPk',
      () => import('../features/feedback/create-feedback-screen.tsx'),
      'CreateFeedbackScreen',
    ),
    screenAt(
      '/UpdateFeedback/$feedbackId',
      () => import('../features/feedback/update-feedback-screen.tsx'),
      'UpdateFeedbackScreen',
    ),
    screenAt(
      '/ExperimentReport/$reportId',
      () => import('../features/experiment-report/report-screen.tsx'),
      'ExperimentReportScreen',
    ),

    // The facility's equipment, and the terms by which it is found.
    screenAt('/Instruments', () => import('../features/instrument/instruments-screen.tsx'), 'InstrumentsScreen'),
    screenAt('/Techniques', () => import('../features/technique/techniques-screen.tsx'), 'TechniquesScreen'),
    screenAt('/Tag', () => import('../features/tag/tags-screen.tsx'), 'TagsScreen'),
    screenAt('/Units', () => import('../features/unit/units-screen.tsx'), 'UnitsScreen'),
    screenAt('/ImportUnits', () => import('../features/unit/import-units-screen.tsx'), 'ImportUnitsScreen'),
    screenAt('/Training', () => import('../features/training/training-kinds-screen.tsx'), 'TrainingKindsScreen'),

    // The workflows of proposals and experiments, and the e-mails and downloads they produce.
    screenAt('/ProposalStatuses', () => import('../features/status/statuses-screen.tsx'), 'StatusesScreen'),
    screenAt('/ProposalWorkflows', workflows, 'ProposalWorkflows'),
    screenAt('/ProposalWorkflowEditor/$workflowId', workflows, 'ProposalWorkflowEditor'),
    screenAt('/ExperimentWorkflows', workflows, 'ExperimentWorkflows'),
    screenAt('/ExperimentWorkflowEditor/$workflowId', workflows, 'ExperimentWorkflowEditor'),
    screenAt(
      '/EmailTemplates',
      () => import('../features/email-template/email-templates-screen.tsx'),
      'EmailTemplatesScreen',
    ),
    screenAt(
      '/EmailTemplates/$emailTemplateId',
      () => import('../features/email-template/email-template-screen.tsx'),
      'EmailTemplateScreen',
    ),
    screenAt('/EmailStatusActionsLogs', logs, 'EmailLogsScreen'),
    screenAt('/ProposalDownloadStatusActionsLogs', logs, 'DownloadLogsScreen'),
    screenAt('/EmailOutbox', () => import('../features/status-action/outbox-screen.tsx'), 'OutboxScreen'),

    // The application itself: settings and features, its texts, its logs, and access by other systems.
    screenAt('/Settings', () => import('../features/setting/settings-screen.tsx'), 'SettingsScreen'),
    screenAt('/Features', () => import('../features/feature/features-screen.tsx'), 'FeaturesScreen'),
    screenAt('/FirstHour', () => import('../features/first-hour/first-hour-screen.tsx'), 'FirstHourScreen'),
    screenAt(
      '/Configuration',
      () => import('../features/configuration/configuration-screen.tsx'),
      'ConfigurationScreen',
    ),
    screenAt('/PageEditor', () => import('../features/page/page-editor-screen.tsx'), 'PageEditorScreen'),
    screenAt('/EventLog', () => import('../features/event-log/event-log-screen.tsx'), 'EventLogScreen'),
    screenAt('/Undo', () => import('../features/act/acts-screen.tsx'), 'ActsScreen'),
    screenAt('/Mails', () => import('../features/mail/mails-screen.tsx'), 'MailsScreen'),
    screenAt('/Messages', () => import('../features/message/messages-screen.tsx'), 'MessagesScreen'),
    screenAt('/Operations', () => import('../features/operations/operations-screen.tsx'), 'OperationsScreen'),
    screenAt('/ApiAccessTokens', () => import('../features/api-token/api-tokens-screen.tsx'), 'ApiTokensScreen'),
    unknownRoute,
  ]),
]);
