import { expect, type Page, test } from '@playwright/test';
import { waitForScreen } from '../../support/keyboard.ts';
import { people, signIn } from '../../support/sign-in.ts';

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** Returns how far visible elements moved while the screen filled, as browsers measure it, and which elements moved. */
function shifts(page: Page): Promise<{ sum: number; moved: string[] }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const seen: Shift[] = [];
        new PerformanceObserver((list) => seen.push(...(list.getEntries() as Shift[]))).observe({
          type: 'layout-shift',
          buffered: true,
        });
        requestAnimationFrame(() =>
          setTimeout(() =>
            resolve({
              sum: seen.reduce((sum, { value }) => sum + value, 0),
              moved: seen.flatMap(({ sources }) => sources.map(({ node }) => node?.textContent?.slice(0, 40) ?? '')),
            }),
          ),
        );
      }),
  );
}

/** Both visits: on the first, the browser knows nothing about the facility but the session. */
for (const [who, address] of [
  ['officer', '/Proposals'],
  ['applicant', '/'],
  ['reviewer', '/'],
] as const)
  test(`the content that the ${who} sees does not shift while the screen loads @phone`, async ({ page }) => {
    await signIn(page, people[who], address);
    await waitForScreen(page);
    for (const isFirst of [true, false]) {
      if (isFirst) await page.evaluate(() => localStorage.removeItem('facility'));
      await page.goto(address);
      await waitForScreen(page);
      const { sum, moved } = await shifts(page);
      expect(sum, moved.join(' | ')).toBeLessThan(0.02);
    }
  });
