import { expect, type Page, test } from '@playwright/test';
import { people, signInByHand } from '../../support/sign-in.ts';

// The address of a user whom only officers see, in the list of people.
const secret = 'nils.akesson@aurora.example';

/** Records on every page of the product, from its start, whether the secret appears on it, even briefly. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript((words) => {
    // The demo provider lists everybody who may sign in.
    if (location.origin === 'null' || location.pathname.startsWith('/demo-idp')) return;
    const look = () => {
      if (document.body?.innerText.includes(words)) sessionStorage.setItem('seen', location.pathname);
    };
    new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
    window.addEventListener('pageshow', look);
  }, secret);
}
const seen = (page: Page) => page.evaluate(() => sessionStorage.getItem('seen'));

const signInPage = (page: Page) => page.getByRole('heading', { name: 'Who are you today?' });

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  // The provider asks for confirmation on its own page.
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(signInPage(page)).toBeVisible();
}

/** Goes back as a user does; if the previous page redirects, the navigation ends halfway. */
const goBack = (page: Page) => page.goBack({ waitUntil: 'commit' }).catch(() => null);

test('Back after signing out shows no data of the previous user, neither to them nor to the next one', async ({
  page,
}) => {
  await watch(page);
  await signInByHand(page, people.officer, '/Mails');
  await page.goto('/People');
  await expect(page.getByRole('main')).toContainText(secret);
  expect(await seen(page)).toBe('/People');
  await signOut(page);
  await page.evaluate(() => sessionStorage.clear());

  for (let nth = 0; nth < 3; nth++) {
    await goBack(page);
    await expect(signInPage(page)).toBeVisible();
  }
  await page.goto('/People');
  await expect(signInPage(page)).toBeVisible();
  expect(await seen(page)).toBeNull();

  // Another user at the same machine, who may not see the list: neither now nor by going back.
  await page.getByRole('button', { name: people.applicant }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('You cannot open this')).toBeVisible();
  await goBack(page);
  await page.goto('/');
  await expect(page.getByText('marta.kowalska@warsaw.example')).toBeVisible();
  await expect(page.getByText('astrid.lindqvist')).toHaveCount(0);
  expect(await seen(page)).toBeNull();
});

test('an open tab asks the user to sign in once they have signed out in another one', async ({ page, context }) => {
  await signInByHand(page, people.officer, '/People');
  const other = await context.newPage();
  await watch(other);
  await other.goto('/People');
  await expect(other.getByRole('main')).toContainText(secret);
  await signOut(page);
  // Not automatically: while the first tab is being redirected, the provider may still know the officer.
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await expect(other.getByText(secret)).toHaveCount(0);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(signInPage(other)).toBeVisible();
  await other.getByRole('button', { name: people.applicant }).click();
  await expect(other.getByRole('main')).toBeVisible();
  await expect(other.getByText('marta.kowalska@warsaw.example')).toBeVisible();
});

test('signing in in one tab also resumes the session in another that was signed out', async ({ page, context }) => {
  await signInByHand(page, people.officer, '/Proposals');
  const other = await context.newPage();
  await other.goto('/People');
  await expect(other.getByRole('main')).toContainText(secret);
  await signOut(page);
  await expect(other.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
  await page.getByRole('button', { name: people.applicant }).click();
  await expect(page.getByText('marta.kowalska@warsaw.example')).toBeVisible();
  await expect(other.getByText('marta.kowalska@warsaw.example')).toBeVisible();
  await expect(other.getByText(secret)).toHaveCount(0);
});
