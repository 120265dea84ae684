import { expect, type Locator, type Page } from '@playwright/test';
import { forgetDrafts } from './drafts.ts';

/** Types a date, and a time if the field has one, into the parts of a date field: '01022031' or '010220311000'. */
export async function typeDate(page: Page, label: string, digits: string): Promise<void> {
  const group = page.getByRole('group', { name: label, exact: true });
  await group.getByRole('spinbutton', { name: 'Day' }).click();
  await page.keyboard.type(digits);
}

/** Chooses an option of a select, or of a field that is searched by typing. */
export async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).first().click();
}

/** Opens the form of a new call, empty. */
export async function openNewCall(page: Page): Promise<void> {
  await forgetDrafts(page, 'call-new');
  await page.goto('/Calls/new');
}

/** Fills in step General of a new call that is open from last year until far in the future. */
export async function fillGeneral(page: Page, code: string, template = 'General user proposal'): Promise<void> {
  await page.getByRole('textbox', { name: 'Short Code' }).fill(code);
  await typeDate(page, 'Start of call', '010120260000');
  await typeDate(page, 'End of call', '010120312359');
  await choose(page, 'Proposal template', template);
  await choose(page, 'Proposal workflow', /workflow|proposals/i);
}

/** Fills in step Reviews with all that is required. */
export async function fillReviews(page: Page): Promise<void> {
  await typeDate(page, 'Start of review', '02012031');
  await typeDate(page, 'End of review', '02022031');
  await page.getByRole('textbox', { name: 'Survey comment' }).fill('How was it?');
}

/** Fills in step Notification and cycle with all that is required. */
export async function fillNotification(page: Page): Promise<void> {
  await typeDate(page, 'Start of notification', '03022031');
  await typeDate(page, 'End of notification', '10022031');
  await typeDate(page, 'Start of cycle', '01032031');
  await typeDate(page, 'End of cycle', '01092031');
  await page.getByRole('textbox', { name: 'Cycle comment' }).fill('Cycle one');
}

/** Returns the row of a call, or its card on a phone. */
export function callRow(page: Page, code: string): Locator {
  const link = page.getByRole('link', { name: code, exact: true });
  return page
    .getByRole('row')
    .filter({ has: link })
    .or(page.getByRole('listitem').filter({ has: link }));
}

/** Creates a call from nothing, through the three steps. */
export async function createCall(page: Page, code: string, template?: string): Promise<void> {
  await page.goto('/Calls');
  await forgetDrafts(page, 'call-new');
  await page.getByRole('link', { name: 'Create call' }).click();
  await fillGeneral(page, code, template);
  await page.getByRole('button', { name: 'Next' }).click();
  await fillReviews(page);
  await page.getByRole('button', { name: 'Next' }).click();
  await fillNotification(page);
  await page.getByRole('button', { name: 'Create call' }).click();
  await expect(page.getByText('Call created successfully')).toBeVisible();
}
