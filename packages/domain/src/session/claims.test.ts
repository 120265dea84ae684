import { describe, expect, it, test } from 'vitest';
import {
  claimAt,
  claimFlag,
  claimList,
  claimNames,
  claimText,
  delayBeforeRetry,
  hintOf,
  isProviderName,
  mergedClaims,
  readClaimMap,
  standardClaims,
} from './index.ts';

describe('the claim map', () => {
  test.each([
    ['', {}],
    ['preferred_name=nickname', { preferred_name: 'nickname' }],
    [
      'institution=org.name, country=org.country\n internal=staff',
      { institution: 'org.name', country: 'org.country', internal: 'staff' },
    ],
    ['subject=https://facility.example/id', { subject: 'https://facility.example/id' }],
  ])('%j', (text, named) => {
    expect(readClaimMap(text)).toEqual({ ...standardClaims, ...named });
  });

  test.each([
    ['nickname=x', '“nickname”'],
    ['email', 'no claim is given for “email”'],
    ['toString=x', '“toString”'],
  ])('%j is rejected', (text, words) => {
    expect(readClaimMap(text)).toContain(words);
  });
});

describe('a claim', () => {
  const told = {
    sub: 'a',
    'https://f.example/groups': ['x'],
    realm_access: { roles: ['staff'], deep: { er: { est: 1 } } },
  };
  test.each([
    ['sub', 'a'],
    ['https://f.example/groups', ['x']],
    ['realm_access.roles', ['staff']],
    ['realm_access.none', undefined],
    ['sub.length', undefined],
    ['constructor', undefined],
    [null, undefined],
  ])('at %j', (path, found) => {
    expect(claimAt(told, path)).toEqual(found);
  });

  it('is listed by its name, never with its value', () => {
    expect(claimNames(told)).toEqual([
      'https://f.example/groups',
      'realm_access',
      'realm_access.deep',
      'realm_access.deep.er',
      'realm_access.roles',
      'sub',
    ]);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, nth) => [`c${nth}`, nth]));
    expect(claimNames(many)).toHaveLength(100);
  });

  test.each([
    [' Ada ', 'Ada'],
    ['', null],
    [undefined, null],
    [['First', 'Second'], 'First'],
    [12, '12'],
    [{}, null],
  ])('%j as text is %j', (value, text) => {
    expect(claimText(value)).toBe(text);
  });

  test.each([
    [true, true],
    ['TRUE', true],
    [1, true],
    ['1', true],
    [false, false],
    ['no', false],
    [undefined, null],
    [null, null],
  ])('%j as a boolean is %j', (value, flag) => {
    expect(claimFlag(value)).toBe(flag);
  });

  test.each([
    [
      ['a', 'b', 3],
      ['a', 'b'],
    ],
    ['a', ['a']],
    [[], []],
    [undefined, undefined],
  ])('%j as a list is %j', (value, list) => {
    expect(claimList(value)).toEqual(list);
  });
});

describe('claims that an identity token adds to a user info response', () => {
  const token = { sub: 'a', groups: ['g'], email: 'token@example.org', email_verified: true };
  it('are all that the response omits, and the e-mail verification for the same or a missing address', () => {
    expect(mergedClaims(token, { sub: 'a', name: 'A' }, standardClaims)).toMatchObject({
      groups: ['g'],
      email: 'token@example.org',
      email_verified: true,
    });
    expect(mergedClaims(token, { email: 'token@example.org' }, standardClaims)).toMatchObject({ email_verified: true });
  });
  it('do not include the verification of another address', () => {
    expect(mergedClaims(token, { email: 'other@example.org' }, standardClaims)).not.toHaveProperty('email_verified');
    const answer = { email: 'other@example.org', email_verified: true };
    expect(mergedClaims(token, answer, standardClaims)).toMatchObject(answer);
  });
});

test.each([
  [1, 1000],
  [2, 2000],
  [5, 16_000],
  [6, 32_000],
  [7, 60_000],
  [10_000, 60_000],
])('after %i failures a provider is tried again in %i ms', (failures, pause) => {
  expect(delayBeforeRetry(failures)).toBe(pause);
});

test('a hint is sent unless it makes the address too long', () => {
  expect([hintOf('a.b.c'), hintOf('x'.repeat(6001)), hintOf(undefined)]).toEqual(['a.b.c', undefined, undefined]);
});

test.each([
  ['campus', true],
  ['campus2', true],
  ['main', false],
  ['Campus', false],
  ['2nd', false],
  ['a_b', false],
])('an additional provider may be named %j: %j', (name, may) => {
  expect(isProviderName(name)).toBe(may);
});
