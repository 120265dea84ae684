import { expect, test } from 'vitest';
import { nextDemoReset } from './demo.ts';

test.each([
  ['2026-11-25T17:59:59Z', 6, '2026-11-25T18:00:00Z'],
  ['2026-11-25T18:00:00Z', 6, '2026-11-26T00:00:00Z'],
  ['2026-11-25T18:00:00Z', 1, '2026-11-25T19:00:00Z'],
  ['2026-11-23T00:00:00Z', 24, '2026-11-24T00:00:00Z'],
  // Five hours do not fit into a week: the last stretch is the shorter one.
  ['2026-11-29T23:30:00Z', 5, '2026-11-30T00:00:00Z'],
  ['2026-11-25T12:00:00Z', 168, '2026-11-30T00:00:00Z'],
])('at %s, with a reset every %d hours, the next one is at %s', (now, hours, next) => {
  expect(nextDemoReset(new Date(now), hours)).toEqual(new Date(next));
});
