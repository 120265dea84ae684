import { setTimeout as pause } from 'node:timers/promises';
import { expect, type Page } from '@playwright/test';
import type { DyingBrowser } from './dying-browser.ts';

/** A form with a text longer than a line, and the location of that text. */
export interface TypedForm {
  readonly name: string;
  readonly address: string;
  /** The accessible name of the text field. */
  readonly field: RegExp | string;
}

/** The ways in which something dies while a user types. */
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

/** Text typed longer ago than this, in milliseconds, must not be lost. */
export const lostAtMostMs = 1500;

/** How long the user continues to type without network or server, in milliseconds. */
const typesOnMs = 2500;

interface Typed {
  readonly text: string;
  readonly at: number;
}

/** Returns the text field of a form, once it is visible. */
async function fieldOf(page: Page, field: TypedForm['field']) {
  const box = page.getByRole('textbox', { name: field, exact: true });
  await expect(box).toBeVisible({ timeout: 40_000 });
  return box;
}

/** Returns the current content of the field; of formatted text, the words. */
async function written(page: Page, field: TypedForm['field']): Promise<string> {
  return (await fieldOf(page, field)).evaluate((element) =>
    element instanceof HTMLTextAreaElement || element instanceof HTMLInputElement
      ? element.value
      : (element.textContent ?? ''),
  );
}

/** Returns a pseudo-random sequence that is the same each time. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** Types letters at a pace until the time is over; records when each was typed. */
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
  /** Milliseconds between two keys, and how long the user types before anything happens. */
  readonly pace: () => number;
  readonly forMs: number;
}

async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const crashed = page.waitForEvent('crash', { timeout: 10_000 });
  // The response never comes: the tab that would send it has crashed.
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
}

/** Carries out the death while the user continues to type; returns the time after which nothing was stored any more. */
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

/** Empties a field whose text has become long, and waits until that is stored. */
async function shorten(page: Page, before: string): Promise<string> {
  if (before.length < 500) return before;
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await pause(4000);
  return '';
}

export interface Lost {
  /** The age of the oldest missing letter, in milliseconds; 0 if none is missing. */
  readonly age: number;
  /** Set if text is missing that was too old to be lost. */
  readonly problem: string | undefined;
}

/** Types into a form until something dies, opens it again as the same user, and looks for missing text. */
export async function typeAndDie(dying: Dying, series: Series): Promise<Lost> {
  const { form, death, pace, forMs } = series;
  const page = await dying.browser.page();
  page.on('dialog', (dialog) => void dialog.accept().catch(() => undefined));
  await page.goto(form.address);
  const box = await fieldOf(page, form.field);
  // Text left by an earlier death is restored automatically after a moment.
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
