import type { Page } from '@playwright/test';
import { graphql } from './api.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const ways: ReadonlyArray<readonly [from: string, to: string, event: string]> = [
  ['AWAITING_ESF', 'ESF_IS_REVIEW', 'EXPERIMENT_ESF_SUBMITTED'],
  ['ESF_IS_REVIEW', 'ESF_ESR_REVIEW', 'EXPERIMENT_ESF_APPROVED_BY_IS'],
  ['ESF_IS_REVIEW', 'ESF_REJECTED', 'EXPERIMENT_ESF_REJECTED_BY_IS'],
  ['ESF_ESR_REVIEW', 'ESF_APPROVED', 'EXPERIMENT_ESF_APPROVED_BY_ESR'],
  ['ESF_ESR_REVIEW', 'ESF_REJECTED', 'EXPERIMENT_ESF_REJECTED_BY_ESR'],
  ['ESF_REJECTED', 'AWAITING_ESF', 'EXPERIMENT_SAFETY_UPDATED'],
];

/** Creates the workflow in which the scientist decides first and the safety reviewer afterwards; a returned form starts again. */
async function drawWorkflow(officer: Page, name: string): Promise<number> {
  const { createWorkflow, statuses } = await graphql<{
    createWorkflow: { id: number; revision: number };
    statuses: { id: number; shortCode: string }[];
  }>(officer, `mutation ($input: CreateWorkflowInput!) { createWorkflow(newWorkflowInput: $input) { id revision } }`, {
    input: { name, description: '', entityType: 'EXPERIMENT' },
  }).then(async (made) => ({
    ...made,
    ...(await graphql<{ statuses: { id: number; shortCode: string }[] }>(
      officer,
      '{ statuses(entityType: EXPERIMENT) { id shortCode } }',
    )),
  }));
  const idOf = (code: string) => statuses.find(({ shortCode }) => shortCode === code)?.id;
  const codes = [...new Set([...ways.map(([from]) => from), ...ways.map(([, to]) => to)])];
  await graphql(officer, 'mutation ($input: SaveWorkflowInput!) { saveWorkflow(input: $input) { id } }', {
    input: {
      workflowId: createWorkflow.id,
      revision: createWorkflow.revision,
      name,
      description: '',
      connectionLineType: 'default',
      drawing: {
        statuses: codes.map((code, at) => ({ statusId: idOf(code), posX: 0, posY: at * 120 })),
        ways: ways.map(([from, to, event]) => ({ fromStatusId: idOf(from), toStatusId: idOf(to), events: [event] })),
      },
    },
  });
  return createWorkflow.id;
}

/** Creates a form of one step, in which samples are declared. */
async function makeForm(
  officer: Page,
  name: string,
  forms: { readonly proposal: number; readonly sample: number | undefined; readonly safety: number | undefined },
): Promise<number> {
  const { createQuestion } = await graphql<{ createQuestion: { id: string } }>(
    officer,
    'mutation { createQuestion(categoryId: PROPOSAL_QUESTIONARY, dataType: SAMPLE_DECLARATION) { id } }',
  );
  await graphql(
    officer,
    `mutation ($id: String!, $key: String!, $q: String!, $config: String!) {
      updateQuestion(id: $id, naturalKey: $key, question: $q, config: $config) { id } }`,
    {
      id: createQuestion.id,
      key: createQuestion.id,
      q: `Samples of ${name}`,
      config: JSON.stringify({
        addEntryButtonLabel: 'Add',
        templateCategory: 'SAMPLE_DECLARATION',
        templateId: forms.sample,
        esiTemplateId: forms.safety,
        minEntries: null,
        maxEntries: null,
        small_label: '',
        required: false,
        readPermissions: [],
      }),
    },
  );
  const { template } = await graphql<{ template: { steps: { topic: { id: number } }[] } }>(
    officer,
    'query ($id: Int!) { template(templateId: $id) { steps { topic { id } } } }',
    { id: forms.proposal },
  );
  await graphql(
    officer,
    `mutation ($t: Int!, $q: String!, $topic: Int!) {
      createQuestionTemplateRelation(templateId: $t, questionId: $q, topicId: $topic, sortOrder: 1) { templateId } }`,
    { t: forms.proposal, q: createQuestion.id, topic: template.steps[0]?.topic.id },
  );
  return forms.proposal;
}

