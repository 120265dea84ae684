import { expect, type Page, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { choose, fillGeneral, fillNotification, fillReviews, openNewCall } from '../../support/calls.ts';
import { people, signIn, signInUnseen } from '../../support/sign-in.ts';

/** Writes a draft in this call and saves its general information, which is the event that moves it. */
async function writeIn(page: Page, callCode: string): Promise<number> {
  const { calls } = await graphql<{ calls: { id: number; shortCode: string }[] }>(page, '{ calls { id shortCode } }');
  const callId = calls.find(({ shortCode }) => shortCode === callCode)?.id;
  const { createProposal } = await graphql<{ createProposal: { primaryKey: number } }>(
    page,
    'mutation ($callId: Int!) { createProposal(callId: $callId) { primaryKey } }',
    { callId },
  );
  await graphql(
    page,
    'mutation ($pk: Int!) { updateProposal(proposalPk: $pk, title: "On its way", abstract: "Somewhere") { primaryKey } }',
    { pk: createProposal.primaryKey },
  );
  return createProposal.primaryKey;
}

/** Adds an e-mail that waits in the outbox to the only way of a workflow, and returns the address of the way. */
async function writeMailOnTheWay(page: Page, workflowId: number): Promise<string> {
  const { workflow } = await graphql<{
    workflow: { workflowConnections: { id: number; prevStatusId: string | null }[] };
  }>(
    page,
    'query ($id: Int!) { workflow(workflowId: $id, entityType: PROPOSAL) { workflowConnections { id prevStatusId } } }',
    { id: workflowId },
  );
  const way = workflow.workflowConnections.find(({ prevStatusId }) => prevStatusId !== null)?.id;
  const address = `/ProposalWorkflowEditor/${workflowId}?connection=${way}`;
  await page.goto(address);
  const actions = page.getByRole('region', { name: 'Status actions' });
  await actions.getByRole('checkbox', { name: 'Email action' }).check();
  await actions.getByRole('checkbox', { name: 'Principal investigator' }).check();
  await actions.getByRole('combobox', { name: /E-mail template/ }).click();
  await page.getByRole('option').first().click();
  await actions.getByRole('checkbox', { name: 'Hold in the outbox until an officer sends them' }).check();
  await expectAccessible(page);
  await actions.getByRole('button', { name: 'Save actions' }).click();
  await expect(page.getByText('Saved!')).toBeVisible();
  return address;
}

/** Reads the draft and sends it; its log records this, and it can be sent once more. */
async function sendFromOutbox(page: Page): Promise<void> {
  const confirm = page.getByRole('alertdialog');
  await page.goto('/EmailOutbox');
  await choose(page, 'Call', 'JOURNEY-WAY');
  await expect(page.getByText('1 draft · 1 recipient')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Send' }).click();
  await confirm.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('1 e-mail is on its way')).toBeVisible();
  await page.goto('/EmailStatusActionsLogs');
  await choose(page, 'Call', 'JOURNEY-WAY');
  await expect(page.getByText('1 entry')).toBeVisible();
  const log = page.getByRole('table');
  await expect(log).toContainText('Successful');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Replay' }).click();
  await expect(confirm).toContainText('Recipients may get the same e-mail twice.');
  await confirm.getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByText('Status action replay successfully sent.')).toBeVisible();
}

