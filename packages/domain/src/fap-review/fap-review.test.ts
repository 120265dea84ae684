import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assignmentsDecision,
  averageGrade,
  gradeControl,
  gradeDeviation,
  gradeOf,
  gradeSchema,
  gradesOf,
  isReviewComplete,
  missingAssignments,
  offendingRanks,
  rankDecision,
  reviewDraftForm,
  reviewSubmissionForm,
} from './index.ts';

const messages = (
  schema: { safeParse(value: unknown): { error?: { issues: Array<{ message: string }> } } },
  value: unknown,
) => schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

const words = [
  { name: 'Excellent', grade: 9 },
  { name: 'Good', grade: 6.5 },
];
const scale = (precision: number, classes: typeof words = []) => ({ precision, classes });

describe('grade classes of a facility (rule R97)', () => {
  it('are the choices, and their grades are accepted in addition to those on a step', () => {
    expect(gradeControl(scale(1, words))).toEqual({ kind: 'choice', options: words });
    expect(messages(gradeSchema(scale(1, words)), 6.5)).toEqual([]);
    expect(messages(gradeSchema(scale(1, words)), 6.6)).toEqual(['The grade must be a whole number']);
  });
  it.each([
    ['Good', 6.5],
    [' excellent ', 9],
    ['7', 7],
    ['', null],
    ['0', null],
    [null, null],
    [undefined, undefined],
  ])('%j means %j', (text, grade) => expect(gradeOf(text, words)).toBe(grade));
  it('reject an unknown name', () => {
    expect(messages(gradeSchema(scale(1, words)), gradeOf('Poor', words))).toEqual(['Invalid option']);
  });
});

describe('a grade depends on GRADE_PRECISION (rule R1)', () => {
  it('and is chosen from 1 to 10 with whole numbers', () => {
    expect(gradeControl(scale(1))).toEqual({
      kind: 'choice',
      options: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((grade) => ({ name: String(grade), grade })),
    });
  });
  it.each([0.5, 0.1, 0.01, 2])('and is a number with step %d otherwise', (step) => {
    expect(gradeControl(scale(step))).toEqual({ kind: 'number', min: 1, max: 10, step });
  });
  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 10, 0.0001])('and %d counts as 1', (precision) => {
    expect(gradeControl(scale(precision)).kind).toBe('choice');
  });

  it.each<[number, unknown, string[]]>([
    [1, 1, []],
    [1, 10, []],
    [1, 0, ['Lowest grade is 1']],
    [1, 11, ['Highest grade is 10']],
    [1, 1.5, ['The grade must be a whole number']],
    [1, undefined, ['Grade is required']],
    [1, null, ['Grade is required']],
    [1, '5', ['Grade is required']],
    [0.5, 9.5, []],
    [0.5, 9.4, ['The grade must be in steps of 0.5']],
    [0.1, 7.3, []],
    [0.1, 7.33, ['The grade must be in steps of 0.1']],
    [0.01, 9.99, []],
  ])('precision %d, grade %j', (precision, grade, expected) =>
    expect(messages(gradeSchema(scale(precision)), grade)).toEqual(expected),
  );

  it('and every step between 1 and 10 is accepted', () => {
    const precision = fc.constantFrom(1, 0.5, 0.25, 0.1, 0.05, 0.01, 0.001);
    fc.assert(
      fc.property(precision, fc.nat(), (step, nth) => {
        const grade = 1 + (nth % (Math.floor(9 / step) + 1)) * step;
        expect(gradeSchema(scale(step)).safeParse(Math.min(grade, 10)).success).toBe(true);
      }),
    );
  });
});

describe('the forms', () => {
  const long = 'x'.repeat(6001);
  it('allow an unfinished draft, but not an invalid one', () => {
    expect(messages(reviewDraftForm(scale(1)), {})).toEqual([]);
    expect(messages(reviewDraftForm(scale(1)), { grade: null, comment: '' })).toEqual([]);
    expect(messages(reviewDraftForm(scale(1)), { grade: 11, comment: long })).toEqual([
      'Highest grade is 10',
      'Comment must be at most 6000 characters',
    ]);
  });
  it('require grade and comment for submission', () => {
    expect(messages(reviewSubmissionForm(scale(1)), { grade: 3, comment: 'x'.repeat(6000) })).toEqual([]);
    expect(messages(reviewSubmissionForm(scale(1)), { grade: null, comment: '<p> </p>' })).toEqual([
      'Grade is required',
      'Comment is required',
    ]);
  });
  it.each([
    [{ grade: 1, comment: 'good' }, true],
    [{ grade: null, comment: 'good' }, false],
    [{ grade: 1, comment: null }, false],
    [{ grade: 1, comment: '<p></p>' }, false],
  ])('%j is complete: %s', (review, expected) => expect(isReviewComplete(review)).toBe(expected));
});

