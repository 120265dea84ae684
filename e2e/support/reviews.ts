import { expect, type Locator, type Page } from '@playwright/test';
import { graphql } from './api.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A separate call of a journey, and where its proposals go. */
export interface ReviewCall {
  readonly id: number;
  readonly shortCode: string;
  /** The keys of its instruments, by short code. */
  readonly instruments: Readonly<Record<string, number>>;
}

/** Opens a call with the short form and the default workflow; each instrument gets the panel that reviews its proposals, with a form of that name. */
export async function openReviewCall(
  officer: Page,
  shortCode: string,
  panelOf: Readonly<Record<string, string>>,
  panelForm = 'Panel review',
): Promise<ReviewCall> {
  const house = await graphql<{
    templates: { templateId: number; name: string }[];
    workflows: Named[];
    instruments: { instruments: { id: number; shortCode: string }[] };
    faps: { faps: { id: number; code: string }[] };
  }>(
    officer,
    `{ templates { templateId name } workflows(entityType: PROPOSAL) { id name }
       instruments { instruments { id shortCode } } faps { faps { id code } } }`,
  );
  const template = (name: string) => house.templates.find((one) => one.name === name)?.templateId;
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { createCall } = await graphql<{ createCall: { id: number } }>(
    officer,
    'mutation ($input: CreateCallInput!) { createCall(createCallInput: $input) { id } }',
    {
      input: {
        shortCode,
        startCall: day(-5),
        endCall: day(60),
        startReview: day(61),
        endReview: day(70),
        startFapReview: day(71),
        endFapReview: day(80),
        startNotify: day(81),
        endNotify: day(90),
        startCycle: day(91),
        endCycle: day(200),
        cycleComment: 'A cycle of its own',
        surveyComment: 'How was it?',
        allocationTimeUnit: 'Day',
        templateId: template('Commissioning and in-house research'),
        technicalReviewTemplateId: template('Technical review'),
        fapReviewTemplateId: template(panelForm),
        proposalWorkflowId: house.workflows.find(({ name }) => name === 'Default workflow')?.id,
      },
    },
  );
  const instruments = Object.fromEntries(
    house.instruments.instruments
      .filter((one) => one.shortCode in panelOf)
      .map((one) => [one.shortCode, one.id] as const),
  );
  await graphql(
    officer,
    `mutation ($input: AssignInstrumentsToCallInput!) {
      assignInstrumentsToCall(assignInstrumentsToCallInput: $input) { id } }`,
    {
      input: {
        callId: createCall.id,
        instrumentFapIds: Object.entries(instruments).map(([code, instrumentId]) => ({
          instrumentId,
          fapId: house.faps.faps.find((fap) => fap.code === panelOf[code])?.id,
        })),
      },
    },
  );
  return { id: createCall.id, shortCode, instruments };
}

export interface SubmittedProposal {
  readonly primaryKey: number;
  readonly proposalId: string;
}

