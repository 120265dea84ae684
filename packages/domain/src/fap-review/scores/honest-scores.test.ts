import { describe, expect, it } from 'vitest';
import { type GivenGrade, gradeHistogram, gradeSpread, rankRanges, reviewerStrictness } from '../index.ts';

/** Numbers that look random, the same in every run. */
function chance(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state + 0.5) / 4_294_967_296;
  };
  return { next, normal: () => Math.sqrt(-2 * Math.log(next())) * Math.cos(2 * Math.PI * next()) };
}

/** A panel whose truth is known: how good each proposal is and how strict each reviewer. */
function simulated(seed: number, { proposals = 40, reviewers = 12, each = 3, strict = 1, noise = 1 } = {}) {
  const { next, normal } = chance(seed);
  const quality = Array.from({ length: proposals }, () => normal() * 1.5);
  const offset = Array.from({ length: reviewers }, () => normal() * strict);
  const grades = quality.flatMap((q, proposalPk): GivenGrade[] => {
    const chosen = new Set<number>();
    while (chosen.size < each) chosen.add(Math.floor(next() * reviewers));
    return [...chosen].map((reviewerId) => ({
      proposalPk,
      reviewerId,
      grade: 5 + q + (offset[reviewerId] ?? 0) + normal() * noise,
    }));
  });
  return { grades, quality, offset };
}

const byProposal = (grades: readonly GivenGrade[]) =>
  [...Map.groupBy(grades, ({ proposalPk }) => proposalPk)].map(([proposalPk, given]) => ({
    proposalPk,
    grades: given.map(({ grade }) => grade),
  }));

describe('the grades of a proposal', () => {
  it('are counted by whole number', () => {
    expect(gradeHistogram([])).toEqual(new Array(10).fill(0));
    expect(gradeHistogram([1, 2.5, 3, 10, 9.6])).toEqual([1, 0, 2, 0, 0, 0, 0, 0, 0, 2]);
  });

  it.each([
    [[], null],
    [[3], { lowest: 3, highest: 3, deviation: null, disagrees: false }],
    [[3, 6.9], { lowest: 3, highest: 6.9, deviation: 1.95, disagrees: false }],
    [[3, 7], { lowest: 3, highest: 7, deviation: 2, disagrees: true }],
    [[2.1, 6.1], { lowest: 2.1, highest: 6.1, deviation: 2, disagrees: true }],
    [[2.1, 6.099], { lowest: 2.1, highest: 6.099, deviation: 2, disagrees: false }],
  ])('%j have the spread %j', (grades, expected) => expect(gradeSpread(grades)).toEqual(expected));
});

it.each([1000, 500, 250, 100, 50, 10, 1])(
  'grades that are 4 apart disagree, whatever the step: %d thousandths (rule R106)',
  (step) => {
    for (let lowest = 1000; lowest + 4000 <= 10_000; lowest += step) {
      expect(gradeSpread([lowest / 1000, (lowest + 4000) / 1000])?.disagrees).toBe(true);
      expect(gradeSpread([lowest / 1000, (lowest + 4000 - step) / 1000])?.disagrees).toBe(false);
    }
  },
);

describe('the strictness of reviewers', () => {
  it('is estimated in simulated panels, and the interval contains the true value 19 times in 20', () => {
    let [held, all, errors, naive] = [0, 0, 0, 0];
    for (let seed = 1; seed <= 30; seed++) {
      const { grades, offset } = simulated(seed);
      const mean = grades.reduce((sum, { grade }) => sum + grade, 0) / grades.length;
      for (const { reviewerId, offset: found, low, high } of reviewerStrictness(grades)) {
        // Only differences between people can be seen: a panel that is strict as a whole is its own measure.
        const truth = (offset[reviewerId] ?? 0) - offset.reduce((sum, value) => sum + value, 0) / offset.length;
        const own = grades.filter((one) => one.reviewerId === reviewerId);
        errors += (found - truth) ** 2;
        naive += (own.reduce((sum, { grade }) => sum + grade, 0) / own.length - mean - truth) ** 2;
        held += low <= truth && truth <= high ? 1 : 0;
        all += 1;
      }
    }
    expect(all).toBeGreaterThan(340);
    expect(held / all).toBeGreaterThan(0.92);
    // Taking the proposals into account is much nearer to the truth than the mean of what somebody gave.
    expect(errors / all).toBeLessThan((naive / all) * 0.6);
  });

  it('is almost zero where all are alike', () => {
    let [telling, all] = [0, 0];
    for (let seed = 1; seed <= 30; seed++) {
      for (const { offset, low, high } of reviewerStrictness(simulated(seed, { strict: 0 }).grades)) {
        expect(Math.abs(offset)).toBeLessThan(1);
        telling += low > 0 || high < 0 ? 1 : 0;
        all += 1;
      }
    }
    expect(telling / all).toBeLessThan(0.05);
  });

  it('is less certain for reviewers with few grades, whatever the order of the grades', () => {
    const { grades } = simulated(5);
    const [seldom] = grades;
    const rest = grades.filter(({ reviewerId }) => reviewerId !== seldom?.reviewerId);
    const found = reviewerStrictness(seldom ? [...rest, seldom] : rest);
    const widths = new Map(found.map(({ reviewerId, low, high }) => [reviewerId, high - low]));
    const widest = Math.max(...widths.values());
    expect(widths.get(seldom?.reviewerId ?? 0)).toBe(widest);
    const turned = reviewerStrictness(grades.toReversed());
    reviewerStrictness(grades).forEach(({ reviewerId, offset }, at) => {
      expect(turned[at]?.reviewerId).toBe(reviewerId);
      expect(turned[at]?.offset).toBeCloseTo(offset, 6);
    });
  });

  it('is not estimated from few grades, for one person, or where no proposal has two reviewers', () => {
    const one = (proposalPk: number, reviewerId: number) => ({ proposalPk, reviewerId, grade: 3 });
    expect(reviewerStrictness([])).toEqual([]);
    expect(reviewerStrictness([one(1, 1), one(1, 2), one(2, 1)])).toEqual([]);
    expect(reviewerStrictness([1, 2, 3, 4, 5, 6].map((pk) => one(pk, 1)))).toEqual([]);
    expect(reviewerStrictness([1, 2, 3, 4, 5, 6].map((pk) => one(pk, pk)))).toEqual([]);
    // All of one mind: no number is broken by it.
    const alike = [1, 2, 3, 4].flatMap((pk) => [one(pk, 1), one(pk, 2)]);
    for (const { offset } of reviewerStrictness(alike)) expect(Math.abs(offset)).toBeLessThan(0.01);
  });
});

