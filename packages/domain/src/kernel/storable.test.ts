import { describe, expect, it } from 'vitest';
import { unstorableTextAt } from './storable.ts';

describe('text that cannot be stored is found', () => {
  it.each<[string, unknown, readonly string[] | undefined]>([
    ['a plain text', 'abc', undefined],
    ['a whole pair', '😀', undefined],
    ['a zero character', 'a\0b', []],
    ['half a pair, the first', '\ud83d', []],
    ['half a pair, the second', 'x\ude00', []],
    ['no text', null, undefined],
    ['a number', 3, undefined],
    ['a date', new Date(0), undefined],
    ['deep inside', { a: [1, { b: 'x\0' }] }, ['a', '1', 'b']],
    ['in a name', { a: { 'k\0': 1 } }, ['a', 'k\uFFFD']],
    ['a backslash and digits', { a: '\\u0000' }, undefined],
  ])('%s', (_name, value, path) => {
    expect(unstorableTextAt(value)).toEqual(path);
  });
});
