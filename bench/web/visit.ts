import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumExecutable, launchArguments } from '../../apps/server/src/adapters/pdf/chromium.ts';
import type { Crossing, Line, Speed } from './line.ts';

/** A screen to be measured, and when it counts as filled. */
export interface Screen {
  readonly name: string;
  /** The demo user who opens it. */
  readonly person: string;
  readonly address: string;
  /** Filled when this many elements match the selector and no placeholder is drawn any more. */
  readonly filled: { readonly selector: string; readonly count: number };
}

/** A device and its connection to the server. */
export interface Device extends Speed {
  readonly name: string;
  readonly viewport: { readonly width: number; readonly height: number };
  /** How many times slower its processor is than this machine. */
  readonly slowerBy: number;
}

export interface Visit {
  /** From the start of the navigation until the screen was filled, in milliseconds. */
  readonly filledMs: number;
  readonly longestTaskMs: number;
  readonly layoutShift: number;
  /** The requests made by then. */
  readonly crossings: readonly Crossing[];
  /** What moved, from where to where, and when. */
  readonly moved: readonly string[];
}

/** The notes of `watch-page.js`. */
interface Watched {
  readonly filledAt: number;
  readonly startedAt: number;
  readonly longest: number;
  readonly shift: number;
  readonly moved: readonly string[];
}

/** The longest a screen may take before the measurement is abandoned. */
const patienceMs = 60_000;
/** Movement during this time after the screen was filled counts as well. */
const settleMs = 1_500;

const pageScript = readFileSync(join(import.meta.dirname, 'watch-page.js'), 'utf8');

/** Waits until this expression is true in the page. */
export async function until(page: Page, expression: string): Promise<void> {
  for (const end = Date.now() + patienceMs; !(await page.evaluate(expression).catch(() => false)); await pause(50)) {
    if (Date.now() > end) throw new Error(`${page.url()}: waited in vain for ${expression}`);
  }
}

/** Opens a separate browser with an empty profile. */
export async function openBrowser(device: Device): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const browser = await chromiumExecutable(process.env.CHROMIUM_PATH);
  const profile = mkdtempSync(join(tmpdir(), 'atrium-web-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browser.path,
    env: { ...browser.env },
    args: [...launchArguments],
    viewport: device.viewport,
    locale: 'en-GB',
    timezoneId: 'Europe/Stockholm',
  });
  return {
    context,
    close: async () => {
      await context.close();
      rmSync(profile, { recursive: true, force: true });
    },
  };
}

/** Opens the screen in a new tab of this browser and waits until it is filled and has settled. */
export async function visit(context: BrowserContext, line: Line, screen: Screen, device: Device): Promise<Visit> {
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    if (device.slowerBy > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: device.slowerBy });
    await page.addInitScript({ content: `${pageScript};watchPage(${JSON.stringify(screen.filled)})` });
    line.begin(device);
    await page.goto(`${line.url}${screen.address}`, { waitUntil: 'commit' });
    await until(page, 'window.watched?.filledAt');
    await pause(settleMs);
    const watched = await page.evaluate<Watched>('window.watched');
    const filledAt = watched.startedAt + watched.filledAt;
    return {
      filledMs: watched.filledAt,
      longestTaskMs: watched.longest,
      layoutShift: watched.shift,
      crossings: line.crossings().filter(({ beganAt }) => beganAt <= filledAt),
      moved: watched.moved,
    };
  } finally {
    await page.close();
  }
}
