import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { people, signIn } from '../../support/sign-in.ts';

test('a user gives an address to a calendar program, and replaces it once others know it', async ({
  page,
  request,
}) => {
  await signIn(page, people.scientist);
  await page.locator('a[href^="/ProfilePage/"]').first().click();
  const own = page.getByRole('textbox', { name: 'Address of My calendar' });
  const before = await own.inputValue();
  await expectAccessible(page);
  const calendar = await request.get(new URL(before).pathname);
  expect(calendar.headers()['content-type']).toContain('text/calendar');
  expect(await calendar.text()).toMatch(/^BEGIN:VCALENDAR\r\n/);

  await page.getByRole('button', { name: 'Create a new address for My calendar' }).click();
  const dialog = page.getByRole('alertdialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Create a new address' }).click();
  await expect(page.getByText('The calendar has a new address')).toBeVisible();
  await expect(own).not.toHaveValue(before);
  expect((await request.get(new URL(before).pathname)).status()).toBe(404);
  expect((await request.get(new URL(await own.inputValue()).pathname)).status()).toBe(200);
});
