import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Fails with the rules that the page violates (WCAG 2.2 A and AA), and where. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await violations(page)).toEqual([]);
}

/** Returns the rules that the page violates, and where, as text. */
export async function violations(page: Page): Promise<string[]> {
  const standing: string[] = [];
  for (const violation of await violationsOf(page))
    for (const { target } of violation.nodes) standing.push(...(await judgedInView(page, violation, target)));
  return standing;
}

async function violationsOf(page: Page): Promise<Violation[]> {
  await settled(page);
  return page.frames().length > 1 ? await judgeWithFrames(page) : await judge(page, { runOnly: tags });
}

/** The part of a page to check, by selectors. */
type Part = { readonly include: string[] } | { readonly exclude: string[] };

/**
 * Runs axe in the page itself, where it stays loaded until the next page load. Its builder would load it every time, both here and in an
 * extra blank page, which takes four times as long.
 */
async function judge(page: Page, options: RunOptions, of: Part = { exclude: [] }): Promise<Violation[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const asked = { of, options: { ...options, resultTypes: ['violations'] } satisfies RunOptions };
  return await page.evaluate(async ({ of: part, options: how }) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(part, how);
    return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ target }) => ({ target })) }));
  }, asked);
}

/** Frames are other pages, which the builder visits one by one. */
async function judgeWithFrames(page: Page): Promise<Violation[]> {
  return (await new AxeBuilder({ page }).withTags(tags).analyze()).violations;
}

/**
 * Checks each finding again by itself, at rest in the middle of the window: a field half covered by the bar at this scroll position, or a
 * button caught during a colour transition, violates no rule.
 */
async function judgedInView(page: Page, { id }: Violation, target: unknown): Promise<string[]> {
  const where = Array.isArray(target) && target.length === 1 ? String(target[0]) : undefined;
  const element = where === undefined ? undefined : page.locator(where).first();
  // The element has disappeared or moved since: check the current page as a whole.
  if (where === undefined || !(await element?.count())) return (await violationsOf(page)).map(told);
  await element?.evaluate((node) => node.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await settled(page);
  if (!(await element?.count())) return (await violationsOf(page)).map(told);
  return (await judge(page, { runOnly: [id] }, { include: [where] })).map(told);
}

/** Does the same for a page with a frame in which no script may run, not even axe: checks everything around the frame. */
export async function expectAccessibleAroundFrames(page: Page): Promise<void> {
  await settled(page);
  expect((await judge(page, { runOnly: tags, iframes: false }, { exclude: ['iframe'] })).map(told)).toEqual([]);
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: ReadonlyArray<{ readonly target: unknown }>;
}

const told = ({ id, help, nodes }: Violation) =>
  `${id}: ${help}\n  ${nodes.map(({ target }) => String(target)).join('\n  ')}`;

/** How long to wait for a closing menu, in milliseconds; a menu that stays open is checked. */
const menuClosing = 2000;

/**
 * Waits until no colour transition runs, because contrast is wrong halfway between two states, and until no menu is closing: a closing menu
 * is already hidden but still contains the element that had the focus.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async (limit) => {
    const ending = () =>
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.effect?.getComputedTiming().iterations !== Infinity);
    for (let left = ending(); left.length > 0; left = ending()) {
      await Promise.allSettled(left.map(({ finished }) => finished));
      await new Promise(requestAnimationFrame);
    }
    const until = performance.now() + limit;
    while (document.querySelector('.MuiMenu-root[aria-hidden="true"]') && performance.now() < until)
      await new Promise(requestAnimationFrame);
  }, menuClosing);
}
