import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { people, signIn } from '../../support/sign-in.ts';

test('an officer maintains the data of the facility, and visitors read its pages', async ({ page, browser }) => {
  test.slow();
  await signIn(page, people.officer, '/Settings?setting=QUICK_LINKS');
  const links = page.getByRole('group', { name: 'Quick links' });
  await links.getByRole('button', { name: 'Add link' }).click();
  await links.getByRole('textbox', { name: 'Name' }).fill('Travel guide');
  await links.getByRole('textbox', { name: 'Address' }).fill('https://travel.example.org');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Settings updated')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Travel guide' })).toHaveAttribute('href', 'https://travel.example.org');

  await page.getByRole('tab', { name: 'Dates and times' }).click();
  await page.getByRole('combobox', { name: 'Dates', exact: true }).fill('ss');
  await expect(page.getByText('“ss” cannot be used in a date pattern')).toBeVisible();
  await page.getByRole('combobox', { name: 'Dates', exact: true }).fill('d LLL yyyy');
  await expect(page.getByText('Example: 9 Mar 2027')).toBeVisible();
  await page.getByRole('button', { name: 'Discard changes' }).click();
  await expectAccessible(page);

  await page.goto('/Features?search=data+access');
  await page.getByRole('switch', { name: 'Data access users' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByText('Feature enabled')).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Data access users' })).toBeChecked();
  await page.getByRole('switch', { name: 'Data access users' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('Feature disabled')).toBeVisible();

  await page.goto('/PageEditor?tab=3');
  await page.getByRole('textbox', { name: 'Cookies' }).fill('None at all.');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Updated Page')).toBeVisible();

  const visitor = await (await browser.newContext()).newPage();
  await visitor.goto('/Pages/privacy');
  await visitor.getByRole('link', { name: 'Cookies' }).click();
  await expect(visitor.getByText('None at all.')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.context().close();
});

test('a token grants the chosen access until it is revoked', async ({ page, request }) => {
  await signIn(page, people.officer, '/ApiAccessTokens');
  await page.getByRole('button', { name: 'Create access token' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create access token' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('reports');
  await dialog.getByRole('searchbox', { name: 'Search permissions' }).fill('TechniqueQueries.getAll');
  await dialog.getByRole('checkbox', { name: /, TechniqueQueries\.getAll$/ }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  const bearer = (await page.getByText(/^Bearer /).textContent()) ?? '';
  await page.getByRole('button', { name: 'I have saved it' }).click();
  await expectAccessible(page);

  const ask = async () => {
    const answer = await request.post('/graphql', {
      headers: { authorization: bearer },
      data: { query: '{ techniques { totalCount } calls { id } }' },
    });
    return (await answer.json()) as { data?: { techniques: unknown; calls: unknown } };
  };
  const { data } = await ask();
  expect(data?.techniques).not.toBeNull();
  expect(data?.calls).toBeNull();

  await page.getByRole('button', { name: 'Actions for reports' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Access token revoked')).toBeVisible();
  expect((await ask()).data).toBeUndefined();
});

test('tags and techniques are created, used and deleted', async ({ page }) => {
  await signIn(page, people.officer, '/Techniques');
  for (const [address, thing] of [
    ['/Techniques', 'technique'],
    ['/Tag', 'tag'],
  ] as const) {
    await page.goto(address);
    await page
      .getByRole('button', { name: `Create ${thing}` })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Name' }).fill(`Journey ${thing}`);
    await dialog.getByRole('textbox', { name: 'Short code' }).fill(`J-${thing}`.slice(0, 20));
    if (thing === 'technique') await dialog.getByRole('textbox', { name: 'Description' }).fill('For a day');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('searchbox').fill(`Journey ${thing}`);
    await expect(page.getByRole('rowheader', { name: `Journey ${thing}`, exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Actions for Journey ${thing}` }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('rowheader', { name: `Journey ${thing}`, exact: true })).toBeHidden();
  }
});
