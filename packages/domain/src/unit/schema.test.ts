import { describe, expect, it } from 'vitest';
import { createUnitSchema } from './schema.ts';

const metre = { id: 'metre', unit: 'metre', quantity: 'length', symbol: 'm', siConversionFormula: 'x' };

describe('a new unit', () => {
  it('is accepted when every field is given', () => {
    expect(createUnitSchema.safeParse(metre).success).toBe(true);
  });

  it.each([
    ['id', '', 'Id is required'],
    ['unit', ' ', 'Name is required'],
    ['quantity', '', 'Quantity is required'],
    ['symbol', '', 'Symbol is required'],
    ['siConversionFormula', '', 'Conversion formula is required'],
    ['siConversionFormula', 'x x', 'The SI conversion formula is not valid'],
    ['unit', 'm'.repeat(256), 'Please make it at most 255 characters long'],
  ])('with an invalid %s (%j) is refused: %s', (field, value, message) => {
    const result = createUnitSchema.safeParse({ ...metre, [field]: value });
    expect(result.error?.issues[0]?.message).toBe(message);
  });

  it('accepts fields of 255 characters', () => {
    expect(createUnitSchema.safeParse({ ...metre, unit: 'm'.repeat(255) }).success).toBe(true);
  });
});
