import { expect, type Page, test } from '@playwright/test';
import { tabThrough, waitForScreen, windows } from '../../support/keyboard.ts';
import {
  applicantScreens,
  officerScreens,
  openScreen,
  reviewerScreens,
  scientistScreens,
} from '../../support/screens.ts';
import { people, signIn } from '../../support/sign-in.ts';

/** By default one screen of each kind is walked; with this set, every address of the role. */
const isEvery = Boolean(process.env.ATRIUM_EVERY_SCREEN);

/** Walks through some screens by keyboard, in a wide window and at twice the zoom, and through the menu once. */
async function faultsOf(page: Page, screens: (page: Page, isEvery: boolean) => Promise<readonly string[]>) {
  const judged = new Set<string>();
  const faults: string[] = [];
  const addresses = await screens(page, isEvery);
  for (const [size, window] of Object.entries(windows)) {
    await page.setViewportSize(window);
    for (const [at, address] of addresses.entries()) {
      await openScreen(page, address);
      await waitForScreen(page);
      const found = await tabThrough(page, { judged, withMenu: at === 0 });
      faults.push(...found.faults.map((fault) => `${size} ${address} ${fault}`));
      if (isEvery) console.log(size, address, found.stops, found.faults);
    }
  }
  return faults;
}

const roles = [
  ['an officer', people.officer, officerScreens],
  ['an applicant', people.applicant, applicantScreens],
  ['a reviewer', people.reviewer, reviewerScreens],
  ['a scientist', people.scientist, scientistScreens],
  ['a secretary', people.secretary, reviewerScreens],
] as const;

for (const [role, person, screens] of roles)
  test(`the keyboard focus of ${role} is always visible`, async ({ page }) => {
    test.setTimeout(isEvery ? 900_000 : 240_000);
    await signIn(page, person);
    expect(await faultsOf(page, screens)).toEqual([]);
  });
