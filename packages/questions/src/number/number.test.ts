import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainSurroundings } from '../contract/index.ts';
import { interval } from '../interval/interval.ts';
import { scoreOf } from '../registry.ts';
import { asking, configSays } from '../testing/asking.ts';
import { number } from './number.ts';

const metre = { id: 'm', unit: 'metre', quantity: 'length', symbol: 'm', siConversionFormula: 'x' };
const centimetre = { id: 'cm', unit: 'centimetre', quantity: 'length', symbol: 'cm', siConversionFormula: 'x / 100' };
const strange = { ...metre, id: 'strange', siConversionFormula: 'x / 0' };
const units = [metre, centimetre, strange];
const plain = (value: unknown) => ({ value, unit: null });

describe('a number', () => {
  it.each([[{ value: 1, unit: {} }], [{ value: {}, unit: null }], ['3'], [[{ value: 1 }]]])(
    '%j is refused in one plain sentence because of its shape',
    (answer) => {
      for (const isPartialSave of [true, false]) {
        expect(asking('NUMBER_INPUT', { units }).says(answer, isPartialSave)).toEqual([
          'The answer does not have the format that this question expects',
        ]);
      }
    },
  );

  it.each([
    [{}, plain(''), []],
    [{}, plain('not a number'), []],
    [{ required: true }, plain('not a number'), ['value: This is a required field']],
    [{ required: true }, plain(0), []],
    [{ numberValueConstraint: 'ONLY_POSITIVE' }, plain(0), ['value: Value must be a positive number']],
    [{ numberValueConstraint: 'ONLY_NEGATIVE' }, plain(1), ['value: Value must be a negative number']],
    [{ numberValueConstraint: 'ONLY_POSITIVE_INTEGER' }, plain(1.5), ['value: Value must be positive whole number']],
    [{ numberValueConstraint: 'ONLY_NEGATIVE_INTEGER' }, plain(-1.5), ['value: Value must be negative whole number']],
    [{ numberValueConstraint: 'NONE' }, plain(-1.5), []],
    [{ units }, plain(1), []],
    [{ units, required: true }, plain(1), ['unit: Please specify unit']],
    [{ units }, { value: 1, unit: centimetre }, []],
    [{ units }, { value: 1, unit: { ...metre, id: 'gone' } }, ['unit: Please specify unit']],
    [{ units }, { value: 1, unit: strange }, ['value: The value cannot be converted to SI units']],
  ])('%j, %j: %j', (config, answer, messages) => {
    expect(asking('NUMBER_INPUT', config).says(answer)).toEqual(messages);
  });

  it('is converted with the configured unit, whatever the answer contains', () => {
    const lie = { value: 5, siValue: 5, unit: { ...centimetre, siConversionFormula: 'x * 1000' } };
    expect(asking('NUMBER_INPUT', { units }).stored(lie)).toEqual({ value: 5, siValue: 0.05, unit: centimetre });
  });

  it('accepts its unit under the id of the previous system', () => {
    const density = { ...metre, id: 'electric_charge_density' };
    const before = { ...density, id: 'elecelectric_charge_densitytric' };
    for (const [configured, given] of [
      [before, density],
      [density, before],
    ]) {
      expect(asking('NUMBER_INPUT', { units: [configured] }).says({ value: 1, unit: given })).toEqual([]);
    }
  });

  it('equals its SI value without a unit', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(asking('NUMBER_INPUT').stored(plain(value))).toEqual({ value, siValue: value, unit: null });
      }),
    );
  });

  it.each([
    ['', []],
    [0.99, ['value: A score must be from 1 to 10']],
    [1, []],
    [10, []],
    [10.01, ['value: A score must be from 1 to 10']],
  ])('as a score, %j is checked: %j', (value, messages) => {
    expect(asking('NUMBER_INPUT', { scoreWeight: 2 }).says(plain(value))).toEqual(messages);
    expect(scoreOf('NUMBER_INPUT', plain(value), asking('NUMBER_INPUT', { scoreWeight: 2 }).config)).toEqual({
      weight: 2,
      said: String(value),
    });
  });

  it.each([
    [{}, []],
    [{ scoreWeight: 0.001 }, []],
    [{ scoreWeight: 100 }, []],
    [{ scoreWeight: 0 }, ['scoreWeight: The weight must be from 0.001 to 100']],
    [{ scoreWeight: 100.5 }, ['scoreWeight: The weight must be from 0.001 to 100']],
    [{ scoreWeight: 'much' }, ['scoreWeight: Please enter a number']],
    [{ scoreWeight: 1, units }, ['units: A score cannot have a unit']],
  ])('is configured as a score with %j: %j', (config, messages) => {
    expect(configSays('NUMBER_INPUT', config)).toEqual(messages);
  });

  it('is not a score without a weight', () => {
    expect(scoreOf('NUMBER_INPUT', plain(3), asking('NUMBER_INPUT').config)).toBeUndefined();
    expect(scoreOf('TEXT_INPUT', '3', asking('TEXT_INPUT').config)).toBeUndefined();
  });

  it('is shown with its symbol, also if it is zero', () => {
    const { words } = asking('NUMBER_INPUT', { units });
    expect([words({ value: 0, unit: metre }), words(plain('')), words(plain(2))]).toEqual(['0 m', '', '2']);
  });

  it('has the configured units', () => {
    expect(asking('NUMBER_INPUT', { units }).config).toMatchObject({ units });
  });
});

describe('an interval', () => {
  const ends = (min: unknown, max: unknown, unit: unknown = null) => ({ min, max, unit });
  it.each([
    [{}, ends('', ''), []],
    [{}, ends(1, ''), []],
    [{}, ends(1, 1), []],
    [{}, ends(2, 1), ['max: Max must be greater than or equal to min']],
    [{ required: true }, ends('', 2), ['min: This is a required field']],
    [{ required: true }, ends('', ''), ['min: This is a required field', 'max: This is a required field']],
    [
      { numberValueConstraint: 'ONLY_POSITIVE' },
      ends(-1, 0),
      ['min: Value must be a positive number', 'max: Value must be a positive number'],
    ],
    [{ units, required: true }, ends(1, 2), ['unit: Please specify unit']],
    [{ units }, ends(1, 2, { ...metre, id: 'gone' }), ['unit: Please specify unit']],
  ])('%j, %j: %j', (config, answer, messages) => {
    expect(asking('INTERVAL', config).says(answer)).toEqual(messages);
  });

  it('is converted at both ends', () => {
    expect(asking('INTERVAL', { units }).stored(ends(5, '', centimetre))).toEqual({
      ...ends(5, '', centimetre),
      siMin: 0.05,
      siMax: null,
    });
  });

  it('shows which end is open', () => {
    const { words } = asking('INTERVAL', { units });
    expect([words(ends(0, 2, metre)), words(ends('', 2)), words(ends('', ''))]).toEqual([
      '0 – 2 m',
      'unspecified – 2',
      '',
    ]);
  });

  it('is written with the number format and the words of its reader', () => {
    const around = {
      ...plainSurroundings,
      formatNumber: (value: number) => String(value).replace('.', ','),
      say: () => 'offen',
    };
    expect(
      interval.text({ min: '', max: 2.5, siMin: null, siMax: 2.5, unit: null }, interval.blankConfig, around),
    ).toBe('offen – 2,5');
    expect(number.text({ value: 0.5, siValue: 0.5, unit: null }, number.blankConfig, around)).toBe('0,5');
  });
});
