import { describe, expect, it } from 'vitest';
import type { ConflictStrategy } from '../kernel/index.ts';
import { compareUnits, planUnitsImport, readUnitsFile, unitsFile } from './exchange.ts';
import type { Unit } from './model.ts';

const metre: Unit = { id: 'length', unit: 'meter', quantity: 'length', symbol: 'm', siConversionFormula: 'x' };
const gram: Unit = { id: 'g', unit: 'gram', quantity: 'mass', symbol: 'g', siConversionFormula: 'x / 1000' };
const now = new Date('2031-05-01T10:00:00Z');
const text = (change: object = {}) =>
  JSON.stringify({ ...unitsFile([metre, gram], [{ id: 'length' }, { id: 'mass' }], now), ...change });
const read = (json: string) => {
  const reading = readUnitsFile(json);
  return reading.allowed ? reading.file : reading.reason;
};

describe('a file of units', () => {
  it('is read as it was written', () => {
    expect(read(text())).toEqual({
      version: '1.0.0',
      exportDate: now,
      units: [metre, gram],
      quantities: [{ id: 'length' }, { id: 'mass' }],
      errors: [],
    });
  });

  it.each([
    ['no JSON', '{', 'UNITS_FILE_UNREADABLE'],
    ['null', 'null', 'UNITS_FILE_UNREADABLE'],
    ['a list', '[]', 'UNITS_FILE_UNREADABLE'],
    ['without version', text({ version: undefined }), 'UNITS_FILE_UNREADABLE'],
    ['with an odd version', text({ version: 'new' }), 'UNITS_FILE_UNREADABLE'],
    ['of an old version', text({ version: '0.9.9' }), 'UNITS_VERSION_BELOW'],
    ['of a later version', text({ version: '1.0.1' }), 'UNITS_VERSION_ABOVE'],
    ['without units', text({ units: undefined }), 'UNITS_MISSING'],
    ['without quantities', text({ quantities: undefined }), 'QUANTITIES_MISSING'],
    ['with quantities of numbers', text({ quantities: [3] }), 'UNITS_FILE_UNREADABLE'],
  ])('%s: %s', (_, json, reason) => {
    expect(read(json)).toBe(reason);
  });

  it.each([
    ['without an id', { ...gram, id: undefined }],
    ['with an empty name', { ...gram, unit: '' }],
    ['without a quantity', { ...gram, quantity: null }],
    ['without a symbol', { ...gram, symbol: undefined }],
    ['with words as a formula', { ...gram, siConversionFormula: 'a thousandth' }],
    ['with a formula that only looks like one', { ...gram, siConversionFormula: 'x x' }],
    ['with an id of 256', { ...gram, id: 'g'.repeat(256) }],
    ['that is a number', 5],
    ['that comes twice', metre],
  ])('is read with an error for a unit %s, which is omitted', (_, bad) => {
    const file = read(text({ units: [metre, bad] }));
    if (typeof file === 'string') throw new Error(file);
    expect(file.units).toEqual([metre]);
    expect(file.errors).toHaveLength(1);
    expect(file.errors[0]).toContain(' is not valid: "');
  });

  it.each([
    ['an empty symbol', { ...gram, symbol: '' }, { ...gram, symbol: '' }],
    ['no formula', { ...gram, siConversionFormula: undefined }, { ...gram, siConversionFormula: 'x' }],
  ])('may contain a unit with %s', (_, given, unit) => {
    expect(read(text({ units: [given] }))).toMatchObject({ units: [unit], errors: [] });
  });

  it('need not contain a valid export date', () => {
    expect(read(text({ exportDate: 'yesterday' }))).toMatchObject({ exportDate: undefined });
    expect(read(text({ exportDate: undefined }))).toMatchObject({ exportDate: undefined });
  });
});

