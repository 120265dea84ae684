import { describe, expect, it } from 'vitest';
import { aPerson, aToken } from '../../testing/proposal.ts';
import { anonymous, likePatterns, roleCodes, searchTextLimit } from '../kernel/index.ts';
import { sortFields, sortingOf } from './columns.ts';
import { mayListAllProposals, mayListProposals, mayListScientistProposals } from './index.ts';
import { dateRange, excludedStatuses, searchNeedle } from './rules.ts';
import { proposalsViewArgs } from './schema.ts';

it.each(roleCodes)('the lists of proposals that are open to %s', (role) => {
  expect(mayListAllProposals(aPerson(role)).allowed).toBe(role === 'USER_OFFICER');
  expect(mayListProposals(aPerson(role)).allowed).toBe(['USER_OFFICER', 'INSTRUMENT_SCIENTIST'].includes(role));
  expect(mayListScientistProposals(aPerson(role)).allowed).toBe(
    ['INSTRUMENT_SCIENTIST', 'INTERNAL_REVIEWER'].includes(role),
  );
});

it('tokens may list proposals, anonymous callers may not', () => {
  expect(mayListAllProposals(aToken).allowed).toBe(true);
  expect(mayListAllProposals(anonymous).allowed).toBe(false);
});

describe('sorting', () => {
  it.each(sortFields)('by %s', (field) => {
    expect(sortingOf(field, 'desc')).toEqual({ field, direction: 'desc' });
  });
  it('by a field or a direction alone is ignored, and by an unknown field refused', () => {
    expect(sortingOf('title', null)).toBeUndefined();
    expect(sortingOf(undefined, 'asc')).toBeUndefined();
    const { error } = proposalsViewArgs.safeParse({ sortField: 'abstract', sortDirection: 'asc' });
    expect(error?.issues).toMatchObject([{ path: ['sortField'], message: 'Bad sort field given: abstract' }]);
  });
});

describe('search text', () => {
  it.each([
    [null, undefined],
    ['  ', undefined],
    ['  Spin   ICE ', 'spin ice'],
  ])('"%s"', (typed, needle) => {
    expect(searchNeedle(typed)).toBe(needle);
  });
  it('is taken literally', () => {
    expect(likePatterns('50%_\\')).toEqual(['%50\\%\\_\\\\%']);
  });
  it('is matched anywhere from three characters on, and at the start of words below that', () => {
    expect(likePatterns('abc')).toEqual(['%abc%']);
    expect(likePatterns('ab')).toEqual(['ab%', '% ab%']);
  });
  it('has a limit', () => {
    expect(proposalsViewArgs.safeParse({ searchText: 'x'.repeat(searchTextLimit) }).success).toBe(true);
    expect(proposalsViewArgs.safeParse({ searchText: 'x'.repeat(searchTextLimit + 1) }).success).toBe(false);
  });
});

it('expired proposals are omitted until a status is chosen', () => {
  expect(excludedStatuses(null)).toEqual([9]);
  expect(excludedStatuses(0)).toEqual([9]);
  expect(excludedStatuses(9)).toEqual([]);
});

describe('dates', () => {
  it('count whole days of the facility (rule A5)', () => {
    expect(dateRange({ from: '01-02-2026', to: '02-02-2026' }, 'UTC').range).toEqual({
      from: new Date('2026-02-01T00:00:00Z'),
      before: new Date('2026-02-03T00:00:00Z'),
    });
    expect(dateRange({ from: '2026-02-01' }, 'UTC').range.from).toEqual(new Date('2026-02-01T00:00:00Z'));
    expect(dateRange({}, 'UTC').range).toEqual({});
    expect(dateRange({ from: '25-10-2026', to: '25-10-2026' }, 'Europe/Stockholm').range).toEqual({
      from: new Date('2026-10-24T22:00:00Z'),
      before: new Date('2026-10-25T23:00:00Z'),
    });
    expect(dateRange({ from: '2026-02-01' }, 'America/Los_Angeles').range.from).toEqual(
      new Date('2026-02-01T08:00:00Z'),
    );
  });
  it.each(['31-02-2026', 'soon', '1-2-2026'])('refuse %s', (to) => {
    expect(dateRange({ to }, 'UTC').decision).toMatchObject({ reason: 'BAD_DATE' });
  });
});

it('expired proposals are among the rows behind a figure, which counts them (rule P117)', () => {
  expect(excludedStatuses(null, 'SUBMITTED')).toEqual([]);
});
