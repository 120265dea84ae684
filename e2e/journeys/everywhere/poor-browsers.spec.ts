import { expect, test } from '@playwright/test';
import { writeDraft } from '../../support/proposals.ts';
import { people, signIn, signInByHand } from '../../support/sign-in.ts';

/** Simulates a browser whose storage is full: it can be read but not written. */
const isFull = () => {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  for (const kind of ['put', 'add'] as const)
    IDBObjectStore.prototype[kind] = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
};

/** Simulates a browser that is set to store nothing. */
const isDenied = () => {
  const get = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  for (const kind of ['localStorage', 'sessionStorage']) Object.defineProperty(window, kind, { get });
};

test('an applicant works in a browser whose storage is full, and the saved text is preserved', async ({ page }) => {
  await signIn(page, people.applicant);
  const { primaryKey } = await writeDraft(page, 'Without room');
  await page.addInitScript(isFull);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto(`/ProposalEdit/${primaryKey}`);
  await page.getByRole('textbox', { name: 'Title' }).fill('Typed without room');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/^Saved \d\d:\d\d$/)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed without room');
});

test('a user of a browser that denies storage is shown why they cannot sign in', async ({ page }) => {
  await page.addInitScript(isDenied);
  await page.goto('/');
  const notice = page.getByRole('alert').filter({ hasText: 'You cannot sign in with this browser' });
  await expect(notice).toContainText('Allow cookies and site data for localhost');
});

test('a user of a browser whose storage is full can sign in and work until they leave the page', async ({ page }) => {
  await page.addInitScript(() => {
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, text) {
      if (this === localStorage) throw new DOMException('full', 'QuotaExceededError');
      set.call(this, name, text);
    };
  });
  await signInByHand(page, people.applicant);
  await page.getByRole('link', { name: 'New Proposal' }).first().click();
  await expect(page.getByRole('heading', { name: 'New Proposal' })).toBeVisible();
});

test('a user of an outdated browser sees a notice above the page, in their language', async ({ page }) => {
  const notice = page.getByRole('alert').filter({ hasText: 'Safari 17.4' });
  // A page for everybody that redirects nowhere.
  const open = () => page.goto('/Pages/login');
  await open();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(notice).toHaveCount(0);
  await page.addInitScript(() => Reflect.deleteProperty(Map, 'groupBy'));
  await open();
  await expect(notice).toContainText('This browser is too old');
  await page.evaluate(() => localStorage.setItem('language', 'de'));
  await open();
  await expect(notice).toContainText('Dieser Browser ist zu alt');
});
