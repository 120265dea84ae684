import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { people, signIn } from '../../support/sign-in.ts';

test('an officer creates a panel, sets its chair and adds reviewers', async ({ page }) => {
  test.slow();
  await signIn(page, people.officer, '/Faps');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create panel' }).click();
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Code is required')).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill('JOURNEY');
  await page.getByRole('textbox', { name: 'Description' }).fill('A panel for a day');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  await expect(page.getByText('Panel created successfully!')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'JOURNEY' })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Use a custom grade guide' }).check();
  await page.getByRole('textbox', { name: 'Grade guide' }).fill('One is best.');
  await page.getByRole('button', { name: 'Update panel' }).click();
  await expect(page.getByText('Panel updated successfully!')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Grade guide' })).toHaveText('One is best.');

  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(page.getByText('The panel has no chair yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Set panel chair' }).click();
  const picker = page.getByRole('dialog', { name: 'Set panel chair' });
  await picker.getByRole('searchbox').fill('Tanaka');
  await picker
    .getByRole('row', { name: /Tanaka/ })
    .getByRole('button')
    .click();
  await expect(page.getByText('Panel chair assigned successfully!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Panel chair' })).toContainText('Kenji Tanaka');

  await page.getByRole('button', { name: 'Add reviewers' }).first().click();
  const reviewers = page.getByRole('dialog', { name: 'Add reviewers' });
  await reviewers.getByRole('checkbox', { name: /Huber/ }).check();
  await reviewers.getByRole('checkbox', { name: /Fuentes/ }).check();
  await reviewers.getByRole('button', { name: /^Add/ }).click();
  await expect(page.getByText('Panel member assigned successfully!')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Reviewers' })).toContainText('Huber');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Actions for Katrin Huber' }).click();
  await page.getByRole('menuitem', { name: 'Remove reviewer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Panel member removed successfully!')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Reviewers' })).not.toContainText('Huber');
});

test('a chair opens their own panel, adds reviewers and cannot change the rest', async ({ page }) => {
  await signIn(page, people.chair, '/Faps');
  await expect(page.getByRole('button', { name: 'Create panel' })).toHaveCount(0);
  await page.getByRole('link', { name: 'QM' }).click();
  await expect(page.getByRole('button', { name: 'Update panel' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Members' }).click();
  await expect(page.getByRole('button', { name: 'Add reviewers' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Set panel chair' })).toHaveCount(0);
  await expectAccessible(page);
});

test('an officer finds a person and impersonates them', async ({ page }) => {
  await signIn(page, people.officer, '/People');
  await page.getByRole('searchbox', { name: 'Search people' }).fill('kowalska');
  await page.getByRole('button', { name: 'Actions for Marta Kowalska' }).click();
  await page.getByRole('menuitem', { name: 'Impersonate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Impersonate Marta Kowalska' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('She asked what she sees');
  await dialog.getByRole('button', { name: 'Impersonate' }).click();
  await expect(page.getByRole('button', { name: 'Un-impersonate' })).toBeVisible();
});

for (const address of ['/Faps', '/Instruments', '/People', '/Calls/new']) {
  test(`${address} is accessible @phone`, async ({ page }) => {
    await signIn(page, people.officer, address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    await expectAccessible(page);
  });
}
