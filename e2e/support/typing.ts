import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import type { DyingBrowser } from './dying-browser.ts';

/** A form in which more than a line is typed, and where its text is. */
export interface TypedForm {
  readonly name: string;
  readonly address: string;
  /** The accessible name of the text. */
  readonly field: RegExp | string;
}

/** What dies while somebody types, and what is typed meanwhile. */
export const deaths = [
  'the page is closed',
  'the tab crashes',
  'the page is loaded anew',
  'the browser is killed',
  'the network goes, then the page',
  'the network goes, then the browser',
  'the server is killed, then the browser',
] as const;
export type Death = (typeof deaths)[number];

/** Nothing that is older than this, in milliseconds, may be lost. */
export const lostAtMostMs = 1500;

/** How long somebody types on without network or server, in milliseconds. */
const typesOnMs = 2500;

interface Typed {
  readonly text: string;
  readonly at: number;
}

/** The text field of a form, once it is there; a question between two texts is answered with both. */
async function fieldOf(page: Page, field: TypedForm['field']) {
  const box = page.getByRole('textbox', { name: field, exact: true });
  await expect(box).toBeVisible({ timeout: 40_000 });
  return box;
}

/** What stands in the field now; of a text with formats its words. */
async function written(page: Page, field: TypedForm['field']): Promise<string> {
  return (await fieldOf(page, field)).evaluate((element) =>
    element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
      ? element.value
      : (element.textContent ?? ''),
  );
}

/** A sequence that looks like chance and is the same each time. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Types letters at a pace until the time is over; remembers when each was there. */
async function type(page: Page, typed: Typed[], pace: () => number, forMs: number): Promise<void> {
  const began = Date.now();
  while (Date.now() - began < forMs) {
    const before = typed.at(-1)?.text ?? '';
    const letter = String.fromCharCode(97 + (before.length % 26));
    await page.keyboard.type(letter);
    typed.push({ text: before + letter, at: Date.now() });
    await pause(pace());
  }
}

interface Dying {
  readonly browser: DyingBrowser;
  readonly server: { kill(): Promise<void>; start(): Promise<void> };
}

interface Series {
  readonly form: TypedForm;
  readonly death: Death;
  /** Milliseconds between two keys, and how long somebody types before anything happens. */
  readonly pace: () => number;
  readonly forMs: number;
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash', { timeout: 10_000 });
  // The answer never comes: nobody is there to give it.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
}

/** Lets happen what happens, while somebody types on; answers the moment from which on nothing was kept any more. */
async function die({ browser, server }: Dying, page: Page, { death, pace }: Series, typed: Typed[]): Promise<number> {
  if (death.startsWith('the network goes')) {
    await browser.context().setOffline(true);
    await type(page, typed, pace, typesOnMs);
  }
  if (death.startsWith('the server is killed')) {
    await server.kill();
    await type(page, typed, pace, typesOnMs);
  }
  const died = Date.now();
  if (death === 'the tab crashes') await crash(page);
  if (death === 'the page is loaded anew') await page.goto('about:blank');
  if (death.endsWith('the browser') || death === 'the browser is killed') {
    await browser.kill();
    if (death.startsWith('the server')) await server.start();
    await browser.start();
    return died;
  }
  await page.close();
  await browser.context().setOffline(false);
  return died;
}

/** Empties a field whose text has become long, and waits until that is kept. */
async function shorten(page: Page, before: string): Promise<string> {
  if (before.length < 500) return before;
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await pause(4000);
  return '';
}

export interface Lost {
  /** How old, in milliseconds, the oldest letter was that is missing; 0 when none is. */
  readonly age: number;
  /** Set when something is missing that is older than it may be. */
  readonly problem: string | undefined;
}

/** Types into a form until something dies, opens it again as the same person, and looks for what is missing. */
export async function typeAndDie(dying: Dying, series: Series): Promise<Lost> {
  const { form, death, pace, forMs } = series;
  const page = await dying.browser.page();
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await page.goto(form.address);
  const box = await fieldOf(page, form.field);
  // What an earlier death left comes back by itself in a moment.
  await pause(800);
  await box.click();
  await page.keyboard.press('Control+End');
  const before = await shorten(page, await written(page, form.field));
  const typed: Typed[] = [];
  await type(page, typed, pace, forMs);
  const died = await die(dying, page, series, typed);
  const safe = typed.findLast(({ at }) => died - at >= lostAtMostMs)?.text ?? '';
  const again = await dying.browser.page();
  again.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await again.goto(form.address);
  const wanted = before.trimEnd() + safe;
  let now = '';
  await expect(async () => {
    now = await written(again, form.field);
    expect(now).toContain(wanted);
  })
    .toPass({ timeout: 15_000 })
    .catch(() => undefined);
  const isAsked = await again.getByRole('dialog', { name: /versions|changed/ }).isVisible();
  await again.close();
  const oldest = typed.find(({ text }) => !now.includes(text));
  const isThere = now.includes(wanted) && !isAsked;
  return {
    age: oldest ? died - oldest.at : 0,
    problem: isThere
      ? undefined
      : `${form.name}, ${death}: “${wanted}” ${isAsked ? 'was asked about' : `is not in “${now}”`}`,
  };
}
