import { type Browser, expect, type Page } from '@playwright/test';
import { graphql } from './api.ts';

/** The people of the demo facility that journeys act as, by their function. */
export const people = {
  officer: 'Astrid Lindqvist',
  applicant: 'Marta Kowalska',
  scientist: 'Jonas Weber',
  chair: 'Elena Rossi',
  secretary: 'Henrik Dahl',
  reviewer: 'Priya Raman',
  safetyReviewer: 'Tomáš Novák',
} as const;

/** Signs in a demo user as they would do it themselves: on the page of the demo identity provider, to which the address redirects. */
export async function signInByHand(page: Page, person: string, address = '/'): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: person }).click();
  await isInside(page);
}

/**
 * Opens an address as a demo user who is signed in at the demo identity provider. The provider's page is requested without being drawn,
 * which saves a journey two of three loads of the application.
 */
export async function signIn(page: Page, person: string, address = '/'): Promise<void> {
  await signInUnseen(page, person);
  await page.goto(address);
  await isInside(page);
}

/** Does the same without opening the application: for users who only call the API, and for journeys that open an address themselves. */
export async function signInUnseen(page: Page, person: string): Promise<void> {
  const token = await tokenOf(page, person);
  // A page of this origin without scripts: what is stored for the origin exists when the application starts.
  await page.goto('/readiness');
  await page.evaluate((kept) => localStorage.setItem('token', kept), token);
}

async function isInside(page: Page): Promise<void> {
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page).not.toHaveURL(/demo-idp|external-auth/);
}

/** Returns the token for which the provider's code is exchanged; the provider's own session stays in the browser, as after a sign-in by hand. */
async function tokenOf(page: Page, person: string): Promise<string> {
  const { signInProviders } = await graphql<{ signInProviders: { loginAddress: string }[] }>(
    page,
    '{ signInProviders { loginAddress } }',
  );
  const login = new URL(signInProviders[0]?.loginAddress ?? '');
  const back = `${login.origin}/external-auth`;
  login.searchParams.set('redirect_uri', back);
  const people = await (await page.request.get(login.href)).text();
  const [, choice] = people.split(`<strong>${person}</strong>`)[0]?.match(/.*action="([^"]+)"/s) ?? [];
  if (!choice) throw new Error(`The demo identity provider knows nobody called ${person}`);
  const answer = new URL((await page.request.post(choice)).url()).searchParams;
  const { externalTokenLogin } = await graphql<{ externalTokenLogin: string }>(
    page,
    'mutation ($code: String!, $iss: String, $back: String!) { externalTokenLogin(externalToken: $code, iss: $iss, redirectUri: $back) }',
    { code: answer.get('code'), iss: answer.get('iss'), back },
  );
  return externalTokenLogin;
}

/**
 * Signs in another user on a separate machine, beside the main user of the journey, in a window of the given size, such as that of a phone.
 * Without an address the application is not opened.
 */
export async function signInBeside(
  browser: Browser,
  person: string,
  address?: string,
  viewport?: { width: number; height: number } | null,
): Promise<Page> {
  const context = await browser.newContext(viewport ? { viewport, hasTouch: viewport.width < 600 } : {});
  const page = await context.newPage();
  if (address === undefined) await signInUnseen(page, person);
  else await signIn(page, person, address);
  return page;
}
