import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { people, signIn } from '../../support/sign-in.ts';

test('an officer exports the configuration and imports a changed one after a preview', async ({ page }) => {
  await signIn(page, people.officer, '/Configuration');
  await expect(page.getByRole('heading', { name: 'Configuration', level: 1 })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const configuration = JSON.parse(await readFile(await (await download).path(), 'utf8'));

  configuration.tags = { JOURNEY: { name: 'Made by a file' } };
  configuration.settings = { FEEDBACK_FREQUENCY_DAYS: 'often' };
  const choose = (content: object) =>
    page
      .getByLabel('Choose a file')
      .last()
      .setInputFiles({
        name: 'changed.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify(content)),
      });
  await choose(configuration);
  await expect(page.getByText('Cannot be imported', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import' })).toBeDisabled();
  await page.getByRole('button', { name: 'Back' }).click();

  configuration.settings = {};
  await choose(configuration);
  await expect(page.getByText('To be added: 1. To be changed: 0.')).toBeVisible();
  await expect(page.getByText('JOURNEY')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText('Configuration imported')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone')).toBeVisible();
  await choose(configuration);
  await expect(page.getByText('To be added: 1. To be changed: 0.')).toBeVisible();
});
