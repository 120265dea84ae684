import { type BrowserContext, expect, type Page } from '@playwright/test';

/** A form in which more than a line is typed, and where its text is. */
export interface TypedForm {
  readonly name: string;
  readonly address: string;
  /** The accessible name of the text. */
  readonly field: RegExp | string;
}

export type Death = 'closed' | 'crashed' | 'offline and closed' | 'loaded anew';
export const deaths: readonly Death[] = ['closed', 'crashed', 'offline and closed', 'loaded anew'];

/** Nothing that is older than this, in milliseconds, may be lost. */
export const lostAtMostMs = 1500;

interface Typed {
  readonly text: string;
  readonly at: number;
}

/** What stands in the field now; of a text with formats its words. */
export async function written(page: Page, field: TypedForm['field']): Promise<string> {
  const box = page.getByRole('textbox', { name: field });
  await expect(box).toBeVisible({ timeout: 30_000 });
  return box.evaluate((element) =>
    element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
      ? element.value
      : (element.textContent ?? ''),
  );
}

async function die(page: Page, death: Death): Promise<void> {
  if (death === 'offline and closed') await page.context().setOffline(true);
  if (death === 'crashed') {
    const session = await page.context().newCDPSession(page);
    // The answer never comes: nobody is there to give it.
    void session.send('Page.crash').catch(() => undefined);
    await page.waitForEvent('crash', { timeout: 10_000 });
  }
  if (death === 'loaded anew') await page.goto('about:blank');
  await page.close();
  await page.context().setOffline(false);
}

interface Series {
  readonly form: TypedForm;
  readonly death: Death;
  /** Milliseconds between two keys, and how long somebody types. */
  readonly pace: () => number;
  readonly forMs: number;
}

/**
 * Types into a form until the page dies, opens it again in the same browser, and answers what of the text is missing that was older than
 * it may be.
 */
export async function typeAndDie(context: BrowserContext, { form, death, pace, forMs }: Series): Promise<string> {
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await page.goto(form.address);
  const before = await written(page, form.field);
  const box = page.getByRole('textbox', { name: form.field });
  await box.click();
  await page.keyboard.press('Control+End');
  const typed: Typed[] = [];
  const began = Date.now();
  let text = '';
  while (Date.now() - began < forMs) {
    const letter = String.fromCharCode(97 + (text.length % 26));
    await page.keyboard.type(letter);
    text += letter;
    typed.push({ text, at: Date.now() });
    await page.waitForTimeout(pace());
  }
  const died = Date.now();
  await die(page, death);
  const safe = typed.findLast(({ at }) => died - at >= lostAtMostMs)?.text ?? '';
  const again = await context.newPage();
  again.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await again.goto(form.address);
  let now = '';
  await expect(async () => {
    now = await written(again, form.field);
    expect(now).toContain(safe);
  })
    .toPass({ timeout: 15_000 })
    .catch(() => undefined);
  await again.close();
  return now.includes(safe) && now.startsWith(before.trimEnd())
    ? ''
    : `${form.name}, ${death}: “${safe}” is not in “${now}”`;
}
