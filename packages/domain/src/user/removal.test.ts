import { expect, it } from 'vitest';
import { type Actor, anonymous, roleCodes, sentenceOf, type UserId } from '../kernel/index.ts';
import {
  mayDeleteUser,
  mayManageUsers,
  mayRemoveUser,
  namesInstitution,
  upsertUserByOidcSubArgs,
  userSentences,
} from './index.ts';

it.each(roleCodes)('whether %s may manage and delete users', (role) => {
  const actor: Actor = { kind: 'person', id: 7 as UserId, role, isInternalUser: false };
  const officer = role === 'USER_OFFICER';
  expect(mayManageUsers(actor).allowed).toBe(officer);
  expect(mayDeleteUser(actor, { userId: 8 }).allowed).toBe(officer);
  expect(mayDeleteUser(actor, { userId: 7 })).toEqual({
    allowed: false,
    reason: officer ? 'CANNOT_DELETE_YOURSELF' : 'INSUFFICIENT_PERMISSIONS',
  });
});

it('the account behind an impersonation cannot be deleted; access tokens may delete, anonymous callers may not', () => {
  const eyes: Actor = {
    kind: 'person',
    id: 7 as UserId,
    role: 'USER_OFFICER',
    isInternalUser: false,
    impersonatingUserId: 9 as UserId,
  };
  expect(mayDeleteUser(eyes, { userId: 9 }).allowed).toBe(false);
  const token: Actor = { kind: 'token', accessTokenId: 'a', permissions: new Set() };
  expect(mayDeleteUser(token, { userId: 9 }).allowed).toBe(true);
  expect(mayDeleteUser(anonymous, { userId: 9 })).toEqual({ allowed: false, reason: 'NOT_LOGGED_IN' });
});

const unused = { proposals: 0, reviews: 0, instruments: 0, forms: 0, invites: 0, messages: 0 };

it('only a user without references can be removed, and the refusal lists the references', () => {
  expect(mayRemoveUser(unused).allowed).toBe(true);
  for (const key of Object.keys(unused)) expect(mayRemoveUser({ ...unused, [key]: 1 }).allowed, key).toBe(false);
  expect(sentenceOf(userSentences, 'USER_IN_USE', { ...unused, proposals: 2, reviews: 1 })).toBe(
    'Can not delete user because of 2 proposals, 1 review',
  );
});

it.each([
  ['Aurora', 'Sweden', true],
  [' ', 'Sweden', false],
  ['Aurora', '', false],
])('institution %j in %j is named: %s', (name, country, allowed) => {
  expect(namesInstitution({ name, country })).toBe(allowed);
});

const right = {
  firstName: 'Ada',
  lastName: 'By',
  oidcSub: 's'.repeat(255),
  institutionRoRId: '',
  institutionName: 'n'.repeat(100),
  institutionCountry: 'Sweden',
  email: 'ada@example.org',
};

it.each([
  [{ firstName: 'A' }, 'First name must be at least 2 characters'],
  [{ lastName: 'x'.repeat(51) }, 'Last name must be at most 50 characters'],
  [{ oidcSub: ' ' }, 'oidcSub is required'],
  [{ email: 'nobody' }, 'Please enter a valid e-mail address'],
])('%j is refused', (wrong, message) => {
  expect(upsertUserByOidcSubArgs.safeParse(right).success).toBe(true);
  expect(upsertUserByOidcSubArgs.safeParse({ ...right, ...wrong }).error?.issues[0]?.message).toBe(message);
});
