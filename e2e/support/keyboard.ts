import { expect, type Page } from '@playwright/test';
import { changedPixels, lookAt, type Stop } from './focus-in-page.ts';

/** Windows in which the keyboard is tried: a desk, and the same at twice the zoom on a small screen. */
export const windows = { wide: { width: 1440, height: 900 }, zoomed: { width: 640, height: 450 } } as const;

/** Changes of fewer pixels than this nobody sees. */
const seenPixels = 20;

interface Walk {
  /** Kinds of controls whose pixels were compared already: one of each kind is enough, the styles of all are. */
  readonly judged: Set<string>;
  /** The most stops from the top, and from the bottom, of one screen. */
  readonly most?: readonly [down: number, up: number];
  /** Begins at the top of the page instead of after the menu. */
  readonly withMenu?: boolean;
}

/** Presses Tab through the screen that is open; answers what a keyboard user could not see, in words, and counts the stops. */
export async function tabThrough(
  page: Page,
  { judged, most = [45, 10], withMenu = false }: Walk,
): Promise<{ faults: string[]; stops: number }> {
  const faults: string[] = [];
  let stops = 0;
  const session = await page.context().newCDPSession(page);
  // The key goes down and is not waited for to come up: a third of the time.
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
        // As the link at the top does it: past bar and menu, which are the same everywhere.
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
      // In a box of text the browser brings the line into sight that is written in, not the box.
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

/** Waits until the screen that was opened is there in full: its title, nothing that loads, and no control that comes or moves any more. */
export async function screenIsThere(page: Page): Promise<void> {
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

/** How many pixels around what has the focus differ once it is taken away. The focus is there again afterwards. */
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

/** Whether the focus can be seen; a part of the page that arrives meanwhile moves the others, so it is looked at again. */
async function isSeen(page: Page): Promise<boolean> {
  for (let tries = 0; tries < 3; tries += 1) if ((await pixelsOfFocus(page)) >= seenPixels) return true;
  return false;
}

/** After an act the keyboard stands on something that is there and can be seen, not at the top of the page. */
export async function expectFocusSomewhere(page: Page, after: string): Promise<void> {
  await expect(async () => {
    const place = await page.evaluate(() => {
      const active = document.activeElement;
      if (!active || active === document.body || !active.isConnected) return 'the page as a whole';
      const { width, height, top, bottom } = active.getBoundingClientRect();
      if (width === 0 || height === 0) return 'something without room';
      if (bottom < 0 || top > window.innerHeight) return 'something out of sight';
      // The shell of a dialog says nothing of where one was.
      return active.matches('.MuiDialog-container, .MuiModal-root') ? 'the shell of a dialog' : 'somewhere';
    });
    expect(place, `focus after: ${after}`).toBe('somewhere');
  }).toPass({ timeout: 3000 });
}

/** What live regions say from now on: a list that grows. Call before the act. */
export async function listen(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    const heard: string[] = [];
    (window as { atriumHeard?: string[] }).atriumHeard = heard;
    const live = '[role=status], [role=alert], [aria-live]';
    const elementOf = (node: Node | null) => (node instanceof Element ? node : (node?.parentElement ?? null));
    /** The region that tells what changed there, unless it is switched off or hidden. */
    const liveAt = (node: Node | null) => {
      const region = elementOf(node)?.closest(live);
      return region?.matches('[aria-live=off]') || region?.closest('[aria-hidden=true]') ? undefined : region;
    };
    /** The words of a region, but for a part of it that is switched off. */
    const wordsOf = (region: Element) => {
      const copy = region.cloneNode(true) as Element;
      for (const quiet of copy.querySelectorAll('[aria-live=off]')) quiet.remove();
      return copy.textContent;
    };
    new MutationObserver((changes) => {
      for (const { target, type, addedNodes } of changes) {
        const region = liveAt(target);
        // Of a region that is no whole, what came is told and not what stood there before. What goes is not told.
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
