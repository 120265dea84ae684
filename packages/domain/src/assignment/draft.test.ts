import { describe, expect, it, test } from 'vitest';
import { bestFits, costOf, fitsOf, loadCost, pairCost, reasonsOf, suggestionOf, unmetOf } from './index.ts';

const profile = (words: string, more: Partial<Parameters<typeof fitsOf>[0][number]> = {}) => ({
  words: words.split(' ').filter(Boolean),
  techniques: [],
  instruments: [],
  tags: [],
  ...more,
});

describe('the expertise of people for proposals (rule R142)', () => {
  it('is rated by the words of their own proposals, rare words more than common ones', () => {
    const people = [profile('neutron magnet skyrmion'), profile('neutron water clay'), profile('')];
    const { scores, sharedOf } = fitsOf(people, [profile('neutron skyrmion lattice')]);
    const [magnets = 0, clay = 0, nothing = 0] = scores;
    expect(magnets).toBeGreaterThan(clay);
    expect(clay).toBeGreaterThan(0);
    expect(nothing).toBe(0);
    expect(sharedOf(0, 0)).toEqual(['skyrmion', 'neutron']);
    expect(sharedOf(0, 2)).toEqual([]);
  });

  it('is rated by shared techniques, instruments and tags, and is at most one', () => {
    const more = { techniques: ['SANS'], instruments: ['HALO'], tags: ['soft'] };
    const { scores, sharedOf } = fitsOf([profile('ice', more), profile('ice')], [profile('ice', more)]);
    expect(scores[0]).toBeCloseTo(1);
    expect(scores[1]).toBeCloseTo(0.6);
    expect(sharedOf(0, 0)).toEqual(['SANS', 'HALO', 'ice']);
  });

  it('is not affected by a word that everybody uses', () => {
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
  [9, 2, 352],
  [10, 2, 502],
])('a load of %d where the even share is %d costs %d', (load, share, cost) => {
  expect(loadCost(load, share)).toBe(cost);
});

const problem = (costs: number[], needs: number[], rooms: number[]) => ({
  needs: Int32Array.from(needs),
  rooms: Int32Array.from(rooms),
  loads: new Int32Array(rooms.length),
  costs: Float32Array.from(costs),
  share: 1,
});

it('a choice costs its pairs, missing reviewers and uneven loads; over a limit or in conflict it is not possible', () => {
  const two = problem([10, 20, 30, 40], [1, 1], [2, 2]);
  expect(costOf(two, [0, 3])).toBe(50);
  expect(costOf(two, [0, 2])).toBe(10 + 30 + 12);
  expect(costOf(two, [0])).toBe(10 + 10_000);
  expect(costOf(two, [0, 1])).toBe(Number.POSITIVE_INFINITY);
  expect(costOf(problem([10, 20, 30, 40], [1, 1], [1, 1]), [0, 2])).toBe(Number.POSITIVE_INFINITY);
  expect(costOf(problem([Number.POSITIVE_INFINITY, 20], [1], [1, 1]), [0])).toBe(Number.POSITIVE_INFINITY);
});

it('an unmet requirement names the limits in the way, or is due to too few people without conflict (rule R144)', () => {
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

it('each pair has reasons, along with the best candidate that was not chosen', () => {
  expect(
    reasonsOf({
      ...{ score: 0.824, shared: ['skyrmion', 'SANS'], wish: 'WANT', isWarned: true, reviews: 3, limit: 5 },
      next: { name: 'Bea Two', score: 0.7 },
    }),
  ).toEqual([
    'Expertise 82 %: skyrmion, SANS',
    'Want to review',
    'There is a conflict of interest warning',
    'Reviews in this panel: 3 of at most 5',
    'The next best is Bea Two with 70 %',
  ]);
  expect(
    reasonsOf({ score: 0, shared: [], wish: undefined, isWarned: false, reviews: 2, limit: null, next: undefined }),
  ).toEqual(['Expertise 0 %', 'Reviews in this panel: 2']);
});

it('the people with most expertise for a proposal are listed, best first, without those who share nothing', () => {
  const people = [3, 1, 2, 9].map((userId) => ({ userId, ...profile(userId === 9 ? 'wool' : `ice snow${userId}`) }));
  const proposals = [{ proposalPk: 5, ...profile('ice snow2 crystals', { techniques: ['SANS'] }) }];
  const fits = bestFits({ people, proposals, blocked: [] });
  expect(fits.map(({ userId }) => userId)).toEqual([2, 3, 1]);
  expect(fits[0]).toMatchObject({ proposalPk: 5, shared: ['snow2', 'ice'] });
  const many = Array.from({ length: 7 }, (_, n) => ({ userId: n + 1, ...profile('ice') }));
  expect(bestFits({ people: many, proposals, blocked: [] }).map(({ userId }) => userId)).toEqual([1, 2, 3]);
  const blocked = [
    { proposalPk: 5, userId: 2 },
    { proposalPk: 6, userId: 1 },
  ];
  expect(bestFits({ people: many, proposals, blocked }).map(({ userId }) => userId)).toEqual([1, 3, 4]);
});

it('a suggestion counts assigned and pinned reviews, and ignores pins that a conflict forbids', () => {
  const pair = (proposalPk: number, userId: number) => ({ proposalPk, userId });
  const member = (userId: number, most: number | null = null) => ({
    ...{ userId, name: `N${userId}`, load: 1, most },
    inPanel: userId === 7 ? 1 : 0,
  });
  const { problem, suggestionFrom } = suggestionOf({
    proposals: [1, 2].map((proposalPk) => ({ proposalPk, ...profile('ice') })),
    people: [],
    members: [member(7), member(8, 1), member(9)],
    required: 2,
    wishes: [{ ...pair(2, 9), wish: 'WANT' }],
    conflicts: [
      { ...pair(1, 9), mode: 'BLOCK' },
      { ...pair(2, 7), mode: 'WARN' },
    ],
    assigned: [pair(1, 7), pair(1, 66)],
    declined: [],
    pins: [pair(2, 8), pair(1, 9), pair(99, 7)],
  });
  expect([...problem.needs]).toEqual([0, 1]);
  expect([...problem.rooms]).toEqual([2, 0, 2]);
  expect([...problem.loads]).toEqual([1, 2, 1]);
  const no = Number.POSITIVE_INFINITY;
  expect([...problem.costs]).toEqual([no, 100, no, 140, no, 70]);
  const { cells } = suggestionFrom({
    ...{ pairs: Int32Array.of(5), short: Int32Array.of(0, 0), cost: 70, isOptimal: true, seconds: 0, megabytes: 1 },
  });
  expect(cells.map(({ reasons: _, ...cell }) => cell)).toEqual([
    { ...pair(2, 8), pinned: true },
    { ...pair(2, 9), pinned: false },
  ]);
  expect(cells[1]?.reasons).toEqual([
    'Expertise 0 %',
    'Want to review',
    'Reviews in this panel: 1',
    'The next best is N7 with 0 %',
  ]);
});

it.each([
  // [what is the case, reviews of 7 in the panel, at most, assigned, declined, wanted of proposal 1, room of 7, may 7 be given proposal 1]
  ['nothing yet', 0, 2, [], [], 2, 2, true],
  ['one is assigned', 0, 2, [[1, 8]], [], 1, 2, true],
  ['7 is assigned', 1, 2, [[1, 7]], [], 1, 1, false],
  ['7 has declined', 0, 2, [], [[1, 7]], 2, 2, false],
  ['8 has declined', 0, 2, [], [[1, 8]], 2, 2, true],
  ['both, one of them declined', 1, 2, [[1, 7]], [[1, 8]], 1, 1, false],
  ['7 has a review of another call', 1, 2, [], [], 2, 1, true],
  ['7 has all reviews of another call', 2, 2, [], [], 2, 0, true],
  ['7 has more than the limit', 5, 2, [], [], 2, 0, true],
  ['no limit', 5, null, [], [], 2, 2, true],
  ['a limit of none', 0, 0, [], [], 2, 0, true],
] as const)(
  'a draft requests missing reviewers and respects limits of the whole panel: %s (rule R251)',
  (_, inPanel, most, assigned, declined, wanted, room, mayBeGiven) => {
    const pairs = (list: ReadonlyArray<readonly [number, number]>) =>
      list.map(([proposalPk, userId]) => ({ proposalPk, userId }));
    const { problem } = suggestionOf({
      proposals: [1, 2].map((proposalPk) => ({ proposalPk, ...profile('ice') })),
      people: [],
      members: [
        { userId: 7, name: 'N7', load: inPanel, inPanel, most },
        { userId: 8, name: 'N8', load: 0, inPanel: 0, most: null },
      ],
      required: 2,
      wishes: [],
      conflicts: [],
      assigned: pairs(assigned),
      declined: pairs(declined),
      pins: [],
    });
    expect(problem.needs[0]).toBe(wanted);
    expect(problem.rooms[0]).toBe(room);
    expect(Number.isFinite(problem.costs[0])).toBe(mayBeGiven);
  },
);
