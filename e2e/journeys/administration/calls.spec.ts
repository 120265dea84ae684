import { expect, test } from '@playwright/test';
import { expectAccessible } from '../../support/axe.ts';
import { callRow, choose, createCall, fillGeneral, fillReviews, openNewCall } from '../../support/calls.ts';
import { people, signIn, signInBeside, signInUnseen } from '../../support/sign-in.ts';

test('an applicant has no menu entry and no page for calls', async ({ page }) => {
  await signIn(page, people.applicant);
  await expect(page.getByRole('link', { name: 'Calls', exact: true })).toHaveCount(0);
  await page.goto('/Calls');
  await expect(page.getByRole('table', { name: 'Calls' })).toHaveCount(0);
});

test('each step of the form must be valid before the next one opens', async ({ page }) => {
  test.slow();
  await signIn(page, people.officer, '/Calls');
  await openNewCall(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Short Code is required')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Short Code' })).toBeFocused();
  await fillGeneral(page, 'steps');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('button', { name: 'Reviews' })).toHaveAttribute('aria-current', 'step');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Survey comment is required')).toBeVisible();
  await fillReviews(page);
  // The message that appears when the field loses focus must not move the button away from under the pointer.
  const survey = page.getByRole('textbox', { name: 'Survey comment' });
  await survey.fill('');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText('Survey comment is required')).toBeVisible();
  await expect(survey).toBeFocused();
  await survey.fill('How was it?');
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Create call' }).click();
  await expect(page.getByText('Cycle comment is required')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('will be lost');
  await page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/Calls$/);
});

