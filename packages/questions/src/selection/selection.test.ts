import { describe, expect, it } from 'vitest';
import { matches, scoreOf } from '../registry.ts';
import { asking, configSays } from '../testing/asking.ts';

const options = ['One', 'Two'];

describe('a choice', () => {
  it.each([
    [{ options }, [], []],
    [{ options, required: true }, [], ['This is a required field']],
    [{ options }, ['One'], []],
    [{ options }, ['Three'], ['Input contains invalid values']],
    [{ options }, ['One', 'Two'], ['Please choose only one option']],
    [{ options, isMultipleSelect: true }, ['One', 'Two'], []],
  ])('%j, %j: %j', (config, answer, messages) => {
    expect(asking('SELECTION_FROM_OPTIONS', config).says(answer)).toEqual(messages);
  });

  it.each([
    [['One', 'Two'], 'eq', 'One', true],
    [['Two'], 'eq', 'One', false],
    [['One', 'Two'], 'neq', 'One', false],
    [['Two'], 'neq', 'One', true],
    [[], 'eq', 'One', false],
    [[], 'neq', 'One', true],
    ['One', 'eq', 'One', false],
  ] as const)('%j %s %j: %s', (answer, condition, parameter, holds) => {
    expect(matches('SELECTION_FROM_OPTIONS', answer, condition, parameter)).toBe(holds);
  });

  it.each([
    [{ options, variant: '' }, ['variant: Variant is required']],
    [{ options: [] }, ['options: Please add at least one option']],
    [{ options, variant: 'dropdown' }, []],
    [{ options, scoreWeight: 3 }, []],
    [{ options, scoreWeight: 101 }, ['scoreWeight: The weight must be from 0.001 to 100']],
    [{ options, scoreWeight: 3, isMultipleSelect: true }, ['isMultipleSelect: A score must be a single option']],
  ])('is configured with %j: %j', (config, messages) => {
    expect(configSays('SELECTION_FROM_OPTIONS', config)).toEqual(messages);
  });

  it('returns the chosen option with its weight if it is a score', () => {
    const { config } = asking('SELECTION_FROM_OPTIONS', { options, scoreWeight: 0.5 });
    expect(scoreOf('SELECTION_FROM_OPTIONS', ['Two'], config)).toEqual({ weight: 0.5, said: 'Two' });
    expect(scoreOf('SELECTION_FROM_OPTIONS', [], config)).toEqual({ weight: 0.5, said: '' });
    expect(scoreOf('SELECTION_FROM_OPTIONS', ['Two'], asking('SELECTION_FROM_OPTIONS', { options }).config)).toBe(
      undefined,
    );
  });
});