/** Writes a complete proposal for one instrument of the call, and submits it. */
export async function submitProposal(
  applicant: Page,
  call: ReviewCall,
  { title, instrument, days = 3 }: { title: string; instrument: string; days?: number },
): Promise<SubmittedProposal> {
  const { createProposal } = await graphql<{
    createProposal: {
      primaryKey: number;
      questionary: { questionaryId: number; steps: { topic: { id: number; title: string } }[] };
    };
  }>(
    applicant,
    `mutation ($callId: Int!) { createProposal(callId: $callId) {
      primaryKey questionary { questionaryId steps { topic { id title } } } } }`,
    { callId: call.id },
  );
  const { primaryKey, questionary } = createProposal;
  await graphql(
    applicant,
    `mutation ($pk: Int!, $title: String) {
      updateProposal(proposalPk: $pk, title: $title, abstract: "What we want to find out, and how.") { primaryKey } }`,
    { pk: primaryKey, title },
  );
  const instrumentId = String(call.instruments[instrument]);
  const answers: Readonly<Record<string, unknown>> = {
    research_area: ['Magnetism'],
    science_aim: 'To know more.',
    instruments: [{ instrumentId, timeRequested: String(days) }],
    sample_environment: ['None'],
    sample_description: 'One crystal',
  };
  for (const { topic } of questionary.steps) {
    await graphql(
      applicant,
      `mutation ($q: Int!, $t: Int!, $answers: [AnswerInput!]!) {
        answerTopic(questionaryId: $q, topicId: $t, answers: $answers) { answerId } }`,
      {
        q: questionary.questionaryId,
        t: topic.id,
        answers:
          topic.title === 'Purpose'
            ? Object.entries(answers).map(([questionId, value]) => ({ questionId, value: JSON.stringify({ value }) }))
            : [],
      },
    );
  }
  const { submitProposal } = await graphql<{ submitProposal: SubmittedProposal }>(
    applicant,
    'mutation ($pk: Int!) { submitProposal(proposalPk: $pk) { primaryKey proposalId } }',
    { pk: primaryKey },
  );
  return submitProposal;
}

/** Returns the key of a panel. */
export async function panelId(officer: Page, code: string): Promise<number> {
  const { faps } = await graphql<{ faps: { faps: { id: number; code: string }[] } }>(
    officer,
    '{ faps { faps { id code } } }',
  );
  return faps.faps.find((fap) => fap.code === code)?.id ?? 0;
}

/** Submits the technical reviews of a proposal as feasible, with this much time each. */
export async function findFeasible(officer: Page, { primaryKey }: SubmittedProposal, days: number): Promise<void> {
  const { proposal } = await graphql<{
    proposal: {
      technicalReviews: {
        instrumentId: number;
        questionaryId: number;
        reviewerId: number;
        questionary: { steps: { topic: { id: number; title: string } }[] };
      }[];
    };
  }>(
    officer,
    `query ($pk: Int!) { proposal(primaryKey: $pk) { technicalReviews {
      instrumentId questionaryId reviewerId questionary { steps { topic { id title } } } } } }`,
    { pk: primaryKey },
  );
  for (const { questionary, ...review } of proposal.technicalReviews) {
    for (const { topic } of questionary.steps) {
      await graphql(
        officer,
        `mutation ($q: Int!, $t: Int!, $answers: [AnswerInput!]!) {
          answerTopic(questionaryId: $q, topicId: $t, answers: $answers) { answerId } }`,
        {
          q: review.questionaryId,
          t: topic.id,
          answers:
            topic.title === 'Conditions'
              ? [{ questionId: 'staff_effort', value: JSON.stringify({ value: ['Routine'] }) }]
              : [],
        },
      );
    }
    await graphql(
      officer,
      `mutation ($input: AddTechnicalReviewInput!) { addTechnicalReview(addTechnicalReviewInput: $input) { id } }`,
      { input: { ...review, proposalPk: primaryKey, status: 'FEASIBLE', timeAllocation: days, submitted: true } },
    );
  }
}

/** Reloads until the element appears: events move proposals in the background. */
export async function reloadUntil(page: Page, wanted: Locator): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(wanted).toBeVisible({ timeout: 4_000 });
  }).toPass({ timeout: 40_000 });
}

/** Opens one part of a proposal, as users other than its authors see it. */
export async function openPart(page: Page, primaryKey: number, part: string, address = '/'): Promise<void> {
  await page.goto(`${address}?reviewModal=${primaryKey}`);
  await page.getByRole('tab', { name: part, exact: true }).click();
}

/** Returns the status changes in the log of the proposal, oldest first: each change, and its reason. */
export async function movesOf(page: Page): Promise<string[]> {
  const log = page.getByRole('list', { name: 'What happened' });
  await expect(log).toBeVisible();
  const entries = await log.getByRole('listitem').filter({ hasText: 'Moved from' }).allInnerTexts();
  return entries.toReversed().map((text) => text.replaceAll(/\s+/g, ' '));
}
