import { expect, type Locator, type Page, test } from '@playwright/test';
import { faultsByLook, faultsOfReflow } from '../../support/everybody.ts';
import { waitForScreen } from '../../support/keyboard.ts';
import { openScreen, stepScreens } from '../../support/screens.ts';
import { people, signIn, signInBeside } from '../../support/sign-in.ts';

/** Returns a screenshot of a control, to compare how it looks with forced colours. */
const pictureOf = async (control: Locator) => (await control.screenshot()).toString('base64');

test('in forced colours a line marks the selected button', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn(page, people.officer, '/Schedule');
  await waitForScreen(page);
  const month = page.getByRole('button', { name: 'Month', exact: true });
  await expect(month).toHaveAttribute('aria-pressed', 'true');
  const chosen = await pictureOf(month);
  await page.getByRole('button', { name: 'Week', exact: true }).click();
  await expect(month).toHaveAttribute('aria-pressed', 'false');
  await page.mouse.move(0, 0);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  expect(await pictureOf(month)).not.toBe(chosen);
  await page.goto('/Faps');
  const panel = page.locator('main a[href^="/FapPage/"]').first();
  await panel.click();
  const tab = page.getByRole('tab', { selected: true });
  await expect(tab).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('tab', { selected: false }).first()).not.toHaveCSS('outline-style', 'solid');
  // Overlays have a border, and the option that Enter selects is distinguished from the others.
  await page.goto('/Calls/new');
  await page.getByRole('combobox', { name: 'Proposal template' }).click();
  await page.keyboard.press('ArrowDown');
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  await expect(page.locator('.MuiAutocomplete-paper')).toHaveCSS('border-style', 'solid');
  await expect(page.locator('.MuiAutocomplete-option.Mui-focused')).toHaveCSS('forced-color-adjust', 'none');
});

test('in the narrowest window rows are cards that can be sorted and selected', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn(page, people.officer, '/Proposals');
  await waitForScreen(page);
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Sort by' }).click();
  await page.getByRole('option', { name: 'Title', exact: true }).click();
  await expect(page).toHaveURL(/title/i);
});

test('the main screens are readable in light and dark mode, on a phone, narrow and enlarged', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const faults: string[] = [];
  const judge = async (page: Page, address: string) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openScreen(page, address);
    await waitForScreen(page);
    const found = [...(await faultsByLook(page)), ...(await faultsOfReflow(page))];
    faults.push(...found.map((fault) => `${address} ${fault}`));
  };
  await signIn(page, people.applicant);
  const [, secondStep = ''] = await stepScreens(page);
  for (const address of ['/', secondStep, '/ExperimentTimes']) await judge(page, address);
  const officer = await signInBeside(browser, people.officer);
  for (const address of ['/Figures', '/Schedule', '/GateList']) await judge(officer, address);
  expect(faults).toEqual([]);
});

test('a panel and its meeting fit on a phone with text at twice the size', async ({ page }) => {
  await signIn(page, people.chair, '/Faps');
  const panel = await page.locator('main a[href^="/FapPage/"]').first().getAttribute('href');
  const faults: string[] = [];
  const judge = async (screen: string) => {
    faults.push(...(await faultsOfReflow(page)).map((fault) => `${screen} ${fault}`));
  };
  await page.setViewportSize({ width: 390, height: 844 });
  for (const tab of ['2', '9']) {
    await page.goto(`${panel}?tab=${tab}`);
    await waitForScreen(page);
    await judge(`tab ${tab}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${panel}?tab=4`);
  const instrument = page.getByRole('button', { name: /^Show the proposals on/ }).first();
  await instrument.click();
  await expect(page.getByRole('list', { name: /^Proposals on/ })).toBeVisible();
  await judge('an instrument of the meeting');
  expect(faults).toEqual([]);
});
