import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Criterion, type GradeScale, gradeSchema, proposedGrade } from '../index.ts';

const whole: GradeScale = { precision: 1, classes: [] };
const halves: GradeScale = { precision: 0.5, classes: [] };
const tenths: GradeScale = { precision: 0.1, classes: [] };
const words: GradeScale = {
  precision: 1,
  classes: [
    { name: 'Outstanding', grade: 1 },
    { name: 'Good', grade: 4 },
    { name: 'Poor', grade: 9 },
  ],
};
const of = (...pairs: ReadonlyArray<readonly [number, string]>): Criterion[] =>
  pairs.map(([weight, said]) => ({ weight, said }));

describe('the grade proposed by scores (rule R221)', () => {
  it.each([
    ['nothing asked', whole, of(), null],
    ['nothing said', whole, of([1, ''], [2, '']), null],
    ['one score', whole, of([3, '7']), { mean: 7, grade: 7, given: 1, asked: 1 }],
    ['weights', whole, of([3, '8'], [1, '4']), { mean: 7, grade: 7, given: 2, asked: 2 }],
    ['halves go up', whole, of([1, '7'], [1, '8']), { mean: 7.5, grade: 8, given: 2, asked: 2 }],
    ['just below half', whole, of([100, '7'], [99, '8']), { mean: 7.5, grade: 7, given: 2, asked: 2 }],
    ['the mean to two decimals', whole, of([1, '7'], [1, '7'], [1, '8']), { mean: 7.33, grade: 7, given: 3, asked: 3 }],
    ['one left open', whole, of([1, '6'], [9, '']), { mean: 6, grade: 6, given: 1, asked: 2 }],
    ['a weight of a fraction', whole, of([0.5, '10'], [1.5, '6']), { mean: 7, grade: 7, given: 2, asked: 2 }],
    ['what is no number', whole, of([1, 'high'], [1, '5']), { mean: 5, grade: 5, given: 1, asked: 2 }],
    [
      'below and above the grades',
      whole,
      of([1, '-3'], [1, '11'], [1, '5']),
      { mean: 5, grade: 5, given: 1, asked: 3 },
    ],
    ['without weight', whole, of([0, '9'], [1, '5']), { mean: 5, grade: 5, given: 1, asked: 2 }],
    ['both ends', whole, of([1, '1'], [1, '10']), { mean: 5.5, grade: 6, given: 2, asked: 2 }],
    ['steps of a half', halves, of([1, '7'], [3, '8']), { mean: 7.75, grade: 8, given: 2, asked: 2 }],
    ['steps of a tenth', tenths, of([1, '7.1'], [1, '7.2']), { mean: 7.15, grade: 7.2, given: 2, asked: 2 }],
    ['words', words, of([1, 'good'], [1, 'Good']), { mean: 4, grade: 4, given: 2, asked: 2 }],
    ['words between', words, of([1, 'Good'], [1, 'Poor']), { mean: 6.5, grade: 9, given: 2, asked: 2 }],
    ['numbers beside words', words, of([1, '1'], [1, 'Good']), { mean: 2.5, grade: 4, given: 2, asked: 2 }],
  ] as const)('%s', (_, scale, criteria, expected) => {
    expect(proposedGrade(criteria, scale)).toEqual(expected);
  });

  it('is a valid grade between the scores, independent of their order', () => {
    const criteria = fc.array(
      fc.record({
        weight: fc.integer({ min: 1, max: 100_000 }).map((weight) => weight / 1000),
        said: fc.integer({ min: 1, max: 10 }).map(String),
      }),
      { minLength: 1, maxLength: 8 },
    );
    fc.assert(
      fc.property(criteria, fc.constantFrom(1, 0.5, 0.25, 0.1, 0.3), (given, precision) => {
        const scale = { precision, classes: [] };
        const proposed = proposedGrade(given, scale);
        const scores = given.map(({ said }) => Number(said));
        expect(gradeSchema(scale).safeParse(proposed?.grade).success).toBe(true);
        expect(proposed?.mean).toBeGreaterThanOrEqual(Math.min(...scores));
        expect(proposed?.mean).toBeLessThanOrEqual(Math.max(...scores));
        expect(proposedGrade(given.toReversed(), scale)).toEqual(proposed);
      }),
    );
  });
});
