import type { Page } from '@playwright/test';
import { graphql } from './api.ts';
import { writeDraft } from './proposals.ts';

/** Returns the addresses an officer works at: one of each kind, or all of them. */
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
  const pdfTemplate = async () => {
    const mutation = 'mutation { createTemplate(groupId: PROPOSAL_PDF, name: "Walked") { templateId } }';
    return (await graphql<{ createTemplate: { templateId: number } }>(page, mutation)).createTemplate.templateId;
  };
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
    ...[1, 2, 3, 4, 5, ...secretaryTabs].map((tab) => `/FapPage/${panel}?tab=${tab}`),
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
    `/PdfTemplateEditor/Proposal/${template('PROPOSAL_PDF') ?? (await pdfTemplate())}`,
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
    '/EmailTemplates/time-not-allocated',
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

/** Returns the first address of a kind that the start page of a role links to, such as a review to be written. */
async function linkedFromHome(page: Page, kind: string): Promise<readonly string[]> {
  await page.goto('/');
  const link = page.getByRole('main').locator(`a[href^="${kind}"]`).first();
  await link.waitFor({ timeout: 5000 }).catch(() => undefined);
  const address = (await link.count()) > 0 ? await link.getAttribute('href') : null;
  return address ? [address] : [];
}

/** Steps of a form have no address: the text behind this sign names the step to open there. */
const stepSign = ' › ';

/** Opens one of the addresses below, at its step if it names one. */
export async function openScreen(page: Page, screen: string): Promise<void> {
  const [address = '/', step] = screen.split(stepSign);
  await page.goto(address);
  if (step === undefined) return;
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button', { name: step }).click();
  await page.getByRole('group', { name: step, exact: true }).waitFor();
}

/** Returns every step of a submitted proposal that can still be edited: all of its steps are open. */
export async function stepScreens(page: Page): Promise<readonly string[]> {
  const { me } = await graphql<{
    me: {
      proposals: {
        primaryKey: number;
        status: { shortCode: string };
        questionary: { steps: { topic: { title: string } }[] };
      }[];
    };
  }>(page, '{ me { proposals { primaryKey status { shortCode } questionary { steps { topic { title } } } } } }');
  const open = me.proposals.find(({ status }) => status.shortCode === 'EDITABLE_SUBMITTED');
  if (!open) throw new Error('The applicant has no submitted proposal that can be edited');
  return [...open.questionary.steps.map(({ topic }) => topic.title), 'Review'].map(
    (title) => `/ProposalEdit/${open.primaryKey}${stepSign}${title}`,
  );
}

/** Returns the addresses of an applicant, including a draft in the wizard and every step of a form. */
export async function applicantScreens(page: Page, isEvery = false): Promise<readonly string[]> {
  const { primaryKey } = await writeDraft(page, 'Walked by keyboard');
  const wizard = `/ProposalEdit/${primaryKey}`;
  const ofEachMake = ['/', '/ProposalSelectType', wizard, ...(await stepScreens(page)), '/HelpPage'];
  if (!isEvery) return ofEachMake;
  const { me } = await graphql<{ me: { id: number; experiments: { experimentPk: number }[] } }>(
    page,
    '{ me { id experiments { experimentPk } } }',
  );
  const experiment = me.experiments[0]?.experimentPk;
  return [
    ...ofEachMake,
    '/ExperimentTimes',
    '/MyVisits',
    `/ProfilePage/${me.id}`,
    ...(experiment
      ? [`/CreateFeedback/${experiment}`, `/DeclareShipments/${experiment}`, `/ExperimentSafety/${experiment}`]
      : []),
  ];
}

/** Returns the addresses of a panel member or chair. */
export async function reviewerScreens(page: Page, isEvery = false): Promise<readonly string[]> {
  const { me } = await graphql<{ me: { id: number; faps: { id: number }[] } }>(page, '{ me { id faps { id } } }');
  const panel = `/FapPage/${me.faps[0]?.id}`;
  const ofEachMake = ['/', '/Faps', panel, `${panel}?tab=3`, ...(await linkedFromHome(page, '/PanelReview/'))];
  return isEvery
    ? [...ofEachMake, ...['2', '4', '9'].map((tab) => `${panel}?tab=${tab}`), `/ProfilePage/${me.id}`]
    : ofEachMake;
}

/** Returns the addresses of an instrument scientist. */
export async function scientistScreens(page: Page, isEvery = false): Promise<readonly string[]> {
  const ofEachMake = ['/', '/Proposals', '/Experiments', '/Schedule', '/Instruments'];
  const review = await linkedFromHome(page, '/TechnicalReview/');
  if (!isEvery) return [...ofEachMake, ...review];
  return [...ofEachMake, ...review, '/TechniqueProposals', '/ExperimentSafetyReview', '/Shipments', '/?reviewModal=1'];
}

/** Tabs of a panel for its secretary and officers: conflicts of interest, review desk, scores, review period. */
const secretaryTabs = [8, 9, 10, 11];

/** Returns the addresses of a panel's secretary. */
export async function secretaryScreens(page: Page, isEvery = false): Promise<readonly string[]> {
  const screens = await reviewerScreens(page, isEvery);
  const panel = screens.find((address) => address.startsWith('/FapPage/'));
  return [...screens, ...secretaryTabs.map((tab) => `${panel}?tab=${tab}`)];
}
