import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFormula, parseFormula, toSi } from './formula.ts';

const readings: ReadonlyArray<[formula: string, x: number, si: number]> = [
  ['x', 3, 3],
  ['x / 100', 250, 2.5],
  ['x/1000', 5, 0.005],
  ['x + 273.15', 20, 293.15],
  ['(x - 32) * 5 / 9 + 273.15', 32, 273.15],
  ['2 * (x + 1) * (x - 1)', 3, 16],
  ['8 / 4 / 2', 0, 1],
  ['1 - 2 - 3', 0, -4],
  ['1 + 2 * 3', 0, 7],
  ['-x', 4, -4],
  ['--x', 4, 4],
  ['x * -2', 4, -8],
  ['.5 * x', 4, 2],
  ['2. * x', 4, 8],
  ['  x\t*\n2 ', 4, 8],
];

const refused = [
  '',
  ' ',
  'x x',
  '2x',
  'y',
  'x ** 2',
  'x ^ 2',
  '1,5 * x',
  '1.2.3',
  '(x',
  'x)',
  '()',
  'x +',
  '* x',
  '.',
  '1e3 * x',
  'process.exit()',
  'x; x',
  'Math.abs(x)',
  'x => x',
  '('.repeat(200),
  `${'('.repeat(60)}x${')'.repeat(60)}`,
  `${'-'.repeat(100)}x`,
];

describe('the conversion formula', () => {
  it.each(readings)('%s at %d is %d', (formula, x, si) => {
    expect(parseFormula(formula)?.(x)).toBeCloseTo(si, 10);
  });

  it.each(refused)('refuses %j', (text) => {
    expect(isFormula(text)).toBe(false);
  });

  it('never throws, whatever the text', () => {
    fc.assert(fc.property(fc.string(), (text) => typeof isFormula(text) === 'boolean'));
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'x+-*/(). 019') }),
        (text) => typeof isFormula(text) === 'boolean',
      ),
    );
  });

  it('agrees with arithmetic on sums, products and brackets', () => {
    const whole = fc.integer({ min: 0, max: 1000 });
    fc.assert(
      fc.property(whole, whole, whole, fc.integer({ min: -1000, max: 1000 }), (a, b, c, x) => {
        expect(parseFormula(`${a} + x * (${b} - ${c})`)?.(x)).toBe(a + x * (b - c));
        expect(parseFormula(`(${a} + x) * ${b} - ${c}`)?.(x)).toBe((a + x) * b - c);
      }),
    );
  });
});

describe('the SI value', () => {
  it('is the value itself without a unit', () => {
    expect(toSi(7, null)).toBe(7);
    expect(toSi(7, undefined)).toBe(7);
  });

  it('follows the formula of the unit', () => {
    expect(toSi(5, { siConversionFormula: 'x / 100' })).toBe(0.05);
  });

  it('is undefined for a formula that cannot be parsed or divides by zero', () => {
    expect(toSi(5, { siConversionFormula: 'x x' })).toBeUndefined();
    expect(toSi(5, { siConversionFormula: 'x / 0' })).toBeUndefined();
    expect(toSi(0, { siConversionFormula: 'x / 0' })).toBeUndefined();
  });
});
