import { describe, expect, it } from 'vitest';
import { ownSortFields, ownSortingOf, publicStatusesNamed, searchNeedle } from './own-list.ts';
import { userProposalsArgs } from './schema.ts';

describe('the user’s own proposals are sorted', () => {
  it.each(ownSortFields)('by %s', (field) => {
    expect(ownSortingOf(field, 'desc')).toEqual({ field, direction: 'desc' });
  });
  it.each([
    [undefined, 'asc'],
    ['title', undefined],
    [null, null],
    ['', 'asc'],
  ] as const)('not by %s %s', (field, direction) => {
    expect(ownSortingOf(field, direction)).toBeUndefined();
  });
  it('not by a column that does not exist', () => {
    const { error } = userProposalsArgs.safeParse({ sortField: 'abstract', sortDirection: 'asc' });
    expect(error?.issues).toMatchObject([{ path: ['sortField'], message: 'Bad sort field given: abstract' }]);
  });
});

describe('the user’s own proposals are searched', () => {
  it('in lower case with single spaces, or not at all', () => {
    expect(searchNeedle('  Spin \n ICE ')).toBe('spin ice');
    expect(searchNeedle('  ')).toBeUndefined();
    expect(searchNeedle(null)).toBeUndefined();
  });
  it('by the name of their public status', () => {
    expect(publicStatusesNamed('draft')).toEqual(['draft']);
    expect(publicStatusesNamed('cte')).toEqual(['rejected']);
    expect(publicStatusesNamed('ted')).toEqual(['submitted', 'accepted', 'rejected']);
    expect(publicStatusesNamed('neutron')).toEqual([]);
  });
});
