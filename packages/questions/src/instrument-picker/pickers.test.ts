import { describe, expect, it } from 'vitest';
import { matches } from '../registry.ts';
import { asking, configSays } from '../testing/asking.ts';

const instruments = [
  { id: 3, name: 'Spectrometer' },
  { id: 4, name: 'Diffractometer' },
];
const chosen = (instrumentId: string | number, timeRequested?: string) => ({ instrumentId, timeRequested });

describe('an instrument', () => {
  it.each([
    [{ instruments }, null, []],
    [{ instruments, required: true }, null, ['This is a required field']],
    [{ instruments, required: true, isMultipleSelect: true }, [], ['This is a required field']],
    [{ instruments }, chosen('3'), []],
    [{ instruments }, chosen(3), []],
    [{ instruments }, chosen('9'), ['Input contains invalid values']],
    [{ instruments }, [chosen('3'), chosen('4')], ['Please choose only one instrument']],
    [{ instruments, isMultipleSelect: true }, [chosen('3'), chosen('4')], []],
    [{ instruments, requestTime: true }, chosen('3', '2'), []],
    [{ instruments, requestTime: true }, chosen('3', '0'), ['3: Requested time is not valid']],
    [{ instruments, requestTime: true }, chosen('3', '1.5'), ['3: Requested time is not valid']],
    [{ instruments, requestTime: true }, chosen('3', ''), ['3: Request time field is required']],
    [{ instruments, requestTime: true }, chosen('3'), ['3: Request time field is required']],
  ])('%j, %j: %j', (config, answer, messages) => {
    expect(asking('INSTRUMENT_PICKER', config).says(answer)).toEqual(messages);
  });

  it('is stored as a list or a single value, as the question is configured', () => {
    expect(asking('INSTRUMENT_PICKER', { isMultipleSelect: true }).stored(chosen(3))).toEqual([{ instrumentId: '3' }]);
    expect(asking('INSTRUMENT_PICKER').stored([chosen('3', '1')])).toEqual(chosen('3', '1'));
    expect(asking('INSTRUMENT_PICKER').stored([])).toBeNull();
  });

  it.each([
    [chosen('3'), 'eq', '3', true],
    [chosen('3'), 'eq', 3, true],
    [chosen('3'), 'neq', '3', false],
    [[chosen('3'), chosen('4')], 'eq', '4', true],
    [[chosen('3')], 'neq', '4', true],
    [null, 'eq', '3', false],
    [null, 'neq', '3', true],
  ] as const)('%j %s %j: %s', (answer, condition, parameter, holds) => {
    expect(matches('INSTRUMENT_PICKER', answer, condition, parameter)).toBe(holds);
  });

  it('is shown with the time in the unit of the call', () => {
    const { words } = asking('INSTRUMENT_PICKER', { instruments, requestTime: true }, { allocationTimeUnit: 'day' });
    expect(words(chosen('3', '1'))).toBe('Spectrometer (1 day)');
    expect(words(chosen('3', '2'))).toBe('Spectrometer (2 days)');
    expect(asking('INSTRUMENT_PICKER', { instruments }).words(chosen('4'))).toBe('Diffractometer');
  });

  it('requires a variant', () => {
    expect(configSays('INSTRUMENT_PICKER', { variant: '' })).toEqual(['variant: Variant is required']);
  });
});

describe('a technique', () => {
  const techniques = [
    { id: 7, name: 'Diffraction' },
    { id: 8, name: 'Imaging' },
  ];
  it.each([
    [{ techniques, required: true }, null, ['This is a required field']],
    [{ techniques }, 7, []],
    [{ techniques }, 9, ['Input contains invalid values']],
    [{ techniques }, [7, 8], ['Please choose only one technique']],
    [{ techniques, isMultipleSelect: true }, [7, 8], []],
  ])('%j, %j: %j', (config, answer, messages) => {
    expect(asking('TECHNIQUE_PICKER', config).says(answer)).toEqual(messages);
  });

  it.each([
    [7, 'eq', 7, true],
    [[7, 8], 'eq', 8, true],
    [[7, 8], 'eq', '8', true],
    [[7, 8], 'neq', 8, false],
    [null, 'neq', 8, true],
  ] as const)('%j %s %j: %s', (answer, condition, parameter, holds) => {
    expect(matches('TECHNIQUE_PICKER', answer, condition, parameter)).toBe(holds);
  });
});
