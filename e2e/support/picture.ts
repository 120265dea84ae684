import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';

const folder = join(import.meta.dirname, '../../docs/guide/pictures');

/** A larger picture is too much for a page that is read on the move. */
const mostBytes = 130_000;

/** The window size of pictures in the guides. */
export const pictureWindow = { width: 1100, height: 620 };

/**
 * Takes a picture for the guides when asked to (`npm run pictures`); otherwise only the journey to it is run, so that a picture that could
 * no longer be taken is noticed. The check of the guides requires each name to appear in a journey.
 */
export async function picture(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  // Wait for rows that are still loading.
  await expect(page.locator('main .MuiSkeleton-root')).toHaveCount(0);
  if (!process.env.ATRIUM_PICTURES) return;
  await page.evaluate(async () => {
    (document.activeElement as HTMLElement | null)?.blur();
    await document.fonts.ready;
  });
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name}.png`);
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' });
  expect(statSync(path).size, `bytes of ${name}.png`).toBeLessThan(mostBytes);
}
