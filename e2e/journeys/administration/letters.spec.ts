import { expect, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessibleAroundFrames } from '../../support/axe.ts';
import { writeDraft } from '../../support/proposals.ts';
import { people, signIn, signInBeside } from '../../support/sign-in.ts';

test('an e-mail arrives in the language of its reader, with the text that an officer wrote', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, people.officer, '/EmailTemplates/co-proposer-invite-declined');
  await page.getByRole('tab', { name: 'Deutsch' }).click();
  const subject = page.getByRole('textbox', { name: 'Subject' });
  await expect(subject).toHaveValue(/Einladung abgelehnt$/);
  await subject.fill('{{invitedName}} kommt leider nicht mit');
  await expect(page.getByText(/^Subject: .* kommt leider nicht mit$/)).toBeVisible();
  await expectAccessibleAroundFrames(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved!')).toBeVisible();

  const leader = await signInBeside(browser, 'Ramona Gruber');
  const guest = await signInBeside(browser, 'Haruto Sato');
  const { me } = await graphql<{ me: { email: string } }>(guest, '{ me { email } }');
  await graphql(leader, 'mutation { chooseLanguage(language: "de") { id } }');
  const { primaryKey } = await writeDraft(leader, 'Letters across the Alps');
  await graphql(
    leader,
    `mutation ($pk: Int!, $email: String!) {
      setCoProposerInvites(input: { proposalPk: $pk, emails: [$email] }) { id } }`,
    { pk: primaryKey, email: me.email },
  );
  await guest.goto('/');
  await guest.getByRole('button', { name: 'Decline Letters across the Alps' }).click();
  await expect(guest.getByRole('button', { name: 'Undo' })).toBeVisible();

  await page.goto('/Mails');
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Haruto Sato kommt leider nicht mit')).toBeVisible({ timeout: 2000 });
  }).toPass();

  await page.goto('/EmailTemplates/co-proposer-invite-declined?tab=2');
  await page.getByRole('button', { name: 'Remove translation' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('There is no text in this language yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(subject).toHaveValue('{{invitedName}} kommt leider nicht mit');
});
