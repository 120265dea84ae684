import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { people, signIn } from '../support/sign-in.ts';

test('staff find what runs today, narrow it, and read one experiment @phone', async ({ page }) => {
  await signIn(page, people.officer, '/Experiments');
  await expect(page.getByText('20 experiments')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect(page.getByText('3 experiments')).toBeVisible();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  await page.reload();
  await expect(page.getByText('3 experiments')).toBeVisible();
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect(page.getByText('20 experiments')).toBeVisible();

  await page.getByRole('combobox', { name: 'Experiment Safety Status' }).click();
  await page.getByRole('option', { name: /reject/i }).click();
  await expect(page.getByText('2 experiments')).toBeVisible();

  await page
    .getByRole('link', { name: /^View Experiment: / })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^View Experiment: .+-\d+ - \(.+ - .+\)$/ })).toBeVisible();
  await expect(page.getByText('Experiment Safety Review Status')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: 'Proposal Information' }).click();
  await expect(page.getByRole('tabpanel').getByText('Principal Investigator')).toBeVisible();
  await page.getByRole('button', { name: 'Experiments', exact: true }).click();
  await expect(page.getByText('2 experiments')).toBeVisible();
});

test('experiments are the home of the safety reviewer', async ({ page }) => {
  await signIn(page, people.safetyReviewer, '/?selectRoles=true');
  await page.getByRole('button', { name: 'Use Experiment safety reviewer' }).click();
  await expect(page.getByRole('heading', { name: 'Experiments' })).toBeVisible();
  await expect(page.getByText('20 experiments')).toBeVisible();
  await page.getByRole('combobox', { name: 'Instrument' }).click();
  await expect(page.getByRole('option', { name: 'HALO' })).toBeVisible();
});

test('an applicant sees the experiments that come, and all of them with their times @phone', async ({ page }, {
  project,
}) => {
  await signIn(page, people.applicant);
  const upcoming = page.getByRole('region', { name: 'Upcoming experiments' }).first();
  await expect(upcoming.getByText(/^\d\d[AB]-\d{4}-3$/)).toBeVisible();
  const actions = upcoming.getByRole('group', { name: /^Actions of .*-2$/ });
  await expect(actions.getByRole('button', { name: 'Declare shipment(s), possible' })).toBeVisible();
  await expect(actions.getByRole('button', { name: 'Provide feedback, not possible yet' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  const coming = await upcoming.getByText(/^\d\d[AB]-\d{4}-\d$/).count();
  await expectAccessible(page);

  await page.goto('/ExperimentTimes');
  await expect(page.getByRole('heading', { name: 'Experiment Times' })).toBeVisible();
  const all = page.getByRole('main').getByText(/^\d\d[AB]-\d{4}-\d$/);
  await expect.poll(() => all.count()).toBeGreaterThan(coming);
  const over = page.getByRole('group', { name: /^Actions of .*-1$/ }).first();
  await over.getByRole('button', { name: 'Provide feedback, to do' }).click();
  await expect(page).toHaveURL(/\/CreateFeedback\/\d+/);
  await page.goBack();
  await expectAccessible(page);
  if (project.name === 'desktop') {
    await expect(page.getByRole('columnheader', { name: 'Local contact' })).toBeVisible();
  }
});
