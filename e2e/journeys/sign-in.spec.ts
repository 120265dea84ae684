import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/axe.ts';
import { people, signIn, signInBeside } from '../support/sign-in.ts';

for (const [part, person] of Object.entries(people)) {
  test(`the ${part} signs in and sees the start page @phone`, async ({ page }) => {
    const problems: string[] = [];
    page.on('pageerror', (error) => problems.push(error.message));
    await signIn(page, person);
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
  await signIn(page, people.officer, '/Mails');
  await expect(page).toHaveURL(/\/Mails/);
});

test('a sign-in goes through state, nonce and challenge, and no other window can end it', async ({ page, browser }) => {
  const asked: URL[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.endsWith('/demo-idp/auth')) asked.push(url);
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: people.officer })).toBeVisible();
  const sent = asked[0]?.searchParams;
  expect(sent?.get('code_challenge_method')).toBe('S256');
  for (const name of ['state', 'nonce', 'code_challenge']) expect(sent?.get(name)).toMatch(/^[\w-]{43}$/);
  // The provider's answer, taken by somebody who makes another browser open it.
  const caught = new Promise<string>((resolve) => {
    void page.route('**/external-auth?*', (route) => {
      resolve(route.request().url());
      return route.abort();
    });
  });
  await page.getByRole('button', { name: people.officer }).click({ noWaitAfter: true });
  const callback = await caught;
  const victim = await signInBeside(browser, people.applicant);
  await victim.goto(callback);
  await expect(victim.getByText('was not begun in this window')).toBeVisible();
  await victim.getByRole('button', { name: 'Return to frontpage' }).click();
  await expect(victim.getByRole('main')).toBeVisible();
  const user = await victim.evaluate(() => localStorage.getItem('user'));
  expect(user).toContain('Marta');
  await page.unroute('**/external-auth?*');
  await page.goto(callback);
  await expect(page).not.toHaveURL(/external-auth/);
  expect(await page.evaluate(() => localStorage.getItem('user'))).toContain('Astrid');
});
