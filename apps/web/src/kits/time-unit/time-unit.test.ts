import { expect, it } from 'vitest';
import { type TimeUnits, timeIn } from './index.ts';

it.each<[TimeUnits, number | null, string]>([
  ['Day', 1, '1 day'],
  ['Day', 2.5, '2.5 days'],
  ['Hour', 1, '1 hour'],
  ['Week', 0, '0 weeks'],
  [null, 3, '3 days'],
  ['Day', null, '– days'],
])('time in units of %s: %s', (unit, amount, words) => {
  expect(timeIn(amount, unit)).toBe(words);
});