test('an officer draws a workflow, a proposal moves along it, and its log shows why', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(150_000);
  await signIn(page, people.officer, '/ProposalWorkflows');
  await page.getByRole('button', { name: 'Create workflow' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Journey way');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Journey way' })).toBeVisible();

  await page
    .getByRole('button', { name: /^Add Feasibility review/ })
    .first()
    .click();
  await page.getByRole('button', { name: /^Add Expired/ }).click();
  await page.getByRole('tab', { name: 'List' }).click();
  await page.getByRole('list', { name: 'Statuses and transitions' }).getByRole('button', { name: 'Draft' }).click();
  await choose(page, 'Add a transition to', 'Feasibility review');
  await page.getByRole('searchbox', { name: 'Search events' }).fill('general information');
  await page.getByRole('checkbox', { name: 'Proposal updated' }).check();
  await expect(page.getByRole('tab', { name: 'Problems (2)' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo: Select events' }).click();
  await expect(page.getByRole('tab', { name: 'Problems (2)' })).toBeVisible();
  await page.getByRole('button', { name: 'Redo: Select events' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Workflow saved')).toBeVisible();
  const drawing = page.url();
  await writeMailOnTheWay(page, Number(/Editor\/(\d+)/.exec(drawing)?.[1]));

  await openNewCall(page);
  await fillGeneral(page, 'JOURNEY-WAY');
  await choose(page, 'Proposal workflow', 'Journey way');
  await page.getByRole('button', { name: 'Next' }).click();
  await fillReviews(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await fillNotification(page);
  await page.getByRole('button', { name: 'Create call' }).click();
  await expect(page.getByText('Call created successfully')).toBeVisible();

  const applicant = await browser.newPage({ baseURL });
  await signIn(applicant, people.applicant);
  const primaryKey = await writeIn(applicant, 'JOURNEY-WAY');
  await applicant.close();

  const log = async () => {
    await page.goto(`/Proposals?reviewModal=${primaryKey}`);
    await page.getByRole('tab', { name: 'Logs' }).click();
    return page.getByRole('region', { name: /^Why does it have the status/ });
  };
  await expect(async () => {
    await expect(await log()).toContainText('Because “Proposal updated” happened', { timeout: 2000 });
  }).toPass();
  await expect(await log()).toContainText('Nothing moves it automatically: no transition leads on from here.');
  await expectAccessible(page);
  await sendFromOutbox(page);
  await log();
  await page.getByRole('link', { name: 'Show in the workflow' }).click();
  await expect(page.getByRole('heading', { name: 'Transition from Draft to Feasibility review' })).toBeVisible();

  await page.goto(drawing.replace(/\?.*$/, '?status=2'));
  await page.getByRole('button', { name: 'Remove from the workflow' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const rehearsal = page.getByRole('dialog', { name: 'Save workflow' });
  await expect(rehearsal).toContainText('1 proposal is in Feasibility review, which will be removed from the workflow');
  await expect(rehearsal).toContainText('On its way');
  await choose(page, 'What happens to them', 'Move them to Expired');
  await rehearsal.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Workflow saved')).toBeVisible();
  await expect(await log()).toContainText('Because the workflow "Journey way" was changed');
});

test('an officer draws an experiment workflow with a status of the facility', async ({ page }) => {
  test.setTimeout(120_000);
  await signInUnseen(page, people.officer);
  await page.goto('/ProposalStatuses?of=EXPERIMENT');
  await expect(page.getByRole('row', { name: /AWAITING_ESF/ })).toBeVisible();
  await page.getByRole('button', { name: 'Create status' }).click();
  await page.getByRole('textbox', { name: 'Short code' }).fill('ESF_BRIEFING');
  await page.getByRole('textbox', { name: 'Name' }).fill('Safety briefing');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('row', { name: /Safety briefing/ })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/ExperimentWorkflows');
  // The empty list offers the same button.
  await page.getByRole('button', { name: 'Create workflow' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Journey safety');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name: 'Journey safety' })).toBeVisible();
  await expect(page).toHaveURL(/ExperimentWorkflowEditor/);
  // Statuses of proposals are not offered.
  await expect(page.getByRole('button', { name: /^Add Feasibility review/ })).toHaveCount(0);
  await page.getByRole('button', { name: /^Add Safety form with instrument scientist/ }).click();
  await page.getByRole('button', { name: /^Add Safety briefing/ }).click();
  await page.getByRole('tab', { name: 'List' }).click();
  const list = page.getByRole('list', { name: 'Statuses and transitions' });
  await list.getByRole('button', { name: /^Awaiting safety form/ }).click();
  await choose(page, 'Add a transition to', 'Safety form with instrument scientist');
  await expect(page.getByRole('checkbox', { name: 'Proposal submitted' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Safety form submitted' }).check();
  await page.getByRole('tab', { name: 'List' }).click();
  await list.getByRole('button', { name: 'Safety form with instrument scientist', exact: true }).click();
  await choose(page, 'Add a transition to', 'Safety briefing');
  await page.getByRole('checkbox', { name: 'Safety form approved by the instrument scientist' }).check();
  // Only stored ways have actions.
  await expect(page.getByRole('region', { name: 'Status actions' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Lay out' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Workflow saved')).toBeVisible();

  await page.reload();
  await page.getByRole('tab', { name: 'List' }).click();
  await expect(
    list.getByRole('button', { name: 'To Safety form with instrument scientist Safety form submitted' }),
  ).toBeVisible();
  await expect(
    list.getByRole('button', { name: 'To Safety briefing Safety form approved by the instrument scientist' }),
  ).toBeVisible();

  await page.goto('/ProposalStatuses?of=EXPERIMENT');
  await page.getByRole('button', { name: 'Actions for Safety briefing' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
});
