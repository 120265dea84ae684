import { describe, expect, it, test } from 'vitest';
import { costOf, fitsOf, loadCost, pairCost, reasonsOf, unmetOf } from './index.ts';

const profile = (words: string, more: Partial<Parameters<typeof fitsOf>[0][number]> = {}) => ({
  words: words.split(' ').filter(Boolean),
  techniques: [],
  instruments: [],
  tags: [],
  ...more,
});

describe('how well people fit proposals (rule R142)', () => {
  it('by the words of their own proposals, rare ones more than common ones', () => {
    const people = [profile('neutron magnet skyrmion'), profile('neutron water clay'), profile('')];
    const { scores, sharedOf } = fitsOf(people, [profile('neutron skyrmion lattice')]);
    const [magnets = 0, clay = 0, nothing = 0] = scores;
    expect(magnets).toBeGreaterThan(clay);
    expect(clay).toBeGreaterThan(0);
    expect(nothing).toBe(0);
    expect(sharedOf(0, 0)).toEqual(['skyrmion', 'neutron']);
    expect(sharedOf(0, 2)).toEqual([]);
  });

  it('by techniques, instruments and tags in common, at most by one', () => {
    const more = { techniques: ['SANS'], instruments: ['HALO'], tags: ['soft'] };
    const { scores, sharedOf } = fitsOf([profile('ice', more), profile('ice')], [profile('ice', more)]);
    expect(scores[0]).toBeCloseTo(1);
    expect(scores[1]).toBeCloseTo(0.6);
    expect(sharedOf(0, 0)).toEqual(['SANS', 'HALO', 'ice']);
  });

  it('a word that everybody has says nothing', () => {
    const people = Array.from({ length: 10 }, (_, n) => profile(`beam word${n}`));
    const { scores } = fitsOf(people, [profile('beam word3')]);
    expect(scores[3]).toBeGreaterThan(0);
    expect(scores[4]).toBe(0);
  });
});

test.each([
  [1, undefined, false, 0],
  [0, undefined, false, 100],
  [0.5, 'WANT', false, 20],
  [0.5, 'CAN', false, 40],
  [0.5, 'RATHER_NOT', false, 110],
  [0.5, undefined, true, 90],
] as const)('a pair with expertise %d, %s, warned %s costs %d', (score, wish, isWarned, cost) => {
  expect(pairCost(score, wish, isWarned)).toBe(cost);
});

test.each([
  [0, 2, 0],
  [2, 2, 0],
  [3, 2, 12],
  [5, 2, 72],
  [6, 2, 142],
])('a load of %d where %d is even costs %d', (load, share, cost) => {
  expect(loadCost(load, share)).toBe(cost);
});

const problem = (costs: number[], needs: number[], rooms: number[]) => ({
  needs: Int32Array.from(needs),
  rooms: Int32Array.from(rooms),
  loads: new Int32Array(rooms.length),
  costs: Float32Array.from(costs),
  share: 1,
});

it('a choice costs its pairs, what is lacking, and uneven loads; over a limit or in conflict it may not be', () => {
  const two = problem([10, 20, 30, 40], [1, 1], [2, 2]);
  expect(costOf(two, [0, 3])).toBe(50);
  expect(costOf(two, [0, 2])).toBe(10 + 30 + 12);
  expect(costOf(two, [0])).toBe(10 + 10_000);
  expect(costOf(two, [0, 1])).toBe(Number.POSITIVE_INFINITY);
  expect(costOf(problem([10, 20, 30, 40], [1, 1], [1, 1]), [0, 2])).toBe(Number.POSITIVE_INFINITY);
  expect(costOf(problem([Number.POSITIVE_INFINITY, 20], [1], [1, 1]), [0])).toBe(Number.POSITIVE_INFINITY);
});

it('what cannot be met names whose limit is in the way, or that conflicts leave too few (rule R144)', () => {
  const blocked = Number.POSITIVE_INFINITY;
  const tight = problem([1, 2, blocked, 2, blocked, blocked], [1, 1, 1], [1, 1]);
  expect(unmetOf(tight, { pairs: Int32Array.of(0), short: Int32Array.of(0, 1, 1) })).toEqual([
    { row: 1, lacks: 1, atLimit: [] },
    { row: 2, lacks: 1, atLimit: [] },
  ]);
  const full = problem([1, 2, 3, 4], [1, 1], [1, 0]);
  expect(unmetOf(full, { pairs: Int32Array.of(0), short: Int32Array.of(0, 1) })).toEqual([
    { row: 1, lacks: 1, atLimit: [0, 1] },
  ]);
});

it('each pair says why, beside the best that was not chosen', () => {
  expect(
    reasonsOf({
      ...{ score: 0.824, shared: ['skyrmion', 'SANS'], wish: 'WANT', isWarned: true, reviews: 3, limit: 5 },
      next: { name: 'Bea Two', score: 0.7 },
    }),
  ).toEqual([
    'Expertise 82 %: skyrmion, SANS',
    'Want to review',
    'The panel warns of a conflict of interest',
    '3 of at most 5 reviews in this panel',
    'The next best is Bea Two with 70 %',
  ]);
  expect(
    reasonsOf({ score: 0, shared: [], wish: undefined, isWarned: false, reviews: 2, limit: null, next: undefined }),
  ).toEqual(['Expertise 0 %', '2 reviews in this panel']);
});
