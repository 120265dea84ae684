import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagIn, idIn, intIn, listIn, maybeOneOf, oneOf, parseQuery, printQuery, textIn } from './index.ts';

describe('values in the address', () => {
  it.each([
    ['a page', intIn(0, 0), '3', 3],
    ['a page below the first', intIn(0, 0), '-3', 0],
    ['a page that is no number', intIn(0, 0), 'x', 0],
    ['an id', idIn(), '12', 12],
    ['no id', idIn(), '', undefined],
    ['a word of the list', oneOf(['ME', 'ALL'], 'ME'), 'ALL', 'ALL'],
    ['another word', oneOf(['ME', 'ALL'], 'ME'), 'US', 'ME'],
    ['perhaps a word', maybeOneOf(['asc', 'desc']), 'asc', 'asc'],
    ['a yes', flagIn(), 'true', true],
    ['anything else', flagIn(), 'yes', false],
  ] as const)('%s', (_, codec, raw, value) => {
    expect(codec.read(raw)).toBe(value);
  });

  it('are omitted if they are defaults', () => {
    expect(intIn(10).write(10)).toBeUndefined();
    expect(textIn().write('')).toBeUndefined();
    expect(listIn().write([])).toBeUndefined();
    expect(flagIn().write(false)).toBeUndefined();
  });

  it('repeat the parameter name of a list', () => {
    expect(parseQuery('?selection=1&selection=2&tab=1')).toEqual({ selection: ['1', '2'], tab: '1' });
    expect(printQuery({ selection: ['1', '2'], tab: '1', search: undefined })).toBe('?selection=1&selection=2&tab=1');
    expect(listIn().read('1')).toEqual(['1']);
  });

  it('survive a round trip, whatever was typed', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.string({ unit: 'grapheme' })), (query) => {
        expect(parseQuery(printQuery(query))).toEqual(Object.fromEntries(Object.entries(query)));
      }),
    );
  });
});
