import type { Page } from '@playwright/test';
import { graphql } from './api.ts';
import { writeDraft } from './proposals.ts';

/** Addresses an officer works at: one of each make, or all of them. */
export async function officerScreens(page: Page, isEvery: boolean): Promise<readonly string[]> {
  const found = await graphql<{
    calls: { id: number }[];
    faps: { faps: { id: number }[] };
    proposalWorkflows: { id: number }[];
    templates: { templateId: number; groupId: string }[];
    users: { users: { id: number }[] };
    institutions: { id: number }[];
  }>(
    page,
    `{ calls { id } faps { faps { id } } proposalWorkflows: workflows(entityType: PROPOSAL) { id }
       templates { templateId groupId } users(first: 1) { users { id } }
       institutions { id } }`,
  );
  const template = (group: string) => found.templates.find(({ groupId }) => groupId === group)?.templateId;
  const call = found.calls[0]?.id;
  const panel = found.faps.faps[0]?.id;
  const ofEachMake = [
    '/',
    '/Proposals',
    `/Calls/${call}/edit`,
    `/FapPage/${panel}?tab=3`,
    '/Schedule',
    `/QuestionaryEditor/${template('PROPOSAL')}`,
    `/ProposalWorkflowEditor/${found.proposalWorkflows[0]?.id}`,
    '/PageEditor',
    '/Features',
  ];
  if (!isEvery) return ofEachMake;
  return [
    '/',
    '/Proposals',
    '/Proposals?reviewModal=1',
    '/Calls',
    `/Calls/${call}`,
    `/Calls/${call}/edit`,
    `/Calls/${call}/decisions`,
    '/Figures',
    '/Tag',
    '/TechniqueProposals',
    '/Experiments',
    '/ExperimentSafetyReview',
    '/ExperimentTimes',
    '/Schedule',
    '/GateList',
    '/Feedback',
    '/Shipments',
    '/Faps',
    `/FapPage/${panel}`,
    ...[1, 2, 3, 4, 5, 9].map((tab) => `/FapPage/${panel}?tab=${tab}`),
    `/FapMeeting/${panel}/${call}`,
    '/People',
    `/People/${found.users.users[0]?.id}`,
    '/Institutions',
    `/MergeInstitutionsPage/${found.institutions[0]?.id}`,
    '/Instruments',
    '/Techniques',
    '/Training',
    '/PageEditor',
    `/QuestionaryEditor/${template('PROPOSAL')}`,
    `/PdfTemplateEditor/Proposal/${template('PROPOSAL_PDF')}`,
    '/ProposalTemplates',
    '/Questions',
    '/Units',
    `/FormLab/${template('PROPOSAL')}`,
    '/ImportTemplate',
    '/ImportUnits',
    '/ProposalStatuses',
    '/ProposalWorkflows',
    `/ProposalWorkflowEditor/${found.proposalWorkflows[0]?.id}`,
    '/EmailStatusActionsLogs',
    '/ProposalDownloadStatusActionsLogs',
    '/EmailOutbox',
    '/EmailTemplates',
    '/EmailTemplates/1',
    '/Undo',
    '/Messages',
    '/ApiAccessTokens',
    '/Features',
    '/Settings',
    '/Configuration',
    '/FirstHour',
    '/Operations',
    '/EventLog',
    '/Mails',
    '/HelpPage',
  ];
}

/** Addresses of an applicant: a draft in the wizard among them, at its first step and at a later one. */
export async function applicantScreens(page: Page): Promise<readonly string[]> {
  const { primaryKey } = await writeDraft(page, 'Walked by keyboard');
  return ['/', '/ProposalSelectType', `/ProposalEdit/${primaryKey}`, `/ProposalEdit/${primaryKey}?step=2`, '/HelpPage'];
}

/** Addresses of whoever sits in a panel or leads it. */
export async function reviewerScreens(page: Page): Promise<readonly string[]> {
  const { me } = await graphql<{ me: { faps: { id: number }[] } }>(page, '{ me { faps { id } } }');
  return ['/', '/Faps', `/FapPage/${me.faps[0]?.id}`, `/FapPage/${me.faps[0]?.id}?tab=3`];
}

/** Addresses of an instrument scientist. */
export async function scientistScreens(): Promise<readonly string[]> {
  return ['/', '/Proposals', '/Experiments', '/Schedule', '/Instruments'];
}
