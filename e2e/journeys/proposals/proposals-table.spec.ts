import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { writeDraft } from '../../support/proposals.ts';
import { people, signIn, signInUnseen } from '../../support/sign-in.ts';

/** Creates a draft as the applicant in a separate browser, then opens the table as the officer. */
async function officerWith(page: Page, title: string): Promise<void> {
  const browser = page.context().browser();
  const applicant = await browser?.newPage({ baseURL: new URL(page.url() === 'about:blank' ? '' : page.url()).origin });
  if (!applicant) throw new Error('There is no browser');
  await signInUnseen(applicant, people.applicant);
  await writeDraft(applicant, title);
  await applicant.close();
}

const find = async (page: Page, title: string) => {
  await page.getByRole('searchbox', { name: /Search id/ }).fill(title);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
};

test('an officer filters, sorts and arranges the table, and finds it unchanged later', async ({ page }) => {
  await signIn(page, people.officer, '/Proposals');
  // The window is tall: 25 proposals and the header row.
  await expect(page.getByRole('row')).toHaveCount(26);
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'Feasibility review', exact: true }).click();
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await expect(page).toHaveURL(/proposalStatusId=2/);
  await expect(page).toHaveURL(/sortField=title/);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'PI Email' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('columnheader', { name: 'PI Email' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'PI Email' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  await expectAccessible(page);
});

test('an officer assigns instrument and panel, changes the status and reads why it changed', async ({ page }) => {
  const title = 'Given a place by the office';
  await signIn(page, people.officer, '/Proposals');
  await officerWith(page, title);
  await find(page, title);
  await page.getByRole('checkbox', { name: title }).check();

  await page.getByRole('button', { name: 'Assign instrument' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Add to 1 proposal' })).toBeDisabled();
  await dialog.getByRole('checkbox').first().check();
  await expect(dialog.getByText('1 technical review will be created.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add to 1 proposal' }).click();
  await expect(page.getByText('Proposal/s assigned to the selected instrument successfully!')).toBeVisible();

  await page.getByRole('checkbox', { name: title }).check();
  await page.getByRole('button', { name: 'Assign panel' }).click();
  await page.getByRole('combobox', { name: /^Panel for/ }).click();
  // Chooses another panel than the one that came with the instrument: the button is disabled until something changes.
  await expect(page.getByRole('button', { name: 'Assign', exact: true, includeHidden: true })).toBeDisabled();
  await page.getByRole('option', { selected: false }).last().click();
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  // The proposal is in a panel now: a dialog first names what the change removes.
  await page.getByRole('alertdialog', { name: 'Change panels' }).getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('Proposal/s assigned to the selected panel successfully!')).toBeVisible();

  await page.getByRole('checkbox', { name: title }).check();
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('combobox', { name: 'Proposal status' }).click();
  await page.getByRole('option', { name: /^Panel meeting/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Change status' }).click();
  await expect(page.getByText('Proposal status changed successfully!')).toBeVisible();
  await expect(page.getByRole('row').last()).toContainText('Panel meeting');

  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Logs' }).click();
  await expect(page.getByText('Status changed to: Panel meeting')).toBeVisible();
  await expect(page.getByText(/Selected instruments:/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Logs' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('button', { name: 'All proposals' }).click();
  await expect(page.getByRole('row')).toHaveCount(2);
});
