import axe from 'axe-core';
import { expect } from 'vitest';

/** Checks that axe finds nothing wrong with the rendered element; colours need a real browser and are checked there. */
export async function expectAccessible(element: Element): Promise<void> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)).toEqual([]);
}
