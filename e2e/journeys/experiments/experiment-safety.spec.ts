import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { reloadUntil } from '../../support/reviews.ts';
import { beginSafety, openSafetyCall } from '../../support/safety.ts';
import { people, signIn, signInBeside, signInUnseen } from '../../support/sign-in.ts';

const safetyReviewer = 'Tomáš Novák';
/** As long as a title may be, without any place to break a line. */
const second = `Cobalt${'CoFe'.repeat(36)}`;
const statement = 'I hereby confirm that all of the entered information regarding the sample is correct';

/** Declares one more sample, and what is done with it at the instrument. */
async function addSample(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add sample' }).click();
  await page.getByRole('textbox', { name: 'Sample title' }).fill(title);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await declare(page);
}

/** Completes the dialog of a sample. */
async function declare(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Experiment safety input' });
  await dialog.getByRole('button', { name: 'Save and continue' }).click();
  await dialog.getByRole('checkbox', { name: statement }).check();
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(dialog).toBeHidden();
}

async function handIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const asked = page.getByRole('alertdialog', { name: 'Confirmation' });
  await expect(asked).toContainText('I am aware that no further edits can be done after esi submission.');
  await asked.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('button', { name: '✔ Submitted' })).toBeDisabled();
}

async function decide(page: Page, decision: 'Accepted' | 'Rejected', comment: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Make a Decision' }).click();
  await page.getByRole('option', { name: decision }).click();
  await page.getByRole('textbox', { name: 'Comments' }).fill(comment);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'Please confirm' }).getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Safety review submitted successfully')).toBeVisible();
}

/** Checks that a word too long for a line is wrapped, and that no part of the page extends beyond the window. */
async function expectAsWideAsTheWindow(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
}

/** The form reaches the reviewer once the workflow has moved on, which happens in the background shortly after the last act. */
async function openReview(page: Page): Promise<void> {
  const review = page.getByRole('button', { name: /Review|Next/ }).last();
  await expect(async () => {
    await page.reload();
    await expect(review).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 30_000 });
  await review.click();
}

async function requestChanges(page: Page, comment: string): Promise<void> {
  await page.getByRole('button', { name: 'Request changes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Request changes to the safety form' });
  await dialog.getByRole('textbox', { name: 'What should the team change?' }).fill(comment);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Send to the team' }).click();
  await expect(page.getByText('Changes requested from the team')).toBeVisible();
  await expect(dialog).toBeHidden();
}

