import { expect, type Page, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { createCall } from '../../support/calls.ts';
import { people, signInBeside, signInUnseen } from '../../support/sign-in.ts';

interface Form {
  readonly templateId: number;
  readonly questionId: string;
  readonly subTemplateId: number;
}

const asks = 'Which devices come along?';

/** Configures the question in the form: several entries are copied in one batch, and the copies are either complete or to be reviewed. */
async function configure(officer: Page, { templateId, questionId, subTemplateId }: Form, isCompleteOnCopy: boolean) {
  const config = {
    addEntryButtonLabel: 'Add device',
    templateCategory: 'GENERIC_TEMPLATE',
    templateId: subTemplateId,
    minEntries: 1,
    maxEntries: 3,
    canCopy: true,
    copyButtonLabel: 'Copy devices',
    isMultipleCopySelect: true,
    isCompleteOnCopy,
    required: false,
    small_label: '',
    readPermissions: [],
  };
  await graphql(
    officer,
    `mutation ($templateId: Int!, $questionId: String!, $config: String!) {
      updateQuestionTemplateRelationSettings(
        templateId: $templateId, questionId: $questionId, config: $config, dependencies: [], dependenciesOperator: AND
      ) { templateId } }`,
    { templateId, questionId, config: JSON.stringify(config) },
  );
}

/** Creates a form whose first step asks for entries of its own sub-template. */
async function buildForm(officer: Page, name: string): Promise<Form> {
  const { templates } = await graphql<{ templates: { templateId: number; name: string }[] }>(
    officer,
    '{ templates(filter: { group: GENERIC_TEMPLATE }) { templateId name } }',
  );
  const equipment = templates.find(({ name }) => name === 'Equipment');
  const made = await graphql<{
    cloneTemplate: { templateId: number };
    createTemplate: { templateId: number; steps: { topic: { id: number } }[] };
    createQuestion: { id: string };
  }>(
    officer,
    `mutation ($sub: Int!, $name: String!) {
      cloneTemplate(templateId: $sub) { templateId }
      createTemplate(groupId: PROPOSAL, name: $name) { templateId steps { topic { id } } }
      createQuestion(categoryId: PROPOSAL_QUESTIONARY, dataType: GENERIC_TEMPLATE) { id }
    }`,
    { sub: equipment?.templateId, name },
  );
  const { templateId, steps } = made.createTemplate;
  const form = { templateId, questionId: made.createQuestion.id, subTemplateId: made.cloneTemplate.templateId };
  await graphql(
    officer,
    `mutation ($templateId: Int!, $topicId: Int!, $questionId: String!, $question: String!) {
      updateQuestion(id: $questionId, question: $question) { id }
      createQuestionTemplateRelation(templateId: $templateId, topicId: $topicId, questionId: $questionId, sortOrder: 1) {
        templateId } }`,
    { templateId, topicId: steps[0]?.topic.id, questionId: form.questionId, question: asks },
  );
  await configure(officer, form, false);
  return form;
}

/** Creates a draft in a call through the API; returns its key. */
async function writeDraft(page: Page, shortCode: string, title: string): Promise<number> {
  const { calls } = await graphql<{ calls: { id: number; shortCode: string }[] }>(
    page,
    '{ calls(filter: { isActive: true, isEnded: false }) { id shortCode } }',
  );
  const { createProposal } = await graphql<{ createProposal: { primaryKey: number } }>(
    page,
    'mutation ($callId: Int!) { createProposal(callId: $callId) { primaryKey } }',
    { callId: calls.find((call) => call.shortCode === shortCode)?.id },
  );
  await graphql(
    page,
    `mutation ($pk: Int!, $title: String) {
      updateProposal(proposalPk: $pk, title: $title, abstract: "What comes along, and why.") { primaryKey } }`,
    { pk: createProposal.primaryKey, title },
  );
  return createProposal.primaryKey;
}

/** Adds an entry with one answer through the API. */
async function addDevice(page: Page, form: Form, proposalPk: number, title: string): Promise<void> {
  const { createGenericTemplate: entry } = await graphql<{
    createGenericTemplate: {
      questionary: {
        questionaryId: number;
        steps: { topic: { id: number }; fields: { question: { id: string; naturalKey: string } }[] }[];
      };
    };
  }>(
    page,
    `mutation ($title: String!, $templateId: Int!, $proposalPk: Int!, $questionId: String!) {
      createGenericTemplate(title: $title, templateId: $templateId, proposalPk: $proposalPk, questionId: $questionId) {
        questionary { questionaryId steps { topic { id } fields { question { id naturalKey } } } } } }`,
    { title, templateId: form.subTemplateId, proposalPk, questionId: form.questionId },
  );
  const [step] = entry.questionary.steps;
  const purpose = step?.fields.find(({ question }) => question.naturalKey === 'equipment_purpose');
  await graphql(
    page,
    `mutation ($questionaryId: Int!, $topicId: Int!, $answers: [AnswerInput!]!) {
      answerTopic(questionaryId: $questionaryId, topicId: $topicId, answers: $answers, isPartialSave: false) { questionId } }`,
    {
      questionaryId: entry.questionary.questionaryId,
      topicId: step?.topic.id,
      answers: [{ questionId: purpose?.question.id, value: JSON.stringify({ value: `${title}, for the beam` }) }],
    },
  );
}

test('several entries are copied from another proposal in one step', async ({ page, browser }, { retry }) => {
  test.setTimeout(60_000);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  const officer = await signInBeside(browser, people.officer);
  // A second try encounters the records of the first one.
  const tour = `Tour ${retry + 1}`;
  const form = await buildForm(officer, `Devices on ${tour}`);
  await createCall(officer, tour, `Devices on ${tour}`);

  await signInUnseen(page, people.applicant);
  const pk = await writeDraft(page, tour, 'The second tour');
  await page.goto(`/ProposalEdit/${pk}`);
  const devices = page.getByRole('group', { name: asks });
  const dialog = page.getByRole('dialog', { name: 'Copy devices' });
  await devices.getByRole('button', { name: 'Copy devices' }).click();
  await expect(dialog.getByText(`No proposal(s) with matching ${asks}`)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const source = await writeDraft(page, tour, 'The first tour');
  for (const title of ['Chopper', 'Cryostat', 'Furnace']) await addDevice(page, form, source, title);
  await devices.getByRole('button', { name: 'Copy devices' }).click();
  await dialog.getByRole('combobox', { name: 'Proposal' }).click();
  await page.getByRole('option', { name: /The first tour$/ }).click();
  await expect(dialog.getByText('No answer(s) selected')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  for (const title of ['Chopper', 'Furnace']) await dialog.getByRole('checkbox', { name: title }).check();
  await expect(dialog.getByText('No answer(s) selected')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(devices.getByText('2 item(s)')).toBeVisible();
  await expect(devices.getByText('Not completed')).toHaveCount(2);

  const goOn = page.getByRole('button', { name: 'Save and continue' });
  await goOn.click();
  await expect(page.getByRole('alert').first()).toContainText('All genericTemplates must be completed');
  await page.getByRole('button', { name: 'Reset' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /OK|Yes/ })
    .click();
  await expect(devices.getByText('The list is empty')).toBeVisible();

  await configure(officer, form, true);
  await page.reload();
  await devices.getByRole('button', { name: 'Copy devices' }).click();
  await dialog.getByRole('combobox', { name: 'Proposal' }).click();
  await page.getByRole('option', { name: /The first tour$/ }).click();
  for (const title of ['Chopper', 'Cryostat', 'Furnace']) await dialog.getByRole('checkbox', { name: title }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(devices.getByText('3 item(s)')).toBeVisible();
  await expect(devices.getByRole('button', { name: 'Copy devices' })).toBeDisabled();
  await expect(devices.getByRole('button', { name: 'Add device' })).toBeDisabled();
  await goOn.click();
  const document = page.getByRole('article');
  await document.getByRole('button', { name: 'Cryostat', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Cryostat' })).toContainText('Cryostat, for the beam');
  await officer.context().close();
  expect(problems).toEqual([]);
});
