import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { panelId } from '../../support/reviews.ts';
import { people, signIn, signInBeside } from '../../support/sign-in.ts';

test('reviews can be read and written on a phone @phone', async ({ page, browser }) => {
  await signIn(page, people.scientist);
  await page
    .getByRole('link', { name: /^Edit technical review/ })
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Save and continue' })).toBeVisible();
  await expectAccessible(page);

  const reviewer = await signInBeside(browser, people.reviewer, '/');
  await reviewer
    .getByRole('link', { name: /^Grade proposal/ })
    .first()
    .click();
  await expect(reviewer.getByRole('textbox', { name: 'Comment' })).toBeVisible();
  await expectAccessible(reviewer);
  await reviewer.context().close();
});

test('a meeting can be held on a phone @phone', async ({ page, browser }) => {
  const officer = await signInBeside(browser, people.officer);
  const qm = await panelId(officer, 'QM');
  await officer.context().close();
  await signIn(page, people.chair, `/FapPage/${qm}?tab=4`);
  await page.getByRole('button', { name: 'Show the proposals on ARC' }).click();
  await expect(page.getByText(/^Unallocated time/).first()).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
