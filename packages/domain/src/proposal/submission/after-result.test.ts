import { expect, it } from 'vitest';
import { afterResult } from './next-step.ts';

const cycle = { start: new Date('2030-01-01'), end: new Date('2030-07-01') };
const during = new Date('2030-03-01');
const ahead = { endsAt: new Date('2030-07-03') };
const over = { endsAt: during };

it.each([
  ['draft', [], during, undefined],
  ['submitted', [], during, undefined],
  ['rejected', [], during, { kind: 'APPLY_AGAIN' }],
  ['reserved', [], during, { kind: 'ON_RESERVE', until: cycle.end }],
  ['reserved', [], cycle.end, { kind: 'APPLY_AGAIN' }],
  ['accepted', [], during, { kind: 'BEAM_TIME_TO_COME', from: cycle.start, to: cycle.end }],
  ['accepted', [], cycle.end, { kind: 'APPLY_AGAIN' }],
  ['accepted', [over], during, undefined],
  ['accepted', [over, ahead], during, { kind: 'EXPERIMENTS', ahead: [ahead] }],
  ['accepted', [ahead], cycle.end, { kind: 'EXPERIMENTS', ahead: [ahead] }],
] as const)('next step for %s with the experiments %j at %s', (publicStatus, experiments, now, expected) => {
  expect(afterResult({ publicStatus, cycle, experiments }, now)).toEqual(expected);
});
