import { expect, it } from 'vitest';
import { nothingTried, triesNothing, tryAllocation } from './index.ts';

const places = [
  { proposalPk: 1, technicalTimeAllocation: 4 },
  { proposalPk: 2, fapTimeAllocation: 3, technicalTimeAllocation: 9 },
  { proposalPk: 3, technicalTimeAllocation: 2 },
];
const pks = (tried: ReturnType<typeof tryAllocation>) => tried.places.map(({ place }) => place.proposalPk);

it('a tried allocation equals the stored one while nothing is tried (rule R167)', () => {
  const tried = tryAllocation(places, 7, nothingTried);
  expect(triesNothing(nothingTried)).toBe(true);
  expect(tried.places.map(({ time, isInside }) => [time, isInside])).toEqual([
    [4, true],
    [3, true],
    [2, false],
  ]);
  expect(tried.line).toMatchObject({ lastInside: 1, unallocated: 0 });
});

it('other times, proposals without time and more available time can be tried', () => {
  expect(tryAllocation(places, 7, { ...nothingTried, times: new Map([[1, 2]]) }).line.unallocated).toBe(0);
  const without = tryAllocation(places, 7, { ...nothingTried, leftOut: new Set([1]) });
  expect(without.places.map(({ time, isInside, isLeftOut }) => [time, isInside, isLeftOut])).toEqual([
    [0, true, true],
    [3, true, false],
    [2, true, false],
  ]);
  expect(tryAllocation(places, 7, { ...nothingTried, available: 9 }).line.lastInside).toBe(2);
  expect(pks(tryAllocation(places, 7, { ...nothingTried, order: [3, 1] }))).toEqual([3, 1, 2]);
  expect(triesNothing({ ...nothingTried, available: 0 })).toBe(false);
});

it('a tried allocation has no line if no available time is known', () => {
  expect(tryAllocation(places, null, nothingTried).line).toMatchObject({ lastInside: -1, unallocated: null });
});
