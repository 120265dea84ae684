import { describe, expect, it } from 'vitest';
import { composed, unstorableTextAt } from './storable.ts';

describe('the search for text that cannot be stored', () => {
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

describe('text normalized for storage', () => {
  it.each([
    ['signs composed', 'u\u0308', 'ü'],
    ['control characters gone', 'a\u0007b\u001b[1m\u007f', 'ab[1m'],
    ['breaks of office programs as breaks of lines', 'a\vb\fc', 'a\nb\nc'],
    ['tabs and lines as they are', 'a\tb\r\nc', 'a\tb\r\nc'],
    ['a zero left to be refused', 'a\0b', 'a\0b'],
  ])('%s', (_name, given, stored) => {
    expect(composed({ deep: [given] })).toEqual({ deep: [stored] });
  });
});
