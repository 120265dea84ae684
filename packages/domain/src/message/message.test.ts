import { expect, it } from 'vitest';
import { mostRefusals, pauseAfterRefusals } from './index.ts';

it.each([
  [1, 1],
  [2, 2],
  [3, 4],
  [6, 32],
  [7, 60],
  [mostRefusals - 1, 60],
  [mostRefusals, null],
  [mostRefusals + 1, null],
])('a message that was refused %i times is retried after %j minutes', (refusals, minutes) =>
  expect(pauseAfterRefusals(refusals)).toBe(minutes),
);
