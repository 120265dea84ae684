import { expect, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessible, expectAccessibleAroundFrames } from '../../support/axe.ts';
import { writeDraft } from '../../support/proposals.ts';
import { people, signIn, signInUnseen } from '../../support/sign-in.ts';

test('a decision is made, sent by e-mail, and read by the applicant', async ({ page, browser, baseURL }) => {
  const title = 'Decided by the management';
  const applicant = await browser.newPage({ baseURL });
  await signInUnseen(applicant, people.applicant);
  const { primaryKey, proposalId } = await writeDraft(applicant, title);

  await signIn(page, people.officer, '/Proposals');
  const { proposal } = await graphql<{ proposal: { call: { instruments: { id: number }[] } } }>(
    page,
    'query ($pk: Int!) { proposal(primaryKey: $pk) { call { instruments { id } } } }',
    { pk: primaryKey },
  );
  const address = `/Proposals?reviewModal=${primaryKey}`;
  await page.goto(address);
  await page.getByRole('tab', { name: 'Admin' }).click();
  await expect(page.getByText('Proposal has to be assigned to an instrument for administration')).toBeVisible();
  await graphql(
    page,
    'mutation ($p: [Int!]!, $i: [Int!]!) { assignProposalsToInstruments(proposalPks: $p, instrumentIds: $i) }',
    { p: [primaryKey], i: [proposal.call.instruments[0]?.id] },
  );
  await page.reload();

  await page.getByRole('combobox', { name: 'Final status' }).click();
  await page.getByRole('option', { name: 'Accepted' }).click();
  const time = page.getByRole('textbox', { name: /time allocation/ });
  await time.fill('100001');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Must be less than or equal to 100000')).toBeVisible();
  await time.fill('4');
  await page.getByRole('textbox', { name: 'Comment for user' }).fill('Well argued.');
  await page.getByRole('checkbox', { name: 'Management decision submitted' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  // The consequences are shown before the decision is submitted.
  const question = page.getByRole('alertdialog', { name: 'Submit the management decision' });
  await expect(question.getByText(/^The proposal will (move|keep)/)).toBeVisible();
  await question.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Saved')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Notify' }).click();
  // The letter is read, held, and sent from the outbox; nobody is notified before.
  const letters = page.getByRole('dialog', { name: 'Notify results' });
  await expect(letters.getByText(/has been accepted/)).toBeVisible();
  await expect(letters.frameLocator('iframe').getByText('Well argued.')).toBeVisible();
  await expectAccessibleAroundFrames(page);
  await letters.getByRole('checkbox', { name: /Hold in the outbox/ }).check();
  await letters.getByRole('button', { name: 'Hold letters' }).click();
  await expect(page.getByText('The result letter has been held since')).toBeVisible();
  await page.getByRole('link', { name: 'Open the outbox' }).click();
  await page.getByRole('searchbox').fill(proposalId);
  await page.getByRole('button', { name: /^Actions for .*has been accepted/ }).click();
  await page.getByRole('menuitem', { name: 'Send' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('1 e-mail is on its way')).toBeVisible();
  await page.goBack();
  await expect(page.getByText('The applicant has been notified')).toBeVisible();

  await page.goto('/Mails');
  await page.getByRole('searchbox').fill('has been accepted');
  await expect(page.getByRole('rowheader', { name: /has been accepted/ }).first()).toBeVisible();

  const seen = await graphql<{ proposal: Record<string, unknown> }>(
    applicant,
    'query ($pk: Int!) { proposal(primaryKey: $pk) { finalStatus commentForUser commentForManagement } }',
    { pk: primaryKey },
  );
  expect(seen.proposal).toMatchObject({ finalStatus: 'ACCEPTED', commentForManagement: null });
  expect(seen.proposal.commentForUser).toContain('Well argued.');
  await applicant.close();
});