/** Opens a call whose proposals declare samples with a safety form each, and whose experiments have a safety form and a workflow. */
export async function openSafetyCall(officer: Page, name: string) {
  const house = await graphql<{
    templates: { templateId: number; name: string }[];
    workflows: Named[];
    instruments: { instruments: { id: number; scientists: { lastname: string }[] }[] };
  }>(
    officer,
    `{ templates { templateId name } workflows(entityType: PROPOSAL) { id name }
       instruments { instruments { id scientists { lastname } } } }`,
  );
  const make = async (groupId: string) =>
    (
      await graphql<{ createTemplate: { templateId: number } }>(
        officer,
        'mutation ($g: TemplateGroupId!, $name: String!) { createTemplate(groupId: $g, name: $name) { templateId } }',
        { g: groupId, name: `${name} ${groupId}` },
      )
    ).createTemplate.templateId;
  const review = await make('EXPERIMENT_SAFETY_REVIEW');
  await graphql(
    officer,
    'mutation ($id: Int!) { setActiveTemplate(templateGroupId: EXPERIMENT_SAFETY_REVIEW, templateId: $id) }',
    { id: review },
  );
  const { createCall } = await graphql<{ createCall: { id: number } }>(
    officer,
    'mutation ($input: CreateCallInput!) { createCall(createCallInput: $input) { id } }',
    {
      input: {
        shortCode: name,
        startCall: day(-5),
        endCall: day(60),
        startReview: day(61),
        endReview: day(70),
        startNotify: day(81),
        endNotify: day(90),
        startCycle: day(91),
        endCycle: day(200),
        cycleComment: 'A cycle of its own',
        surveyComment: 'How was it?',
        allocationTimeUnit: 'Day',
        templateId: await makeForm(officer, name, {
          proposal: await make('PROPOSAL'),
          sample: house.templates.find((one) => one.name === 'Sample')?.templateId,
          safety: house.templates.find((one) => one.name === 'Sample at the instrument')?.templateId,
        }),
        proposalWorkflowId: house.workflows.find((one) => one.name === 'Default workflow')?.id,
        experimentWorkflowId: await drawWorkflow(officer, name),
        esiTemplateId: await make('PROPOSAL_ESI'),
      },
    },
  );
  const instrument = house.instruments.instruments.find(({ scientists }) =>
    scientists.some(({ lastname }) => lastname === 'Weber'),
  );
  return { callId: createCall.id, instrumentId: instrument?.id ?? 0 };
}

/** Writes a proposal of the call and books time for it as a scheduler does; returns the key of its safety form, which is begun. */
export async function beginSafety(
  officer: Page,
  applicant: Page,
  { callId, instrumentId, title }: { callId: number; instrumentId: number; title: string },
): Promise<number> {
  const { createProposal } = await graphql<{
    createProposal: { primaryKey: number; questionary: { questionaryId: number; steps: { topic: { id: number } }[] } };
  }>(
    applicant,
    `mutation ($callId: Int!) { createProposal(callId: $callId) {
      primaryKey questionary { questionaryId steps { topic { id } } } } }`,
    { callId },
  );
  const { primaryKey: proposalPk, questionary } = createProposal;
  await graphql(
    applicant,
    'mutation ($pk: Int!, $title: String!) { updateProposal(proposalPk: $pk, title: $title, abstract: "Why.") { primaryKey } }',
    { pk: proposalPk, title },
  );
  await graphql(
    applicant,
    'mutation ($q: Int!, $t: Int!) { answerTopic(questionaryId: $q, topicId: $t, answers: []) { answerId } }',
    { q: questionary.questionaryId, t: questionary.steps[0]?.topic.id },
  );
  await graphql(applicant, 'mutation ($pk: Int!) { submitProposal(proposalPk: $pk) { primaryKey } }', {
    pk: proposalPk,
  });
  const { createApiAccessToken } = await graphql<{ createApiAccessToken: { accessToken: string } }>(
    officer,
    'mutation ($input: CreateApiAccessTokenInput!) { createApiAccessToken(createApiAccessTokenInput: $input) { accessToken } }',
    { input: { name: title, accessPermissions: JSON.stringify({ 'MessageMutations.receive': true }) } },
  );
  const answer = await officer.request.post('/messages', {
    headers: { authorization: `Bearer ${createApiAccessToken.accessToken}` },
    data: {
      type: 'PROPOSAL_BOOKING_TIME_SLOT_ADDED',
      body: {
        id: 700_000 + proposalPk,
        startsAt: day(10),
        endsAt: day(12),
        status: 'ACTIVE',
        proposalPk,
        instrumentId,
      },
    },
  });
  if (answer.status() !== 200) throw new Error(`The booking was answered ${answer.status()}: ${await answer.text()}`);
  for (let tries = 0; tries < 40; tries += 1) {
    const { proposal } = await graphql<{ proposal: { experiments: { experimentPk: number }[] } }>(
      officer,
      'query ($pk: Int!) { proposal(primaryKey: $pk) { experiments { experimentPk } } }',
      { pk: proposalPk },
    );
    const [experiment] = proposal.experiments;
    if (!experiment) {
      await officer.waitForTimeout(250);
      continue;
    }
    const { createExperimentSafety } = await graphql<{ createExperimentSafety: { experimentSafetyPk: number } }>(
      applicant,
      'mutation ($pk: Int!) { createExperimentSafety(experimentPk: $pk) { experimentSafetyPk } }',
      { pk: experiment.experimentPk },
    );
    return createExperimentSafety.experimentSafetyPk;
  }
  throw new Error('The booking made no experiment');
}