test('an officer creates a call and gives it instruments with time and panels', async ({ page }) => {
  test.slow();
  await signInUnseen(page, people.officer);
  await createCall(page, 'journey');
  const row = callRow(page, 'journey');
  await expect(row.getByRole('link', { name: '0 proposals in journey' })).toBeVisible();
  await expect(row).toContainText('Open');

  await row.getByRole('button', { name: 'Show details of journey' }).click();
  await page.getByRole('button', { name: 'Assign instruments' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign instruments to journey' });
  // Rows stay under the pointer, although a panel field appears beside chosen instruments.
  const last = dialog.getByRole('checkbox').last();
  const before = await last.boundingBox();
  await dialog.getByRole('checkbox', { name: /^ARC/ }).check();
  await dialog.getByRole('checkbox', { name: /^BOREAS/ }).check();
  await expect(dialog.getByRole('combobox', { name: 'Panel for BOREAS' })).toBeVisible();
  expect(await last.boundingBox()).toEqual(before);
  await choose(page, 'Panel for ARC', 'QM');
  await dialog.getByRole('button', { name: 'Assign 2' }).click();
  const instruments = page.getByRole('table', { name: 'Instruments of journey' });
  await expect(instruments.getByRole('row')).toHaveCount(3);
  await expect(page.getByRole('combobox', { name: 'Panel for ARC' })).toHaveText('QM');

  const time = page.getByRole('textbox', { name: 'Availability time of ARC' });
  await time.fill('-1');
  await expect(page.getByText('Availability time must be a positive number')).toBeVisible();
  await time.fill('2147483648');
  await expect(page.getByText('Availability time can not be grater than 2147483647')).toBeVisible();
  await time.fill('10');
  await time.press('Enter');
  await expect(page.getByText('Availability time set successfully')).toBeVisible();
  await choose(page, 'Panel for BOREAS', 'SL');
  await expect(page.getByText('Panel for the instrument saved')).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await row.getByRole('button', { name: 'Show details of journey' }).click();
  await expect(time).toHaveValue('10');
  await expect(page.getByRole('combobox', { name: 'Panel for BOREAS' })).toHaveText('SL');
});

test('an officer changes a call, archives it, removes its instruments and deletes it', async ({ page }) => {
  test.slow();
  await signInUnseen(page, people.officer);
  await createCall(page, 'second');
  await callRow(page, 'second').getByRole('button', { name: 'Show details of second' }).click();
  await page.getByRole('button', { name: 'Assign instruments' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: /^ARC/ }).check();
  await page.getByRole('button', { name: 'Assign 1' }).click();
  await expect(page.getByRole('table', { name: 'Instruments of second' })).toBeVisible();

  await callRow(page, 'second').getByRole('link', { name: 'second', exact: true }).click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Short Code' }).fill('journey two');
  await page.getByRole('button', { name: 'Reviews' }).click();
  await choose(page, 'Panels of this call', /^QM/);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Call updated successfully')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'journey two', level: 1 })).toBeVisible();
  await page.goto('/Calls');
  const renamed = callRow(page, 'journey two');
  await expect(renamed).toContainText('QM');

  await renamed.getByRole('button', { name: 'Actions for journey two' }).click();
  await expect(page.getByRole('menuitem', { name: /Delete/ })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click();
  await expect(renamed).toHaveCount(0);
  await page.getByRole('tab', { name: /^Archived/ }).click();
  await renamed.getByRole('button', { name: 'Actions for journey two' }).click();
  await page.getByRole('menuitem', { name: 'Unarchive' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unarchive' }).click();
  await page.getByRole('tab', { name: /^Open/ }).click();

  await renamed.getByRole('button', { name: 'Show details of journey two' }).click();
  await page.getByRole('button', { name: 'Remove ARC from the call' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No instruments on this call')).toBeVisible();
  await renamed.getByRole('button', { name: 'Actions for journey two' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Call deleted successfully')).toBeVisible();
  await expect(renamed).toHaveCount(0);
});

test('the order of calls is changed by keyboard, mouse and buttons, and applicants see it', async ({
  page,
  browser,
}) => {
  test.slow();
  await signIn(page, people.officer, '/Calls');
  const dialog = page.getByRole('dialog', { name: 'Call order' });
  const names = async () =>
    (await dialog.getByRole('listitem').allInnerTexts()).map((told) => told.trim().split('\n')[0] ?? '');
  const handle = (name: string) => dialog.getByRole('button', { name: `Drag ${name}`, exact: true });
  await page.getByRole('button', { name: 'Order' }).click();
  await expect(dialog).toBeVisible();
  const [first = '', second = '', third = '', ...rest] = await names();
  await page.getByRole('button', { name: `Move ${first} down`, exact: true }).click();
  await expect.poll(names).toEqual([second, first, third, ...rest]);

  await handle(first).focus();
  await page.keyboard.press('Space');
  await page.waitForTimeout(300);
  await page.keyboard.press('ArrowDown');
  await page.waitForTimeout(300);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expect.poll(names).toEqual([second, first, third, ...rest]);

  await page.keyboard.press('Space');
  await page.waitForTimeout(300);
  await page.keyboard.press('ArrowDown');
  await page.waitForTimeout(300);
  await page.keyboard.press('Space');
  await expect.poll(names).toEqual([second, third, first, ...rest]);

  const from = await handle(first).boundingBox();
  const to = await handle(second).boundingBox();
  if (!from || !to) throw new Error('The handles are not there');
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(to.x + 8, to.y + 20, { steps: 8 });
  await page.mouse.move(to.x + 8, to.y + 4, { steps: 4 });
  await page.mouse.up();
  await expect.poll(names).toEqual([first, second, third, ...rest]);
  // For 50 ms after a drag the list treats a click as the end of that drag; nobody clicks again that soon.
  await page.waitForTimeout(150);

  const last = rest.at(-1) ?? '';
  for (let step = 0; step < rest.length + 2; step += 1) {
    await page.getByRole('button', { name: `Move ${last} up`, exact: true }).click();
  }
  const wanted = [last, first, second, third, ...rest.slice(0, -1)];
  await expect.poll(names).toEqual(wanted);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByText('Call order saved')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Order' }).click();
  // Other journeys open calls at the same time.
  const ours = async () => (await names()).filter((name) => wanted.includes(name));
  await expect.poll(ours).toEqual(wanted);

  const applicant = await signInBeside(browser, people.applicant, '/ProposalSelectType');
  const open = applicant.getByRole('list', { name: 'Open calls' }).getByRole('listitem');
  await expect(open.first()).toBeVisible();
  const met = (await open.allInnerTexts()).map((text) => wanted.findIndex((name) => text.includes(name)));
  expect(met.length).toBeGreaterThan(1);
  expect(met).toEqual(met.toSorted((a, b) => a - b));
});

test('the calls can be read and opened on a phone @phone', async ({ page }) => {
  await signIn(page, people.officer, '/Calls');
  await expect(page.getByRole('heading', { name: 'Calls' })).toBeVisible();
  // Calls of other journeys may fill the first page.
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('regular');
  await expect(page.getByRole('link', { name: /regular/ }).first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole('link', { name: /regular/ })
    .first()
    .click();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Short Code' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Start of call' })).toBeVisible();
  await expectAccessible(page);
});
