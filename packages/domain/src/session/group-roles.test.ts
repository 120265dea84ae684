import { describe, expect, test } from 'vitest';
import { type GroupFacts, type GroupRole, readGroupRoles, standingByGroups } from './index.ts';

describe('the mapping of groups to roles', () => {
  test.each([
    ['staff-office=user_officer', [{ group: 'staff-office', gives: 'USER_OFFICER' }]],
    [
      '/staff/User Office = USER_OFFICER; CN=Staff,OU=People=internal\nbeam=instrument_scientist;',
      [
        { group: '/staff/User Office', gives: 'USER_OFFICER' },
        { group: 'CN=Staff,OU=People', gives: 'INTERNAL' },
        { group: 'beam', gives: 'INSTRUMENT_SCIENTIST' },
      ],
    ],
    ['', []],
  ])('%j', (text, pairs) => {
    expect(readGroupRoles(text)).toEqual(pairs);
  });

  test.each([
    ['staff=boss', '“boss” is not a role'],
    ['staff', '“” is not a role'],
    ['=user', 'no group is given for user'],
    ['a=user_officer, b=user', 'separate groups with semicolons'],
  ])('%j is rejected', (text, words) => {
    expect(readGroupRoles(text)).toContain(words);
  });
});

const map: readonly GroupRole[] = [
  { group: 'office', gives: 'USER_OFFICER' },
  { group: 'office-2', gives: 'USER_OFFICER' },
  { group: 'beam', gives: 'INSTRUMENT_SCIENTIST' },
  { group: 'staff', gives: 'INTERNAL' },
];
const facts = (
  more: Partial<GroupFacts> & { roles?: GroupFacts['held']['roles']; isInternal?: boolean },
): GroupFacts => ({
  held: { roles: more.roles ?? ['USER'], isInternal: more.isInternal ?? false },
  groups: [],
  internal: undefined,
  isLastOfficer: false,
  ...more,
});

describe('the roles and internal flag that groups give a user', () => {
  test.each<[string, Parameters<typeof facts>[0], readonly string[], boolean, boolean?]>([
    ['no group gives nothing', {}, ['USER'], false],
    ['a group gives its role', { groups: ['office'] }, ['USER', 'USER_OFFICER'], false],
    ['either of two groups is enough', { groups: ['office-2'], roles: ['USER_OFFICER'] }, ['USER_OFFICER'], false],
    ['two groups for one role give it once', { groups: ['office', 'office-2'] }, ['USER', 'USER_OFFICER'], false],
    ['a group it does not name gives nothing', { groups: ['Office', 'office '] }, ['USER'], false],
    ['a role it governs is taken', { roles: ['USER', 'INSTRUMENT_SCIENTIST'] }, ['USER'], false],
    ['a role it does not govern stays', { roles: ['USER', 'FAP_CHAIR'] }, ['USER', 'FAP_CHAIR'], false],
    ['whoever is left without any is a user', { roles: ['INSTRUMENT_SCIENTIST'] }, ['USER'], false],
    ['an officer among several is taken', { roles: ['USER', 'USER_OFFICER'] }, ['USER'], false],
    [
      'the last officer stays one',
      { roles: ['USER', 'USER_OFFICER'], isLastOfficer: true },
      ['USER', 'USER_OFFICER'],
      false,
      true,
    ],
    ['nobody becomes an officer for being the last', { isLastOfficer: true }, ['USER'], false],
    [
      'an officer by group is not kept as the last one',
      { roles: ['USER_OFFICER'], groups: ['office'], isLastOfficer: true },
      ['USER_OFFICER'],
      false,
    ],
    [
      'groups nobody knows change nothing',
      { roles: ['USER', 'INSTRUMENT_SCIENTIST'], isInternal: true, groups: undefined },
      ['USER', 'INSTRUMENT_SCIENTIST'],
      true,
    ],
    ['a group makes internal', { groups: ['staff'] }, ['USER'], true],
    ['without the group internal is taken', { isInternal: true }, ['USER'], false],
    ['the claim makes internal', { internal: true }, ['USER'], true],
    ['the claim takes internal', { groups: undefined, isInternal: true, internal: false }, ['USER'], false],
    ['either of claim and group is enough', { groups: ['staff'], internal: false }, ['USER'], true],
  ])('%s', (_, given, roles, isInternal, keptLastOfficer = false) => {
    const after = standingByGroups(map, facts(given));
    expect({ ...after, roles: [...after.roles].sort() }).toEqual({
      roles: [...roles].sort(),
      isInternal,
      keptLastOfficer,
    });
  });

  test('without a mapping nothing changes', () => {
    const held = { roles: ['USER_OFFICER', 'FAP_CHAIR'], isInternal: true } as const;
    expect(standingByGroups([], facts({ held, groups: ['office'] } as never))).toMatchObject(held);
  });
});
