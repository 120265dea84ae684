import { expect, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
import { expectAccessible } from '../../support/axe.ts';
import { writeDraft } from '../../support/proposals.ts';
import { people, signIn, signInBeside, signInUnseen } from '../../support/sign-in.ts';

test('an applicant invites a co-proposer by e-mail, who joins with the code in it', async ({ page, browser }) => {
  test.slow();
  const office = await signInBeside(browser, people.officer, '/Mails');
  const title = 'Tides in thin films';
  const address = 'ada.of.the.tides@elsewhere.example';
  await signInUnseen(page, people.applicant);
  const { primaryKey } = await writeDraft(page, title);
  await page.goto(`/ProposalEdit/${primaryKey}`);
  await page.getByRole('button', { name: 'Add co-proposers' }).click();
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('combobox');
  await field.fill('ada');
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByText('Enter a full email address')).toBeVisible();
  await field.fill(address);
  await page.getByRole('option', { name: `Invite ${address} via email` }).click();
  await expect(dialog.getByText(`${address} (invitation)`)).toBeVisible();
  await field.fill(address);
  await field.press('Enter');
  await expect(dialog.getByText(`${address} has already been invited`)).toBeVisible();
  await expectAccessible(page);
  await field.fill('');
  await dialog.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();

  const code = async () => {
    const { proposal } = await graphql<{ proposal: { coProposerInvites: { code: string; isEmailSent: boolean }[] } }>(
      office,
      'query ($pk: Int!) { proposal(primaryKey: $pk) { coProposerInvites { code isEmailSent } } }',
      { pk: primaryKey },
    );
    return proposal.coProposerInvites.find(({ isEmailSent }) => isEmailSent)?.code;
  };
  await expect.poll(code).toMatch(/^[A-Z0-9]{8}$/);
  await page.reload();
  await expect(page.getByText(/^Invited by e-mail · sent \d\d-\d\d-\d{4} · valid until /)).toBeVisible();
  // An invite can be sent again only once a day.
  await expect(page.getByRole('button', { name: `Resend to ${address}` })).toBeDisabled();
  await expectAccessible(page);
  await office.reload();
  await expect(office.getByText(address).first()).toBeVisible();

  const guest = await signInBeside(browser, 'Piotr Zieliński', '/');
  await guest.getByRole('button', { name: 'Join proposal' }).click();
  await guest.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await expect(guest.getByText('Invite code is required')).toBeVisible();
  await guest.getByRole('textbox', { name: 'Invitation code' }).fill((await code()) ?? '');
  await guest.getByRole('dialog').getByRole('button', { name: 'Join' }).click();
  await expect(guest.getByText('Code verification successful')).toBeVisible();
  await expect(guest.getByText(title).first()).toBeVisible();
});

test('an applicant reads an invitation, declines and accepts it, and resends an old one', async ({ page }) => {
  await signIn(page, people.applicant);
  const invitation = page.getByText(/ invites you to be a co-proposer of “/);
  await expect(invitation).toBeVisible();
  const title = (await invitation.innerText()).replace(/^[^“]*“|”[^”]*$/g, '');
  await page.getByRole('button', { name: `Preview ${title}` }).click();
  const preview = page.getByRole('dialog', { name: title });
  await expect(preview.getByText('Principal Investigator')).toBeVisible();
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Decline' }).click();
  await expect(invitation).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: `Accept ${title}` }).click();
  await expect(page.getByText('You are now a co-proposer')).toBeVisible();
  await expect(page).toHaveURL(/\/ProposalEdit\/\d+/);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'My proposals' })).toBeVisible();
  await expect(invitation).toHaveCount(0);
  await page.getByPlaceholder('Search my proposals').fill(title);
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();

  const address = 'noor.haddad@leiden.example';
  const { me } = await graphql<{
    me: { proposals: { primaryKey: number; coProposerInvites: { email: string }[] }[] };
  }>(page, '{ me { proposals { primaryKey coProposerInvites { email } } } }');
  const invited = me.proposals.find(({ coProposerInvites }) =>
    coProposerInvites.some(({ email }) => email === address),
  );
  await page.goto(`/ProposalEdit/${invited?.primaryKey}`);
  await page.getByRole('button', { name: /^New proposal/ }).click();
  const again = page.getByRole('button', { name: `Resend to ${address}` });
  await again.click();
  await expect(page.getByText('Invitation sent successfully!')).toBeVisible();
  await expect(again).toBeDisabled();
});
