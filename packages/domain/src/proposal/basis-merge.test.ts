import { describe, expect, it } from 'vitest';
import { mergedBasis, type StoredBasis } from './basis-merge.ts';

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
  ])('without conflict: %s', (_, mine, theirs, result) => {
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

  it('overwrites if it does not send what was read', () => {
    const mine = { ...read, title: 'Fire' };
    expect(mergedBasis(mine, { ...read, title: 'Snow' }, undefined)).toEqual({ basis: mine, conflicts: [] });
  });
});
