import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { people, signIn } from '../../support/sign-in.ts';

/** Opens the page of the demo call that is under review, from the list of calls. */
async function openCallUnderReview(page: Page): Promise<void> {
  await signIn(page, people.officer, '/Calls?tab=2');
  const row = page
    .getByRole('row')
    // On a phone a call is a card.
    .or(page.getByRole('listitem'))
    // Calls of other journeys have only a few proposals, possibly none submitted.
    .filter({ has: page.getByRole('link', { name: /^\d{2,} proposals in / }) });
  await row.first().getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'From draft to decision' })).toBeVisible();
}

test('an officer follows a figure of a call to the proposals it counts', async ({ page }) => {
  await openCallUnderReview(page);
  await expect(page.getByRole('region', { name: 'Dates' }).getByText('Technical review')).toBeVisible();
  await expectAccessible(page);

  const submitted = page.getByRole('link', { name: /^\d+ proposals?: Submitted$/ });
  const count = Number(await submitted.textContent());
  await submitted.click();
  await expect(page).toHaveURL(/group=SUBMITTED/);
  await expect(page.getByText(`${count} ${count === 1 ? 'proposal' : 'proposals'}`, { exact: true })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Active filters' })).toContainText('Submitted');

  await page.goBack();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Short Code' })).toBeVisible();
});

test('the figures of the facility link to each call', async ({ page }) => {
  await signIn(page, people.officer, '/');
  await page.getByRole('link', { name: 'Figures', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Figures', level: 1 })).toBeVisible();
  // Other journeys delete their calls at the same time.
  const ofDemo = page
    .getByRole('region', { name: 'Calls', exact: true })
    .getByRole('link', { name: /^\d\d[AB] / })
    .first();
  await expect(ofDemo).toBeVisible();
  await expectAccessible(page);
  await ofDemo.click();
  await expect(page).toHaveURL(/\/Calls\/\d+$/);
  await expect(page.getByRole('region', { name: 'Dates' })).toBeVisible();
});

test('the text of a chart grows with the font size of the browser', async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '32px';
    }),
  );
  await openCallUnderReview(page);
  const chart = page.getByRole('img', { name: 'Submissions by days left' });
  await chart.scrollIntoViewIfNeeded();
  await expect(chart.locator('text').filter({ hasText: /^0$/ }).first()).toHaveCSS('font-size', '24px');
});

test('the page of a call fits a phone @phone', async ({ page }) => {
  await openCallUnderReview(page);
  await expectAccessible(page);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
});
