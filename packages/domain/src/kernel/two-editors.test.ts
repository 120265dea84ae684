import { describe, expect, it } from 'vitest';
import { mergedFields, winningVersion, wordsOfValue } from './two-editors.ts';

it.each<[string, string, string, ReturnType<typeof winningVersion>]>([
  ['mine', 'read', 'read', 'mine'],
  ['read', 'theirs', 'read', 'theirs'],
  ['same', 'same', 'read', 'mine'],
  ['read', 'read', 'read', 'mine'],
  ['mine', 'theirs', 'read', 'conflict'],
])('when %j is written over %j by a user who had read %j, the winner is: %s', (mine, stored, read, whose) => {
  expect(winningVersion(mine, stored, read)).toBe(whose);
});

describe('the fields of a record', () => {
  const words = (field: 'grade' | 'comment', content: { grade: number | null; comment: string | null }) =>
    String(content[field] ?? '');
  const read = { grade: null, comment: 'good' };
  it.each([
    ['only mine', { grade: 2, comment: 'good' }, read, { grade: 2, comment: 'good' }, []],
    ['only theirs', read, { grade: 3, comment: 'good' }, { grade: 3, comment: 'good' }, []],
    [
      'each another',
      { grade: 2, comment: 'good' },
      { grade: null, comment: 'fine' },
      { grade: 2, comment: 'fine' },
      [],
    ],
    ['the same', { grade: 2, comment: 'good' }, { grade: 2, comment: 'good' }, { grade: 2, comment: 'good' }, []],
    [
      'nothing and no words',
      { grade: null, comment: '' },
      { grade: null, comment: null },
      { grade: null, comment: '' },
      [],
    ],
    ['both', { grade: 2, comment: 'good' }, { grade: 3, comment: 'good' }, { grade: 2, comment: 'good' }, ['grade']],
  ])('with %s changed', (_, mine, stored, content, conflicts) => {
    expect(mergedFields(mine, stored, read, words)).toEqual({ content, conflicts });
  });

  it('are overwritten by a writer who does not send what was read', () => {
    const mine = { grade: 2, comment: null };
    expect(mergedFields(mine, { grade: 3, comment: 'x' }, undefined, words)).toEqual({ content: mine, conflicts: [] });
  });
});

describe('the comparison of values', () => {
  it.each<[unknown, unknown]>([
    [null, ''],
    [undefined, null],
    [false, null],
    ['a ', 'a'],
    [new Date('2026-01-02T00:00:00Z'), '2026-01-02T00:00:00.000Z'],
    [{ a: 1, b: undefined }, { a: 1 }],
    [
      { a: 1, b: 2 },
      { b: 2, a: 1 },
    ],
    ['{"a":1,"b":[1,2]}', '{ "b": [1, 2], "a": 1 }'],
    [
      [3, 1],
      [1, 3],
    ],
  ])('%j equals %j', (one, other) => expect(wordsOfValue(one)).toBe(wordsOfValue(other)));

  it.each<[unknown, unknown]>([
    ['a', 'b'],
    [false, true],
    [0, ''],
    [
      ['b', 'a'],
      ['a', 'b'],
    ],
    ['{"a":1', '{"a": 1'],
  ])('%j differs from %j', (one, other) => expect(wordsOfValue(one)).not.toBe(wordsOfValue(other)));
});
