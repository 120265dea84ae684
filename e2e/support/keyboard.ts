import { expect, type Page } from '@playwright/test';
import { changedPixels, lookAt, type Stop } from './focus-in-page.ts';

/** The windows in which the keyboard is tested: a desktop, and the same at twice the zoom on a small screen. */
export const windows = { wide: { width: 1440, height: 900 }, zoomed: { width: 640, height: 450 } } as const;

/** A change of fewer pixels than this is invisible. */
const seenPixels = 20;

interface Walk {
  /** Kinds of controls whose pixels were already compared: one of each kind is enough; styles are compared for all. */
  readonly judged: Set<string>;
  /** The highest number of stops from the top, and from the bottom, of one screen. */
  readonly most?: readonly [down: number, up: number];
  /** Whether to start at the top of the page instead of after the menu. */
  readonly withMenu?: boolean;
}

/** Presses Tab through the open screen; returns, as text, what a keyboard user could not see, and the number of stops. */
export async function tabThrough(
  page: Page,
  { judged, most = [45, 10], withMenu = false }: Walk,
): Promise<{ faults: string[]; stops: number }> {
  const faults: string[] = [];
  let stops = 0;
  const session = await page.context().newCDPSession(page);
  // Only sends key-down events: this takes a third of the time.
  const press = (modifiers: number) =>
    session.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Tab',
      code: 'Tab',
      windowsVirtualKeyCode: 9,
      modifiers,
    });
  const walk = async (key: 'Tab' | 'Shift+Tab', limit: number) => {
    await page.evaluate(
      (isFirst) => {
        (document.activeElement as HTMLElement | null)?.blur();
        window.getSelection()?.removeAllRanges();
        // Like the skip link at the top: past bar and menu, which are the same everywhere.
        if (isFirst) document.getElementById('main')?.focus();
      },
      key === 'Tab' && !withMenu,
    );
    let before: Stop | undefined;
    for (let at = 0; at < limit; at += 1) {
      await press(key === 'Tab' ? 0 : 8);
      const stop = await page.evaluate(lookAt);
      if (before && !before.isText && !stop.previousChanged)
        faults.push(`${before.name}: looks the same with the focus as without`);
      if (stop.isPage || stop.isSeenAgain) return;
      stops += 1;
      // In a multi-line text box the browser scrolls the line with the caret into view, not the box.
      if (stop.shown < (stop.isText ? 0.1 : 0.5))
        faults.push(`${stop.name}: ${Math.round(stop.shown * 100)} % of it can be seen (${stop.under})`);
      if (!judged.has(stop.kind)) {
        judged.add(stop.kind);
        if (!(await isSeen(page))) faults.push(`${stop.name}: hardly a pixel shows the focus`);
      }
      before = stop;
    }
  };
  await walk('Tab', most[0]);
  await page.evaluate(() => {
    (window as { atriumSeen?: unknown }).atriumSeen = undefined;
  });
  await walk('Shift+Tab', most[1]);
  await session.detach();
  return { faults: [...new Set(faults)], stops };
}

/** Waits until the opened screen is complete: its title is there, nothing is loading, and no control appears or moves any more. */
export async function waitForScreen(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeVisible();
  await expect(page.locator('[role=progressbar]:not([aria-valuenow]), main .MuiSkeleton-root')).toHaveCount(0);
  const look = () =>
    page.evaluate(() => {
      const controls = document.querySelectorAll('main :is(a, button, input, textarea, select, [role=textbox])').length;
      return `${controls} ${document.documentElement.scrollHeight}`;
    });
  await expect(async () => {
    const before = await look();
    await page.waitForTimeout(300);
    expect(await look()).toBe(before);
  }).toPass();
}

