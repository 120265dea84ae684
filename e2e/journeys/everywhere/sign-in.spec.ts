import { expect, test } from '@playwright/test';
import { graphql } from '../../support/api.ts';
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

test('the sign-in page of the demo is accessible @phone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Who are you today?' })).toBeVisible();
  await expectAccessible(page);
});

test('an address requested before signing in is opened afterwards', async ({ page }) => {
  await signInByHand(page, people.officer, '/Mails');
  await expect(page).toHaveURL(/\/Mails/);
});

test('an address that the current role may not open is opened in another role @phone', async ({ page }) => {
  await signInByHand(page, people.reviewer);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  const { me } = await graphql<{ me: { reviews: { id: number }[] } }>(page, '{ me { reviews { id } } }');
  const room = `/PanelReview/${me.reviews[0]?.id}`;
  await page.goto('/?selectRoles=true');
  const roles = page.getByRole('dialog', { name: 'Roles' });
  await roles.getByRole('button', { name: 'Use User' }).click();
  await expect(page.getByText('User role changed!')).toBeVisible();
  await page.goto(room);
  await page.getByRole('button', { name: 'Choose another role' }).click();
  await roles.getByRole('button', { name: 'Use FAP Reviewer' }).click();
  await expect(page.getByText('All proposals')).toBeVisible();
  await expect(page).toHaveURL(room);
});

test('a screen with its own rules requests nothing that the content security policy forbids', async ({ page }) => {
  const refused: string[] = [];
  page.on('console', (message) => message.text().startsWith('Refused: ') && refused.push(message.text()));
  // Chromium is silent about these; Firefox and Safari log each of them to the console as an error.
  await page.addInitScript(() =>
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.info(`Refused: ${violatedDirective} ${blockedURI}`),
    ),
  );
  await signInByHand(page, people.officer, '/Settings');
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  expect(refused).toEqual([]);
});
