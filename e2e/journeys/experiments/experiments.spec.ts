import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { people, signIn } from '../../support/sign-in.ts';

/** Returns how many rows the table reports; other journeys book some of their own. */
const told = (page: Page) => async () =>
  Number((await page.getByText(/^\d+ experiments?$/).innerText()).replace(/ .*/, ''));

test('staff find the experiments running today, filter them, and open one @phone', async ({ page }, { project }) => {
  const count = told(page);
  await signIn(page, people.officer, '/Experiments');
  await expect.poll(count).toBeGreaterThanOrEqual(20);
  await expectAccessible(page);

  // On a phone the rows come first and filters are hidden.
  if (project.name === 'phone') await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await expect.poll(count).toBeLessThan(20);
  const today = await count();
  expect(today).toBeGreaterThanOrEqual(3);
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  await page.reload();
  await expect.poll(count).toBeLessThan(20);
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await expect.poll(count).toBeGreaterThanOrEqual(20);

  await page.getByRole('combobox', { name: 'Experiment Safety Status' }).click();
  await page.getByRole('option', { name: /reject/i }).click();
  await expect.poll(count).toBeLessThan(20);
  expect(await count()).toBeGreaterThanOrEqual(2);

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
  await expect.poll(count).toBeLessThan(20);
});

test('the safety reviewer’s home screen shows the experiments', async ({ page }) => {
  await signIn(page, people.safetyReviewer);
  await expect(page.getByRole('heading', { name: 'Experiments' })).toBeVisible();
  await expect.poll(told(page)).toBeGreaterThanOrEqual(20);
  await page.getByRole('combobox', { name: 'Instrument' }).click();
  await expect(page.getByRole('option', { name: 'HALO' })).toBeVisible();
});

test('an applicant sees upcoming experiments, and all of them with their times @phone', async ({ page }, {
  project,
}) => {
  await signIn(page, people.applicant);
  // A table, or cards on a phone.
  const upcoming = page
    .getByRole('region', { name: 'Upcoming experiments' })
    .or(page.getByRole('list', { name: 'Upcoming experiments' }))
    .first();
  await expect(upcoming.getByRole('button', { name: 'Declare shipment(s), possible' }).first()).toBeVisible();
  await expect(upcoming.getByRole('button', { name: 'Provide feedback, not possible yet' }).first()).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  const coming = await upcoming.getByText(/^\d\d[AB]-\d{4}-\d$/).count();
  await expectAccessible(page);

  await page.goto('/ExperimentTimes');
  await expect(page.getByRole('heading', { name: 'Experiment Times' })).toBeVisible();
  const all = page.getByRole('main').getByText(/^\d\d[AB]-\d{4}-\d$/);
  await expect.poll(() => all.count()).toBeGreaterThan(coming);
  // The experiment that is over: another journey may have given feedback on it.
  await expect(page.getByRole('button', { name: /^Provide feedback, (to do|completed): / }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Declare shipment(s), possible' }).first().click();
  await expect(page).toHaveURL(/\/DeclareShipments\/\d+/);
  await page.goBack();
  await expectAccessible(page);
  if (project.name === 'desktop') {
    await expect(page.getByRole('columnheader', { name: 'Local contact' })).toBeVisible();
  }
});
