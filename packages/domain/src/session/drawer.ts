import type { RoleCode } from '../kernel/index.ts';
import type { ScreenAddress } from './navigation.ts';

export interface DrawerEntry {
  readonly label: string;
  readonly address: ScreenAddress;
  /** Other addresses for which this entry is marked as the current one. */
  readonly also?: readonly ScreenAddress[];
}

export interface DrawerGroup {
  /** A small heading above the entries, which collapses them; groups in constant use have none. */
  readonly heading?: string;
  /** Collapsed until a user opens it; for what is set up once or needed only occasionally. */
  readonly isFolded?: true;
  readonly entries: readonly DrawerEntry[];
}

const panelMember: readonly DrawerGroup[] = [
  {
    entries: [
      { label: 'Review Proposals', address: '/' },
      { label: 'Faps', address: '/Faps', also: ['/FapPage/$id'] },
      { label: 'Help', address: '/HelpPage' },
    ],
  },
];

const officer: readonly DrawerGroup[] = [
  {
    entries: [
      { label: 'Proposals', address: '/', also: ['/Proposals', '/ProposalEdit/$proposalPk'] },
      { label: 'Technique Proposals', address: '/TechniqueProposals' },
      {
        label: 'Experiments',
        address: '/Experiments',
        also: ['/ExperimentSafety/$experimentSafetyPk', '/ExperimentReport/$reportId'],
      },
      { label: 'Experiment Safety Review', address: '/ExperimentSafetyReview' },
      { label: 'Beam time', address: '/Schedule' },
      { label: 'Gate list', address: '/GateList' },
      { label: 'Shipments', address: '/Shipments' },
      { label: 'Feedback', address: '/Feedback', also: ['/UpdateFeedback/$feedbackId'] },
      {
        label: 'Calls',
        address: '/Calls',
        also: ['/Calls/new', '/Calls/$callId', '/Calls/$callId/edit', '/Calls/$callId/decisions'],
      },
      { label: 'Figures', address: '/Figures' },
      { label: 'Facility panels', address: '/Faps', also: ['/FapPage/$id'] },
    ],
  },
  {
    heading: 'Facility',
    entries: [
      { label: 'People', address: '/People', also: ['/People/$id'] },
      { label: 'Institutions', address: '/Institutions', also: ['/MergeInstitutionsPage/$institutionId'] },
      { label: 'Instruments', address: '/Instruments' },
      { label: 'Techniques', address: '/Techniques' },
      { label: 'Tag', address: '/Tag' },
      { label: 'Pages', address: '/PageEditor' },
    ],
  },
  {
    heading: 'Status Action Logs',
    isFolded: true,
    entries: [
      { label: 'E-mail actions', address: '/EmailStatusActionsLogs' },
      { label: 'Download actions', address: '/ProposalDownloadStatusActionsLogs' },
      { label: 'Outbox', address: '/EmailOutbox' },
    ],
  },
  {
    heading: 'Records',
    isFolded: true,
    entries: [
      { label: 'Event log', address: '/EventLog' },
      { label: 'Undo', address: '/Undo' },
      { label: 'E-mails', address: '/Mails' },
      { label: 'Messages', address: '/Messages' },
    ],
  },
  {
    heading: 'Templates',
    isFolded: true,
    entries: [
      // The editor serves templates of every group, and determines itself to which list it belongs.
      { label: 'Proposal', address: '/ProposalTemplates' },
      {
        label: 'Proposal PDF',
        address: '/PdfTemplates/Proposal',
        also: ['/PdfTemplateEditor/Proposal/$templateId'],
      },
      { label: 'Sample declaration', address: '/SampleDeclarationTemplates' },
      { label: 'Sub-templates', address: '/GenericTemplates' },
      { label: 'Technical review', address: '/TechnicalReviewTemplates' },
      { label: 'FAP review', address: '/FapReviewTemplates' },
      { label: 'Shipment', address: '/ShipmentDeclarationTemplates' },
      { label: 'Visit', address: '/VisitTemplates' },
      { label: 'Feedback', address: '/FeedbackTemplates' },
      { label: 'Experiment report', address: '/ExperimentReportTemplates' },
      { label: 'Experiment safety input', address: '/EsiTemplates' },
      { label: 'Sample safety input', address: '/SampleEsiTemplates' },
      { label: 'Safety review', address: '/ExperimentSafetyReviewTemplates' },
      {
        label: 'Safety PDF',
        address: '/PdfTemplates/ExperimentSafety',
        also: ['/PdfTemplateEditor/ExperimentSafety/$templateId'],
      },
      { label: 'E-mail', address: '/EmailTemplates', also: ['/EmailTemplates/$emailTemplateId'] },
      { label: 'Questions', address: '/Questions' },
      { label: 'Units', address: '/Units', also: ['/ImportUnits'] },
    ],
  },
  {
    heading: 'Settings',
    isFolded: true,
    entries: [
      { label: 'Proposal statuses', address: '/ProposalStatuses' },
      { label: 'Proposal workflows', address: '/ProposalWorkflows', also: ['/ProposalWorkflowEditor/$workflowId'] },
      {
        label: 'Experiment workflows',
        address: '/ExperimentWorkflows',
        also: ['/ExperimentWorkflowEditor/$workflowId'],
      },
      { label: 'Training', address: '/Training' },
      { label: 'API access tokens', address: '/ApiAccessTokens' },
      { label: 'Features', address: '/Features' },
      { label: 'Settings', address: '/Settings', also: ['/FirstHour'] },
      { label: 'Configuration', address: '/Configuration' },
      { label: 'Operations', address: '/Operations' },
    ],
  },
  { entries: [{ label: 'Help', address: '/HelpPage' }] },
];

