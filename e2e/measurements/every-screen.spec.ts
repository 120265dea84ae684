import { expect, test } from '@playwright/test';
import { faultsByLook, faultsOfReflow } from '../support/everybody.ts';
import { waitForScreen } from '../support/keyboard.ts';
import { applicantScreens, officerScreens, openScreen, reviewerScreens, scientistScreens } from '../support/screens.ts';
import { people, signIn } from '../support/sign-in.ts';

const roles = [
  ['an officer', people.officer, officerScreens],
  ['an applicant', people.applicant, applicantScreens],
  ['a reviewer', people.reviewer, reviewerScreens],
  ['a scientist', people.scientist, scientistScreens],
  ['a secretary', people.secretary, reviewerScreens],
  ['a chair', people.chair, reviewerScreens],
] as const;

for (const [role, person, screens] of roles)
  test(`every screen of ${role} is accessible and fits its window`, async ({ page }) => {
    test.setTimeout(900_000);
    await signIn(page, person);
    const faults: string[] = [];
    for (const address of await screens(page, true)) {
      const start = Date.now();
      await page.setViewportSize({ width: 1440, height: 900 });
      await openScreen(page, address);
      await waitForScreen(page);
      const found = [...(await faultsByLook(page)), ...(await faultsOfReflow(page))];
      console.log(Date.now() - start, address, found);
      faults.push(...found.map((fault) => `${address} ${fault}`));
    }
    expect(faults).toEqual([]);
  });