test('a team declares two samples; its form is reviewed, returned, corrected and approved', async ({
  page,
  browser,
}) => {
  test.setTimeout(300_000);
  await signIn(page, people.officer, '/Calls');
  const call = await openSafetyCall(page, `SAFE-${Date.now()}`);
  const team = await signInBeside(browser, people.applicant);
  const safetyPk = await beginSafety(page, team, { ...call, title: 'Films under load' });
  const address = `/ExperimentSafety/${safetyPk}`;

  // The team declares two samples, one of them a clone that is still to be declared.
  await team.goto(address);
  await expect(team.getByText('No samples were declared with the proposal.')).toBeVisible();
  await addSample(team, 'Iron film');
  await team.getByRole('button', { name: 'Clone Iron film' }).click();
  await expect(team.getByRole('textbox', { name: 'Sample title' })).toHaveValue('Copy of Iron film');
  await team.getByRole('textbox', { name: 'Sample title' }).fill(second);
  await team.getByRole('button', { name: 'Clone', exact: true }).click();
  await expect(team.getByText('Unfinished declaration')).toBeVisible();
  await expectAccessible(team);
  await team.getByRole('button', { name: 'Save and continue' }).click();
  await expect(team.getByText('All experiment safety inputs must be completed').first()).toBeVisible();
  await team.getByRole('button', { name: `Edit ${second}` }).click();
  await declare(team);
  await expect(team.getByText('Ready')).toHaveCount(2);
  await team.getByRole('button', { name: 'Save and continue' }).click();
  await expectAccessible(team);
  await expectAsWideAsTheWindow(team);
  await handIn(team);

  // The scientist rejects the form; the officer returns it, and the team submits it again.
  const scientist = await signInBeside(browser, people.scientist, address);
  await scientist.getByRole('button', { name: 'Save and continue' }).click();
  await expectAsWideAsTheWindow(scientist);
  await decide(scientist, 'Rejected', 'Say how the cell is vented.');
  await page.goto(`${address}?tab=1`);
  await reloadUntil(page, page.getByText(/reject/i).first());
  await expect(page.getByRole('heading', { name: 'Iron film' }).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Return to the team' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Return to the team' }).click();
  await expect(page.getByText('Safety form returned')).toBeVisible();
  await team.reload();
  await handIn(team);

  // Instead of deciding, the scientist requests changes; the team makes one, and the form comes back with it marked.
  await openReview(scientist);
  await requestChanges(scientist, 'Does the cobalt stay active?');
  await team.reload();
  const requested = team.getByRole('region', { name: 'Requested changes' });
  await expect(requested).toContainText('Does the cobalt stay active?');
  await expect(requested).toContainText('Waiting for the team');
  await expectAccessible(team);
  await team.getByRole('button', { name: 'Back', exact: true }).click();
  await team.getByRole('button', { name: `Edit ${second}` }).click();
  await team.getByRole('checkbox', { name: /another element that stays active/ }).check();
  await declare(team);
  await team.getByRole('button', { name: 'Save and continue' }).click();
  await handIn(team);
  await scientist.reload();
  const returned = scientist.getByRole('region', { name: 'Requested changes' });
  await expect(returned).toContainText('Submitted again');
  const changes = returned.getByRole('region', { name: 'Changes since then' }).getByRole('listitem');
  await expect(changes).toHaveCount(1);
  await expect(changes).toContainText(second);
  await expect(changes).toContainText('Yes');
  await expectAccessible(scientist);

  // Both accept, one after the other; then the document is available.
  await openReview(scientist);
  await decide(scientist, 'Accepted', 'Fine now.');
  const reviewer = await signInBeside(browser, safetyReviewer, '/');
  await expect(reviewer.getByRole('banner')).toContainText('Experiment safety reviewer', { ignoreCase: true });
  await reviewer.goto(address);
  await openReview(reviewer);
  await expectAccessible(reviewer);
  await decide(reviewer, 'Accepted', 'Approved for ten days.');
  const button = reviewer.getByRole('button', { name: 'Download Safety Review Document' });
  await reloadUntil(reviewer, reviewer.getByText(/approved/i).first());
  await expect(button).toBeEnabled();
  const [download] = await Promise.all([reviewer.waitForEvent('download'), button.click()]);
  expect(download.suggestedFilename()).toMatch(/^ESD_.+_\d{4}\.pdf$/);

  await team.reload();
  const decisions = team.getByRole('region', { name: 'Decisions' });
  await expect(decisions.getByText('Fine now.')).toBeVisible();
  await expect(decisions.getByText('Approved for ten days.')).toBeVisible();
});

test('a team can declare its sample on a computer and on a phone @phone', async ({ page, browser }) => {
  test.setTimeout(120_000);
  await signIn(page, people.officer, '/Calls');
  const call = await openSafetyCall(page, `SAFE-${Date.now()}`);
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const team = await context.newPage();
  await signInUnseen(team, people.applicant);
  const safetyPk = await beginSafety(page, team, { ...call, title: 'Films on the way' });
  await team.goto(`/ExperimentSafety/${safetyPk}`);
  await addSample(team, 'Nickel film');
  await expect(team.getByText('Ready')).toBeVisible();
  await expectAccessible(team);
  const width = await team.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width).toBeLessThanOrEqual(0);
  await team.screenshot({ path: test.info().outputPath('form.png') });
  await context.close();
});
