import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { people, signIn } from '../../support/sign-in.ts';

test('an officer creates a tag, whose typed text survives a reload, renames it, deletes it and undoes that', async ({
  page,
}) => {
  test.slow();
  await signIn(page, people.officer, '/Tag');
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await page.getByRole('button', { name: 'Create tag' }).first().click();
  await name.fill('Eastern shore');
  await expect(dialog.getByRole('status')).toContainText('kept as your draft');
  await page.reload();
  await page.getByRole('button', { name: 'Create tag' }).first().click();
  await expect(name).toHaveValue('Eastern shore');
  await dialog.getByRole('textbox', { name: 'Short code' }).fill('EAST');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText('Tag created successfully!')).toBeVisible();

  await page.getByRole('searchbox', { name: 'Search tags' }).fill('Eastern');
  await page.getByRole('button', { name: 'Actions for Eastern shore' }).click();
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await name.fill('Eastern coast');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Tag updated successfully!')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for Eastern coast' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Actions for Eastern coast' })).toBeVisible();
});
