import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { people, signIn, signInBeside } from '../support/sign-in.ts';

test('the lead of a team gives feedback on an experiment, and an officer reads it', async ({ page, browser }) => {
  test.slow();
  let experimentId = '';

  await test.step('begun from the icon of an experiment that is over', async () => {
    await signIn(page, people.applicant, '/ExperimentTimes');
    const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: 'Provide feedback, to do' }) });
    experimentId = (await row.getByRole('cell').first().innerText()).trim();
    await row.getByRole('button', { name: 'Provide feedback, to do' }).click();
    await expect(page).toHaveURL(/\/CreateFeedback\/\d+/);
    await expect(page.getByText(new RegExp(`Experiment ${experimentId} of proposal`))).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('made by its first save, and given once', async () => {
    await page.getByRole('radio', { name: 'Excellent' }).first().check();
    await page.getByRole('radio', { name: 'Good' }).last().check();
    await page.getByRole('textbox', { name: 'What we should change' }).fill('More coffee at night.');
    await page.getByRole('button', { name: 'Save and continue' }).click();
    await expect(page).toHaveURL(/\/UpdateFeedback\/\d+/);
    await page.getByRole('button', { name: 'Submit' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Confirmation' });
    await expect(dialog).toContainText('I am aware that no further edits can be done after feedback submission.');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('button', { name: '✔ Submitted' })).toBeDisabled();
    await expectAccessible(page);
  });

  await test.step('shown as done beside the experiment', async () => {
    await page.goto('/ExperimentTimes');
    const row = page.getByRole('row').filter({ hasText: experimentId });
    await expect(row.getByRole('button', { name: 'Provide feedback, completed' })).toBeVisible();
  });

  await test.step('read by an officer, one by one and in figures', async () => {
    const officer = await signInBeside(browser, people.officer, '/Feedback');
    await officer.getByRole('link', { name: experimentId }).click();
    await expect(officer.getByText('More coffee at night.')).toBeVisible();
    await officer.goto('/Feedback?tab=1');
    const figure = officer.getByRole('table', { name: 'The experiment as a whole' });
    await expect(figure.getByRole('row', { name: /Excellent/ })).toBeVisible();
    await expectAccessible(officer);
    await officer.context().close();
  });
});
