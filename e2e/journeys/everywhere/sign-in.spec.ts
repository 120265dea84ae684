import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { people, signInByHand } from '../../support/sign-in.ts';

for (const [part, person] of Object.entries(people)) {
  test(`the ${part} signs in and sees the start page @phone`, async ({ page }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await signInByHand(page, person);
    await expect(
      page
        .getByRole('heading', { level: 1 })
        .or(page.getByRole('heading', { level: 2 }))
        .first(),
    ).toBeVisible();
    await expectAccessible(page);
    expect(problems).toEqual([]);
  });
}

test('the sign-in page of the demo can be used by everybody @phone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Who are you today?' })).toBeVisible();
  await expectAccessible(page);
});

test('an address asked for before signing in is the one that opens after', async ({ page }) => {
  await signInByHand(page, people.officer, '/Mails');
  await expect(page).toHaveURL(/\/Mails/);
});
