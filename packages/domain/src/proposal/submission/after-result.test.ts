import { expect, it } from 'vitest';
import { afterResult } from './next-step.ts';

const cycle = { start: new Date('2030-01-01'), end: new Date('2030-07-01') };
const during = new Date('2030-03-01');

it.each([
  ['draft', 0, during, undefined],
  ['submitted', 0, during, undefined],
  ['rejected', 0, during, { kind: 'APPLY_AGAIN' }],
  ['reserved', 0, during, { kind: 'ON_RESERVE', until: cycle.end }],
  ['reserved', 0, cycle.end, { kind: 'APPLY_AGAIN' }],
  ['accepted', 0, during, { kind: 'BEAM_TIME_TO_COME', from: cycle.start, to: cycle.end }],
  ['accepted', 0, cycle.end, { kind: 'APPLY_AGAIN' }],
  ['accepted', 1, cycle.end, { kind: 'EXPERIMENTS' }],
] as const)('next step for %s with %i experiments', (publicStatus, experiments, now, expected) => {
  expect(afterResult({ publicStatus, cycle, experiments }, now)).toEqual(expected);
});