/** The left drawer of each role, grouped by task (rules U40 and O201). */
export const drawers: Readonly<Record<RoleCode, readonly DrawerGroup[]>> = {
  USER: [
    {
      entries: [
        { label: 'Dashboard', address: '/', also: ['/ProposalEdit/$proposalPk'] },
        {
          label: 'New Proposal',
          address: '/ProposalSelectType',
          also: ['/ProposalCreate/$callId/$templateId'],
        },
        {
          label: 'Experiment Times',
          address: '/ExperimentTimes',
          also: [
            '/ExperimentSafety/$experimentSafetyPk',
            '/CreateFeedback/$experimentPk',
            '/UpdateFeedback/$feedbackId',
            '/ExperimentReport/$reportId',
            '/DeclareShipments/$experimentPk',
          ],
        },
        { label: 'My visits', address: '/MyVisits' },
        { label: 'Help', address: '/HelpPage' },
      ],
    },
  ],
  USER_OFFICER: officer,
  FAP_CHAIR: panelMember,
  FAP_SECRETARY: panelMember,
  FAP_REVIEWER: panelMember,
  INSTRUMENT_SCIENTIST: [
    {
      entries: [
        { label: 'Proposals', address: '/', also: ['/Proposals', '/ProposalEdit/$proposalPk'] },
        { label: 'Technique Proposals', address: '/TechniqueProposals' },
        {
          label: 'Experiments',
          address: '/Experiments',
          also: ['/ExperimentSafety/$experimentSafetyPk', '/ExperimentReport/$reportId'],
        },
        { label: 'Experiment Safety Review', address: '/ExperimentSafetyReview' },
        { label: 'Beam time', address: '/Schedule' },
        { label: 'Shipments', address: '/Shipments' },
        { label: 'Instruments', address: '/Instruments' },
        { label: 'Help', address: '/HelpPage' },
      ],
    },
  ],
  EXPERIMENT_SAFETY_REVIEWER: [
    {
      entries: [
        { label: 'Experiments', address: '/', also: ['/Experiments', '/ExperimentSafety/$experimentSafetyPk'] },
        { label: 'Experiment Safety Review', address: '/ExperimentSafetyReview' },
        { label: 'Help', address: '/HelpPage' },
      ],
    },
  ],
  INTERNAL_REVIEWER: [
    {
      entries: [
        { label: 'Review Proposals', address: '/' },
        { label: 'Help', address: '/HelpPage' },
      ],
    },
  ],
};
