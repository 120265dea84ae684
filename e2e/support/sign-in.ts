import { type Browser, expect, type Page } from '@playwright/test';

/** The people of the demo facility that journeys act as, by what they are there for. */
export const people = {
  officer: 'Astrid Lindqvist',
  applicant: 'Marta Kowalska',
  scientist: 'Jonas Weber',
  chair: 'Elena Rossi',
  secretary: 'Henrik Dahl',
  reviewer: 'Priya Raman',
  safetyReviewer: 'Tomáš Novák',
} as const;

/** Opens an address as one of the demo people, through the real login flow of the demo identity provider. */
export async function signIn(page: Page, person: string, address = '/'): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: person }).click();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page).not.toHaveURL(/demo-idp|external-auth/);
}

/** Somebody else at a machine of their own, beside whoever the journey follows; its window is as large as is said, such as that of a phone. */
export async function signInBeside(
  browser: Browser,
  person: string,
  address = '/',
  viewport?: { width: number; height: number } | null,
): Promise<Page> {
  const context = await browser.newContext(viewport ? { viewport, hasTouch: viewport.width < 600 } : {});
  const page = await context.newPage();
  await signIn(page, person, address);
  return page;
}
