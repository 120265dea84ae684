import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { writeDraft } from '../../support/proposals.ts';
import { people, signIn, signInUnseen } from '../../support/sign-in.ts';

test('an applicant sees what is due, deletes a draft and undoes that @phone', async ({ page }, { project, retry }) => {
  const title = `Second thoughts on a ${project.name}, no. ${retry + 1}`;
  await signInUnseen(page, people.applicant);
  await writeDraft(page, title);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Open calls' })).toBeVisible();
  await page.getByPlaceholder('Search my proposals').fill(title);
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
  await expect(page.getByText('* Pre-submission reference.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: `Actions for ${title}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Download Proposal' })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Delete proposal' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByRole('link', { name: title, exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Proposal restored')).toBeVisible();
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible();
});

test('an applicant clones an old proposal into an open call', async ({ page }) => {
  await signIn(page, people.applicant);
  await page
    .getByRole('button', { name: /^Actions for/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Clone proposal' }).click();
  await page.getByRole('combobox', { name: 'Call' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Clone', exact: true }).click();
  await expect(page.getByText('Proposal cloned successfully')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Copy of/ }).first()).toBeVisible();
});

test('an applicant downloads a submitted proposal', async ({ page }) => {
  await signIn(page, people.applicant);
  const row = page.getByRole('row').filter({ hasText: 'Submitted' }).first();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Download Proposal' }).click();
  expect((await download).suggestedFilename()).toMatch(/_Kowalska_\d{4}\.pdf$/);
});

test.describe('a user in another time zone', () => {
  test.use({ timezoneId: 'America/New_York' });

  test('sees deadlines in two time zones, and what is left to do in a proposal', async ({ page }) => {
    await signIn(page, people.applicant);
    const both =
      /Closes \d\d-\d\d-\d{4} 23:59 Europe\/Stockholm \(\d\d-\d\d-\d{4} 17:59 your time, America\/New_York\)/;
    await expect(page.getByText(both).first()).toBeVisible();
    await page.goto('/ProposalSelectType');
    // Calls of other journeys end at other times.
    const call = page
      .getByRole('list', { name: 'Open calls' })
      .getByRole('listitem')
      .filter({ hasText: /23:59 Europe\/Stockholm \(.* 17:59 your time/ })
      .first();
    await call.getByRole('link').click();
    await expect(page.getByText(both)).toBeVisible();
    await expect(page.getByText(/^Steps completed: 0 of \d+ · \d+ questions still need an answer$/)).toBeVisible();
    await expectAccessible(page);
  });
});
