import { describe, expect, it } from 'vitest';
import { matches } from '../registry.ts';
import { asking } from '../testing/asking.ts';

describe('a yes-or-no question', () => {
  it.each([
    [false, false, []],
    [false, null, []],
    [true, true, []],
    [true, false, ['This is a required field']],
    [true, null, ['This is a required field']],
  ])('required %s, %j: %j', (required, answer, messages) => {
    expect(asking('BOOLEAN', { required }).says(answer)).toEqual(messages);
  });

  it.each([
    [true, 'eq', true, true],
    [true, 'eq', false, false],
    [false, 'eq', false, true],
    [true, 'neq', false, true],
    [false, 'neq', false, false],
    [null, 'eq', false, false],
  ] as const)('%j %s %j: %s', (answer, condition, parameter, holds) => {
    expect(matches('BOOLEAN', answer, condition, parameter)).toBe(holds);
  });

  it('is shown in words', () => {
    const { words } = asking('BOOLEAN');
    expect([words(true), words(false), words(null)]).toEqual(['Yes', 'No', '']);
  });
});
