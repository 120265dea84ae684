import { expect, type Route, test } from '@playwright/test';
import { writeDraft } from '../../support/proposals.ts';
import { people, signIn, signInUnseen } from '../../support/sign-in.ts';

// A second try would hide a loss that occurs only every other time.
test.describe.configure({ retries: 0 });

test('a lost connection is reported immediately, and all text is sent once it is restored', async ({
  page,
  context,
}) => {
  await signInUnseen(page, people.applicant);
  const { primaryKey } = await writeDraft(page, 'Written on a train');
  await page.goto(`/ProposalEdit/${primaryKey}`);
  const abstract = page.getByRole('textbox', { name: 'Abstract' });
  await expect(abstract).toBeVisible();
  await context.setOffline(true);
  await abstract.fill('Through the tunnel.');
  await expect(page.getByText(/^Offline\. What you wrote is kept in this browser/)).toBeVisible({ timeout: 2000 });
  await context.setOffline(false);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Abstract' })).toHaveValue('Through the tunnel.');
});

test('code that was loading when the connection was lost loads once it is restored, and no text is lost', async ({
  page,
  context,
}) => {
  await signIn(page, people.applicant);
  const { primaryKey } = await writeDraft(page, 'Written on a platform');
  const onTheirWay: Route[] = [];
  await page.route('**/assets/*.js', (route) =>
    route.request().resourceType() === 'fetch' ? void onTheirWay.push(route) : route.continue(),
  );
  await page.goto(`/ProposalEdit/${primaryKey}`);
  const abstract = page.getByRole('textbox', { name: 'Abstract' });
  await expect(abstract).toBeVisible();
  await expect.poll(() => onTheirWay.length).toBeGreaterThan(0);
  await context.setOffline(true);
  await Promise.all(onTheirWay.map((route) => route.abort('internetdisconnected')));
  await page.unroute('**/assets/*.js');
  await abstract.fill('The train leaves.');
  await context.setOffline(false);
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  // Longer than the retries for a missing part of the application last.
  await page.waitForTimeout(6000);
  await expect(abstract).toHaveValue('The train leaves.');
  await expect(page.getByText('Something went wrong!')).toHaveCount(0);
});

test('a screen opened without a connection appears once it is restored; the previous one stays until then', async ({
  page,
  context,
}) => {
  await signIn(page, people.applicant);
  await expect(page.getByRole('heading', { name: 'Open calls' })).toBeVisible();
  let loads = 0;
  page.on('load', () => loads++);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Help', exact: true }).first().click();
  await page.waitForTimeout(3000);
  await expect(page.getByRole('heading', { name: 'Open calls' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible();
  // Still the same page: forms elsewhere on it are not reloaded.
  expect(loads).toBe(0);
});

test('a user whose session expires while typing signs in again over the same screen', async ({ page, context }) => {
  await signInUnseen(page, people.applicant);
  const { primaryKey } = await writeDraft(page, 'Written past midnight');
  await page.goto(`/ProposalEdit/${primaryKey}`);
  const abstract = page.getByRole('textbox', { name: 'Abstract' });
  await expect(abstract).toBeVisible();
  await page.route('**/graphql', (route) =>
    (route.request().postData() ?? '').includes('isAutosave')
      ? route.fulfill({ status: 401, body: '' })
      : route.continue(),
  );
  await abstract.fill('Still awake.');
  const dialog = page.getByRole('dialog', { name: 'You are signed out' });
  await expect(dialog).toBeVisible();
  await page.unroute('**/graphql');
  const opened = context.waitForEvent('page');
  await dialog.getByRole('button', { name: 'Sign in again' }).click();
  const window = await opened;
  // If the provider still knows the user, it asks nothing and the window closes immediately.
  await window
    .getByRole('button', { name: people.applicant })
    .click({ timeout: 5000 })
    .catch(() => undefined);
  await expect(dialog).toBeHidden({ timeout: 20_000 });
  await expect(abstract).toHaveValue('Still awake.');
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
});
