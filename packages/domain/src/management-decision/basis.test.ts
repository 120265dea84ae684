import { expect, it } from 'vitest';
import { beamTimeLeft, missingTimes, proposedTime } from './index.ts';

it.each([
  [null, null, null],
  [3, null, 3],
  [3, 2, 2],
  // The panel gives no time at all: that counts.
  [3, 0, 0],
  [null, 4, 4],
])(
  'with a technical time of %s and a panel time of %s the management is offered %s',
  (technicalTime, fapTime, offered) => {
    expect(proposedTime({ technicalTime, fapTime })).toBe(offered);
  },
);

it.each([
  [null, 5, null],
  [10, 0, 10],
  [10, 10, 0],
  [10, 12, -2],
])('with %s available and %s granted to others %s is left', (available, granted, left) => {
  expect(beamTimeLeft(available, granted)).toBe(left);
});

it.each([
  ['ACCEPTED', true, [null, 3, undefined], [0, 2]],
  ['ACCEPTED', true, [0, 3], []],
  ['ACCEPTED', false, [null], []],
  ['ACCEPTED', null, [null], []],
  ['RESERVED', true, [null], []],
  ['REJECTED', true, [null], []],
  ['UNSET', true, [null], []],
] as const)('%s, submitted %s, with times %s: times are missing at %s', (finalStatus, submitted, values, asked) => {
  const managementTimeAllocations = values.map((value) => ({ value }));
  expect(missingTimes({ finalStatus, managementDecisionSubmitted: submitted, managementTimeAllocations })).toEqual(
    asked,
  );
});
