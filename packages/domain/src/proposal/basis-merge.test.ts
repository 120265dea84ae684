import { describe, expect, it } from 'vitest';
import { mergedBasis, mergedFields, type StoredBasis, whoseStands } from './basis-merge.ts';

const read: StoredBasis = { title: 'Ice', abstract: 'Cold', proposerId: 1, users: [2, 3] };
const save = (mine: Partial<StoredBasis>, theirs: Partial<StoredBasis>) =>
  mergedBasis({ ...read, ...mine }, { ...read, ...theirs }, read);

describe('a save of the first step', () => {
  it.each<[string, Partial<StoredBasis>, Partial<StoredBasis>, Partial<StoredBasis>]>([
    ['nobody else changed anything', { title: 'Fire' }, {}, { title: 'Fire' }],
    ['they changed another part', { title: 'Fire' }, { abstract: 'Hot' }, { title: 'Fire', abstract: 'Hot' }],
    ['they changed what I left alone', {}, { title: 'Snow', users: [4] }, { title: 'Snow', users: [4] }],
    ['both wrote the same', { title: 'Snow' }, { title: 'Snow' }, { title: 'Snow' }],
    ['the team is the same in another order', { users: [3, 2] }, { title: 'Snow' }, { title: 'Snow', users: [3, 2] }],
  ])('%s', (_, mine, theirs, result) => {
    expect(save(mine, theirs)).toEqual({ basis: { ...read, ...result }, conflicts: [] });
  });

  it.each<[Partial<StoredBasis>, Partial<StoredBasis>, string[]]>([
    [{ title: 'Fire' }, { title: 'Snow' }, ['title']],
    [{ title: 'Fire', abstract: 'Hot' }, { title: 'Snow', abstract: 'Wet' }, ['title', 'abstract']],
    [{ proposerId: 2, users: [1, 3] }, { users: [2, 3, 4] }, ['team']],
    [{ users: [2] }, { users: [3] }, ['team']],
  ])('%j against %j is a conflict', (mine, theirs, conflicts) => {
    expect(save(mine, theirs).conflicts).toEqual(conflicts);
  });

  it('overwrites when it does not say what it had read', () => {
    const mine = { ...read, title: 'Fire' };
    expect(mergedBasis(mine, { ...read, title: 'Snow' }, undefined)).toEqual({ basis: mine, conflicts: [] });
  });
});

it.each<[string, string, string, ReturnType<typeof whoseStands>]>([
  ['mine', 'read', 'read', 'mine'],
  ['read', 'theirs', 'read', 'theirs'],
  ['same', 'same', 'read', 'mine'],
  ['read', 'read', 'read', 'mine'],
  ['mine', 'theirs', 'read', 'conflict'],
])('of %j written over %j by somebody who had read %j stands: %s', (mine, stored, read, whose) => {
  expect(whoseStands(mine, stored, read)).toBe(whose);
});

describe('fields of a review', () => {
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
  ])('%s changed', (_, mine, stored, content, conflicts) => {
    expect(mergedFields(mine, stored, read, words)).toEqual({ content, conflicts });
  });

  it('are overwritten by who does not say what was read', () => {
    const mine = { grade: 2, comment: null };
    expect(mergedFields(mine, { grade: 3, comment: 'x' }, undefined, words)).toEqual({ content: mine, conflicts: [] });
  });
});