describe('the range of ranks', () => {
  it('contains the true rank in simulated panels about nine times in ten', () => {
    let [held, all] = [0, 0];
    for (let seed = 1; seed <= 20; seed++) {
      const { grades, quality } = simulated(seed, { strict: 0, each: 4 });
      const order = quality.map((q, pk) => ({ q, pk })).toSorted((a, b) => a.q - b.q);
      const truth = new Map(order.map(({ pk }, at) => [pk, at + 1]));
      for (const { proposalPk, low, high } of rankRanges(byProposal(grades))) {
        const rank = truth.get(proposalPk) ?? 0;
        held += low <= rank && rank <= high ? 1 : 0;
        all += 1;
      }
    }
    expect(held / all).toBeGreaterThan(0.82);
    expect(held / all).toBeLessThan(0.97);
  });

  it('is the same on every call, and narrower with less noise', () => {
    const { grades } = simulated(3, { strict: 0 });
    expect(rankRanges(byProposal(grades), 10)).toEqual(rankRanges(byProposal(grades).toReversed(), 10));
    const width = (noise: number) =>
      rankRanges(byProposal(simulated(3, { strict: 0, noise }).grades)).reduce(
        (sum, { low, high }) => sum + high - low,
        0,
      );
    expect(width(0.2)).toBeLessThan(width(1));
  });

  it('is based on exact decimal means, and does not depend on the order of grades', () => {
    // As binary fractions, the mean of the first is the larger one.
    const equal = [
      { proposalPk: 1, grades: [1.1, 1.3] },
      { proposalPk: 2, grades: [1.2, 1.2] },
    ];
    expect(rankRanges(equal).map(({ rank }) => rank)).toEqual([1, 2]);
    const graded = byProposal(simulated(3).grades);
    const turned = graded.map(({ proposalPk, grades }) => ({ proposalPk, grades: grades.toReversed() }));
    expect(rankRanges(turned, 10)).toEqual(rankRanges(graded, 10));
  });

  it('marks proposals that lie within noise of the line', () => {
    const graded = [
      { proposalPk: 1, grades: [1, 1.5] },
      { proposalPk: 2, grades: [5, 5.5] },
      { proposalPk: 3, grades: [5, 5.6] },
      { proposalPk: 4, grades: [9, 9.5] },
      { proposalPk: 5, grades: [] },
    ];
    const found = rankRanges(graded, 2);
    expect(found.map(({ proposalPk, rank, isWithinNoise }) => [proposalPk, rank, isWithinNoise])).toEqual([
      [1, 1, false],
      [2, 2, true],
      [3, 3, true],
      [4, 4, false],
    ]);
    expect(found[0]).toMatchObject({ low: 1, high: 1, inside: 1 });
  });

  it('has no width without shared proposals, and there is no line if none is given', () => {
    expect(
      rankRanges(
        [
          { proposalPk: 1, grades: [4] },
          { proposalPk: 2, grades: [2] },
        ],
        1,
      ),
    ).toEqual([
      { proposalPk: 1, rank: 2, low: 2, high: 2, inside: 0, isWithinNoise: false },
      { proposalPk: 2, rank: 1, low: 1, high: 1, inside: 1, isWithinNoise: false },
    ]);
    expect(rankRanges([{ proposalPk: 1, grades: [4] }])[0]).toMatchObject({ inside: null, isWithinNoise: false });
    expect(rankRanges([], 3)).toEqual([]);
  });
});