/** Returns how many pixels around the focused element change when it loses the focus. The focus is restored afterwards. */
async function pixelsOfFocus(page: Page): Promise<number> {
  const size = page.viewportSize() ?? windows.wide;
  const element = await page.evaluateHandle(() => document.activeElement as HTMLElement);
  const box = await element.evaluate((one) => one.getBoundingClientRect().toJSON() as DOMRect);
  const x = Math.max(0, box.x - 24);
  const y = Math.max(0, box.y - 24);
  const clip = {
    x,
    y,
    width: Math.min(size.width - x, box.width + 48),
    height: Math.min(size.height - y, box.height + 48),
  };
  if (clip.width < 1 || clip.height < 1) return 0;
  const picture = async () => (await page.screenshot({ clip, caret: 'hide' })).toString('base64');
  const withFocus = await picture();
  await element.evaluate((one) => one.blur());
  const without = await picture();
  await element.evaluate((one) => one.focus({ preventScroll: true }));
  return page.evaluate(changedPixels, [withFocus, without] as const);
}

/** Whether the focus is visible; retried, because a part of the page that arrives meanwhile moves the others. */
async function isSeen(page: Page): Promise<boolean> {
  for (let tries = 0; tries < 3; tries += 1) if ((await pixelsOfFocus(page)) >= seenPixels) return true;
  return false;
}

/** Checks that after an act the focus is on an existing, visible element, not at the top of the page. */
export async function expectFocusSomewhere(page: Page, after: string): Promise<void> {
  await expect(async () => {
    const place = await page.evaluate(() => {
      const active = document.activeElement;
      if (!active || active === document.body || !active.isConnected) return 'the page as a whole';
      const { width, height, top, bottom } = active.getBoundingClientRect();
      if (width === 0 || height === 0) return 'something without room';
      if (bottom < 0 || top > window.innerHeight) return 'something out of sight';
      // The shell of a dialog does not tell users where they were.
      return active.matches('.MuiDialog-container, .MuiModal-root') ? 'the shell of a dialog' : 'somewhere';
    });
    expect(place, `focus after: ${after}`).toBe('somewhere');
  }).toPass({ timeout: 3000 });
}

/** Collects what live regions announce from now on. Call before the act; the returned function returns the announcements. */
export async function listen(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    (window as { atriumHeard?: string[] }).atriumHeard = heard;
    const live = '[role=status], [role=alert], [aria-live]';
    const elementOf = (node: Node | null) => (node instanceof Element ? node : (node?.parentElement ?? null));
    /** Returns the live region around a changed node, unless it is switched off or hidden. */
    const liveAt = (node: Node | null) => {
      const region = elementOf(node)?.closest(live);
      return region?.matches('[aria-live=off]') || region?.closest('[aria-hidden=true]') ? undefined : region;
    };
    /** Returns the text of a region, without parts that are switched off. */
    const wordsOf = (region: Element) => {
      const copy = region.cloneNode(true) as Element;
      for (const quiet of copy.querySelectorAll('[aria-live=off]')) quiet.remove();
      return copy.textContent;
    };
    new MutationObserver((changes) => {
      for (const { target, type, addedNodes } of changes) {
        const region = liveAt(target);
        // A non-atomic region announces only additions, not its earlier content. Removals are not announced.
        const isWhole = !region?.matches('[aria-atomic=false]');
        const hasCome = type === 'characterData' || addedNodes.length > 0;
        const words = region && isWhole && hasCome ? wordsOf(region) : '';
        if (words) heard.push(words);
        for (const node of addedNodes) {
          if (region && !isWhole && node.textContent) heard.push(node.textContent);
          if (!region && node instanceof Element)
            for (const alert of node.querySelectorAll(live)) if (alert.textContent) heard.push(alert.textContent);
        }
      }
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
    document.addEventListener('focusin', ({ target }) =>
      heard.push((target as Element).textContent?.slice(0, 200) ?? ''),
    );
  });
  return () => page.evaluate(() => (window as { atriumHeard?: string[] }).atriumHeard?.join('\n') ?? '');
}