describe('comparing units', () => {
  it.each([
    ['the same', metre, 'SAME', 'USE_EXISTING'],
    ['another name', { ...metre, unit: 'metre' }, 'DIFFERENT', 'UNRESOLVED'],
    ['another quantity', { ...metre, quantity: 'mass' }, 'DIFFERENT', 'UNRESOLVED'],
    ['another symbol', { ...metre, symbol: 'M' }, 'DIFFERENT', 'UNRESOLVED'],
    ['another formula', { ...metre, siConversionFormula: 'x * 1' }, 'DIFFERENT', 'UNRESOLVED'],
    ['another id', { ...metre, id: 'metre' }, 'NEW', 'USE_NEW'],
  ])('%s', (_, incoming, status, strategy) => {
    expect(compareUnits([incoming], [metre])).toEqual([
      {
        existingUnit: status === 'NEW' ? null : metre,
        newUnit: incoming,
        status,
        conflictResolutionStrategy: strategy,
      },
    ]);
  });
});

describe('what an import writes', () => {
  const different = { ...metre, unit: 'metre' };
  it.each<[string, Unit, ConflictStrategy | undefined, 'written' | 'left' | 'UNIT_CONFLICT_UNRESOLVED']>([
    ['a new unit', gram, undefined, 'written'],
    ['a new unit, told to', gram, 'USE_NEW', 'written'],
    ['a new unit, told not to', gram, 'USE_EXISTING', 'left'],
    ['the same unit', metre, undefined, 'left'],
    ['the same unit, told to', metre, 'USE_NEW', 'written'],
    ['a different unit, undecided', different, undefined, 'UNIT_CONFLICT_UNRESOLVED'],
    ['a different unit, told to wait', different, 'UNRESOLVED', 'UNIT_CONFLICT_UNRESOLVED'],
    ['a different unit, the new one', different, 'USE_NEW', 'written'],
    ['a different unit, the old one', different, 'USE_EXISTING', 'left'],
  ])('%s', (_, unit, strategy, outcome) => {
    const resolutions = strategy ? [{ itemId: unit.id, strategy }] : [];
    const plan = planUnitsImport(compareUnits([unit], [metre]), resolutions);
    expect(plan.allowed ? (plan.write.length > 0 ? 'written' : 'left') : plan.reason).toBe(outcome);
  });
});

describe('a unit that the previous system stored under another id', () => {
  const before: Unit = {
    id: 'elecelectric_charge_densitytric',
    unit: 'coulomb per cubic meter',
    quantity: 'electric charge density',
    symbol: 'C/m3',
    siConversionFormula: 'x',
  };
  const here = { ...before, id: 'electric_charge_density' };
  const incoming = (units: readonly Unit[]) => {
    const file = read(text({ units }));
    if (typeof file === 'string') throw new Error(file);
    return file;
  };

  it('is the same unit', () => {
    expect(compareUnits(incoming([before]).units, [here])).toMatchObject([
      { existingUnit: here, newUnit: here, status: 'SAME' },
    ]);
    expect(compareUnits(incoming([before]).units, [])).toMatchObject([{ newUnit: here, status: 'NEW' }]);
  });

  it('keeps the stored id, whichever id the file contains', () => {
    for (const given of [before, here]) {
      const [comparison] = compareUnits(incoming([given]).units, [before]);
      expect(comparison).toMatchObject({ existingUnit: before, newUnit: before, status: 'SAME' });
    }
  });

  it('is a duplicate if a file contains both ids', () => {
    const { units, errors } = incoming([before, here]);
    expect([units, errors.length]).toEqual([[here], 1]);
  });

  it.each([before.id, here.id])('can be resolved as %s', (itemId) => {
    const [changed] = incoming([{ ...before, symbol: 'C/m³' }]).units;
    const plan = planUnitsImport(compareUnits(changed ? [changed] : [], [here]), [{ itemId, strategy: 'USE_NEW' }]);
    expect(plan).toEqual({ allowed: true, write: [{ ...here, symbol: 'C/m³' }] });
  });
});
