import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { people, signIn } from '../../support/sign-in.ts';

test('an officer invites a reviewer, assigns roles, impersonates the reviewer and deletes the account', async ({
  page,
}) => {
  test.slow();
  await signIn(page, people.officer, '/People');
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'FAP Reviewer' }).click();
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Ada');
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Byron');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('ada.byron@tides.example');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('Invitation sent successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ada Byron' })).toBeVisible();
  await page.getByRole('button', { name: 'Not a placeholder' }).click();
  await expect(page.getByText('No longer a placeholder')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('tab', { name: 'Roles' }).click();
  await page.getByRole('checkbox', { name: /Instrument Scientist/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/Roles updated/)).toBeVisible();

  const address = page.url();
  await page.getByRole('button', { name: 'Impersonate' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('She cannot find her proposals');
  await page.getByRole('dialog').getByRole('button', { name: 'Impersonate' }).click();
  await expect(page.getByText('You are viewing the application as Ada Byron')).toBeVisible();
  await page.getByRole('button', { name: 'Un-impersonate' }).first().click();
  await expect(page.getByText('You are viewing the application as Ada Byron')).toBeHidden();
  await page.goto(address);
  await page.getByRole('tab', { name: 'Logs' }).click();
  await expect(page.getByText('Reason: She cannot find her proposals')).toBeVisible();

  await page.getByRole('tab', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Delete person' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('User removed successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'People' })).toBeVisible();
});

test('an officer adds institutions and merges one into the other after a preview', async ({ page }) => {
  test.slow();
  await signIn(page, people.officer, '/Institutions');
  for (const name of ['Institute of Ebb', 'Institute of Flow']) {
    await page.getByRole('button', { name: 'Add institution' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('combobox', { name: 'Country' }).fill('Swed');
    await page.getByRole('option', { name: 'Sweden' }).click();
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(dialog).toBeHidden();
  }
  await page.getByRole('searchbox', { name: 'Search institutions' }).fill('Institute of');
  await page.getByRole('button', { name: 'Actions for Institute of Ebb' }).click();
  await page.getByRole('menuitem', { name: 'Merge into another' }).click();
  await page.getByRole('combobox', { name: 'Merge into' }).fill('Institute of Flow');
  await page.getByRole('option', { name: 'Institute of Flow, Sweden' }).click();
  await expect(page.getByRole('region', { name: 'What the merge will do' })).toContainText('Nobody belongs to');
  await page.getByRole('textbox', { name: 'Name after the merge' }).fill('Institute of Tides');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText('Institutions merged successfully!')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search institutions' }).fill('Institute of T');
  await expect(page.getByText('Institute of Tides')).toBeVisible();
});
