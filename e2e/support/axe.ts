import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** Fails with the rules that the page breaks (WCAG 2.2 A and AA) and where. */
export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze();
  expect(violations.map(told)).toEqual([]);
}

/** The same for a page with a frame in which nothing may run, not even the judge: everything around the frame. */
export async function expectAccessibleAroundFrames(page: Page): Promise<void> {
  await settled(page);
  await page.evaluate(axe.source);
  const violations = await page.evaluate(async (values) => {
    const { axe: judge } = window as unknown as { axe: typeof axe };
    const answer = await judge.run({ exclude: [['iframe']] }, { runOnly: { type: 'tag', values }, iframes: false });
    return answer.violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map(({ target }) => ({ target })),
    }));
  }, tags);
  expect(violations.map(told)).toEqual([]);
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Violation {
  readonly id: string;
  readonly help: string;
  readonly nodes: ReadonlyArray<{ readonly target: unknown }>;
}

const told = ({ id, help, nodes }: Violation) =>
  `${id}: ${help}\n  ${nodes.map(({ target }) => String(target)).join('\n  ')}`;

/** Waits until nothing changes its colour any more: halfway between two states every contrast is wrong. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
