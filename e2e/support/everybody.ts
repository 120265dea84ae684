import type { Page } from '@playwright/test';
import { violations } from './axe.ts';

/** The colour schemes and windows in which each screen is checked. */
const looks = [
  { name: 'light', scheme: 'light', window: { width: 1440, height: 900 } },
  { name: 'dark', scheme: 'dark', window: { width: 1440, height: 900 } },
  { name: 'phone', scheme: 'light', window: { width: 390, height: 844 } },
] as const;

/** Returns the violations of WCAG 2.2 A and AA on the open screen, in light and dark colours and on a phone. */
export async function faultsByLook(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, scheme, window } of looks) {
    await page.emulateMedia({ colorScheme: scheme });
    await page.setViewportSize(window);
    for (const fault of await violations(page)) faults.push(`${name}: ${fault}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return faults;
}

/** Returns the elements that extend beyond the side of the window. */
async function sideways(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth;
    const { scrollWidth } = document.documentElement;
    if (scrollWidth <= room) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (node) => node.getBoundingClientRect().right > room + 1 && node.children.length === 0,
    );
    return [
      `${scrollWidth} of ${room} px: ${wide
        .slice(0, 3)
        .map((node) => `${node.tagName.toLowerCase()}.${node.className} '${node.textContent?.trim().slice(0, 40)}'`)
        .join(', ')}`,
    ];
  });
}

/** Returns the same once the layout has followed the window: in a narrow window the menu changes, which a slow machine draws late. */
async function stillSideways(page: Page): Promise<string[]> {
  for (const end = Date.now() + 3000; ; await page.waitForTimeout(100)) {
    const found = await sideways(page);
    if (found.length === 0 || Date.now() > end) return found;
  }
}

/** The windows in which nothing may scroll sideways, with their font sizes. */
const reflows = [
  { name: '320 px', letters: '100%', window: { width: 320, height: 256 } },
  { name: '200 % text', letters: '200%', window: { width: 1280, height: 800 } },
  { name: '200 % text on a phone', letters: '200%', window: { width: 390, height: 844 } },
] as const;

/** Returns where the open screen scrolls sideways in the narrowest window, or with text at twice its size. */
export async function faultsOfReflow(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const { name, letters, window } of reflows) {
    await page.setViewportSize(window);
    const size = await page.addStyleTag({ content: `html { font-size: ${letters} !important; }` });
    for (const fault of await stillSideways(page)) faults.push(`${name}: ${fault}`);
    await size.evaluate((style) => (style as Element).remove());
  }
  return faults;
}
