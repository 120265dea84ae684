import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choicesIn } from './choices.ts';
import { atJsonPath } from './json-path.ts';

const shop = {
  fruit: [
    { item: 'apple', price: 3, ripe: true },
    { item: 'pear', price: 5, ripe: false },
    { item: 'fig', price: 9, ripe: true },
  ],
  'odd key': { x: 'odd' },
  deep: { item: 'hidden' },
};

describe('a JSON path', () => {
  it.each([
    ['$', [shop]],
    ['$.fruit[*].item', ['apple', 'pear', 'fig']],
    ["$['odd key'].x", ['odd']],
    ['$["odd key"]["x"]', ['odd']],
    ['$.fruit[0].item', ['apple']],
    ['$.fruit[-1].item', ['fig']],
    ['$.fruit[9].item', []],
    ['$.fruit[-9].item', []],
    ['$.fruit[0,2].item', ['apple', 'fig']],
    ['$.fruit[1:].item', ['pear', 'fig']],
    ['$.fruit[::2].item', ['apple', 'fig']],
    ['$.fruit[:-1].item', ['apple', 'pear']],
    ['$..item', ['apple', 'pear', 'fig', 'hidden']],
    ['$.*.item', ['hidden']],
    ['$.fruit[?(@.price < 6)].item', ['apple', 'pear']],
    ['$.fruit[?(@.ripe == true && @.price >= 9)].item', ['fig']],
    ["$.fruit[?@.item=='pear' || @.item=='fig'].price", [5, 9]],
    ['$.fruit[?(@.none)].item', []],
    ['$.constructor', []],
    ['$.fruit.length', []],
  ])('%s', (path, expected) => {
    expect(atJsonPath(shop, path)).toEqual(expected);
  });

  it.each(['', 'fruit', '$.[*].item', '$.fruit[', '$.fruit[?(alert(1))]', '$.fruit[?(@.x == y)]', '$.fruit ]', '$..'])(
    '%j is a syntax error',
    (path) => {
      expect(() => atJsonPath(shop, path)).toThrow(SyntaxError);
    },
  );

  it('throws a RangeError if it would visit too many values', () => {
    let deep: unknown = 'x';
    for (let level = 0; level < 40; level++) deep = [deep, deep, deep].slice(0, level < 9 ? 3 : 1);
    expect(() => atJsonPath(deep, `$${'..*'.repeat(12)}`)).toThrow(RangeError);
    expect(choicesIn(deep, `$${'..*'.repeat(12)}`)).toEqual([]);
  });

  it('throws a RangeError if it selects from a short list too often', () => {
    const list = Array.from({ length: 1000 }, () => [1]);
    const often = (selector: string) => `$[*][${Array.from({ length: 2000 }, () => selector).join(',')}]`;
    for (const selector of ['0', '::1', "'a'"]) {
      expect(() => atJsonPath(list, often(selector))).toThrow(RangeError);
    }
  });

  it('yields only texts, and no other error, for any path and value', () => {
    const piece = fc.constantFrom(
      '$',
      '.',
      '..',
      '[',
      ']',
      '*',
      '?(',
      ')',
      '@',
      "'a'",
      'a',
      '0',
      ':',
      ',',
      '==',
      '<',
      ' ',
      '-',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), fc.jsonValue(), (pieces, value) => {
        const choices = choicesIn(value, pieces.join(''));
        expect(choices.every((choice) => typeof choice === 'string')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe('choices', () => {
  it.each([
    [['a', 'b', 'a'], '', ['a', 'b']],
    [['a', 'b'], '$.ignored', ['a', 'b']],
    [[{ item: 'x' }, { item: 'y' }], '$.*.item', ['x', 'y']],
    [[{ item: 'x' }], '$.[*].item', []],
    [[{ item: 'x' }], '', []],
    [{ list: [1, true, null, { a: 1 }, ' ', 'ok'] }, '$.list[*]', ['1', 'true', 'ok']],
    [[1, 2], '', ['1', '2']],
    ['text', '', []],
    [null, '$.a', []],
  ])('%j at %j: %j', (body, path, expected) => {
    expect(choicesIn(body, path)).toEqual(expected);
  });

  it('are limited in number and length', () => {
    expect(
      choicesIn(
        Array.from({ length: 5000 }, (_, at) => `choice ${at}`),
        '',
      ),
    ).toHaveLength(2000);
    expect(choicesIn(['x'.repeat(501), 'y'], '')).toEqual(['y']);
  });
});
