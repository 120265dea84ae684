import { expect, test } from '@playwright/test';
import { expectAccessible, expectAccessibleAroundFrames } from '../../support/axe.ts';
import { findFeasible, openReviewCall, panelId, submitProposal } from '../../support/reviews.ts';
import { people, signIn, signInBeside } from '../../support/sign-in.ts';

test('a secretary assigns reviewers with a draft, pins, publishes and reminds', async ({ page, browser }) => {
  test.setTimeout(240_000);
  const officer = await signInBeside(browser, people.officer);
  const call = await openReviewCall(officer, 'panel-desk', { HALO: 'QM' });
  const qm = await panelId(officer, 'QM');
  const applicant = await signInBeside(browser, people.applicant);
  const first = await submitProposal(applicant, call, { title: 'Domains in a thin film', instrument: 'HALO' });
  const second = await submitProposal(applicant, call, { title: 'Waves in a thin film', instrument: 'HALO' });
  await applicant.context().close();
  await findFeasible(officer, first, 4);
  await findFeasible(officer, second, 5);

  const grid = page.getByRole('grid', { name: 'Reviewers and proposals' });
  const planned = grid.getByRole('gridcell', { name: /In the draft/ });
  await test.step('the server drafts the assignments, with a reason for each', async () => {
    await signIn(page, people.secretary, `/FapPage/${qm}?tab=9&call=${call.id}&view=draft`);
    await expect(async () => {
      await page.reload();
      await expect(grid.getByRole('rowheader', { name: /Waves in a thin film/ })).toBeVisible({ timeout: 5000 });
    }).toPass({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Suggest', exact: true }).click();
    await expect(page.getByText('No better assignment exists')).toBeVisible({ timeout: 60_000 });
    expect(await planned.count()).toBeGreaterThan(1);
    await expectAccessible(page);
  });
  await test.step('a pinned assignment stays where it is', async () => {
    const name = (await planned.first().getAttribute('aria-label')) ?? '';
    const [pair = ''] = name.split(':');
    await planned.first().focus();
    await page.keyboard.press('p');
    const pinned = grid.getByRole('gridcell', { name: `${pair}: In the draft, pinned` });
    await expect(pinned).toBeVisible();
    await page.getByRole('button', { name: 'Suggest again, keeping pins' }).click();
    await expect(page.getByText('No better assignment exists')).toBeVisible({ timeout: 60_000 });
    await expect(pinned).toBeVisible();
  });
  await test.step('the draft becomes ordinary assignments', async () => {
    await page.getByRole('button', { name: /^Publish \d+ assignments$/ }).click();
    const dialog = page.getByRole('dialog', { name: /^Publish/ });
    const why = dialog.getByRole('textbox', { name: /Reason for assigning them anyway/ });
    if (await why.isVisible()) await why.fill('Nobody else knows thin films');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByText(/reviews assigned/)).toBeVisible();
    await expect(grid.getByRole('gridcell', { name: /: Assigned/ }).first()).toBeVisible();
  });
  await test.step('reviewers who have not submitted are reminded, after a preview of the e-mail', async () => {
    await page.getByRole('button', { name: 'By reviewer' }).click();
    const table = page.getByRole('table', { name: 'Reviewers' });
    await table.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Remind', exact: true }).click();
    const letter = page.getByRole('dialog', { name: /^Remind/ });
    await expect(letter.getByTitle('The e-mail as it will be sent')).toBeVisible();
    await expectAccessibleAroundFrames(page);
    await letter.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText(/reminders? sent/)).toBeVisible();
  });
  await officer.context().close();
});