describe('arithmetic', () => {
  it.each<[number[], number | null, number | null]>([
    [[], null, null],
    [[4], 4, null],
    [[1, 2], 1.5, 0.5],
    [[1, 2, 2], 1.67, 0.47],
    [[2, 4, 4, 4, 5, 5, 7, 9], 5, 2],
    [[3, 3, 3], 3, 0],
    [[1.005, 1.005], 1.01, 0],
    [[9.5, 1.2, 4.1, 2, 7.2, 5.7, 6.9, 4.4], 5.13, 2.59],
  ])('%j', (grades, average, deviation) => {
    expect(averageGrade(grades)).toBe(average);
    expect(gradeDeviation(grades)).toBe(deviation);
  });
  it('includes grades of drafts and skips reviews without a grade', () => {
    expect(gradesOf([{ grade: 2 }, { grade: null }, { grade: 3 }])).toEqual([2, 3]);
  });
  it('is independent of the order of the grades', () => {
    const grades = fc.array(
      fc.integer({ min: 1000, max: 10_000 }).map((given) => given / 1000),
      { minLength: 2 },
    );
    fc.assert(
      fc.property(grades, (given) => {
        const other = given.toReversed();
        expect([averageGrade(given), gradeDeviation(given)]).toEqual([averageGrade(other), gradeDeviation(other)]);
        const exact = given.reduce((sum, grade) => sum + BigInt(Math.round(grade * 1000)), 0n);
        const n = BigInt(given.length);
        expect(averageGrade(given)).toBe(Number((2n * exact + 10n * n) / (20n * n)) / 100);
      }),
    );
  });
  it('stays within the range of the grades', () => {
    const grades = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 2 });
    fc.assert(
      fc.property(grades, (given) => {
        const average = averageGrade(given) ?? Number.NaN;
        expect(average).toBeGreaterThanOrEqual(Math.min(...given));
        expect(average).toBeLessThanOrEqual(Math.max(...given));
        expect(gradeDeviation(given)).toBeLessThanOrEqual(4.5);
      }),
    );
  });
});

describe('assigning', () => {
  const pair = (memberId: number, proposalPk: number) => ({ memberId, proposalPk });
  it('creates missing pairs only, each once', () => {
    const wanted = [pair(1, 10), pair(2, 10), pair(2, 10)];
    expect(missingAssignments(wanted, [pair(1, 10)])).toEqual([pair(2, 10)]);
  });
  it.each([
    ['nobody assigned yet', [pair(1, 10)], [], 'yes'],
    ['assigned already', [pair(1, 10)], [pair(1, 10)], 'ALREADY_ASSIGNED'],
    ['one of two is missing', [pair(1, 10), pair(2, 10)], [pair(1, 10)], 'yes'],
    ['not in the panel', [pair(3, 10)], [], 'NOT_MEMBER_OF_PANEL'],
  ])('%s', (_, wanted, existing, expected) => {
    const decision = assignmentsDecision(wanted, existing, [1, 2]);
    expect(decision.allowed ? 'yes' : decision.reason).toBe(expected);
  });
  it.each([
    [0, false],
    [1, true],
    [3, true],
    [4, false],
    [1.5, false],
  ])('rank %d of three reviewers: %s', (rank, expected) => expect(rankDecision(rank, 3).allowed).toBe(expected));
  it('detects invalid ranks', () => {
    const ranks = [
      { memberId: 1, rank: 1 },
      { memberId: 2, rank: 2 },
      { memberId: 3, rank: 2 },
      { memberId: 4, rank: 0 },
      { memberId: 5, rank: 2.5 },
    ];
    expect(offendingRanks(ranks)).toEqual([2, 3, 4, 5]);
  });
});
