import { expect, it } from 'vitest';
import { type Actor, anonymous, roleCodes, type UserId } from '../kernel/index.ts';
import { seesAuthors } from './index.ts';

const as = (role: (typeof roleCodes)[number]): Actor => ({
  kind: 'person',
  id: 1 as UserId,
  role,
  isInternalUser: false,
});
const hidden = { isReviewedUnnamed: true, isOnProposal: false };

it.each(roleCodes)('authors are hidden from reviewers and chairs only: %s', (role) => {
  expect(seesAuthors(as(role), hidden)).toBe(role !== 'FAP_REVIEWER' && role !== 'FAP_CHAIR');
  expect(seesAuthors(as(role), { ...hidden, isReviewedUnnamed: false })).toBe(true);
  expect(seesAuthors(as(role), { ...hidden, isOnProposal: true })).toBe(true);
});

it('authors are not hidden from others, such as access tokens', () => {
  expect(seesAuthors(anonymous, hidden)).toBe(true);
  expect(seesAuthors({ kind: 'token', accessTokenId: 'x', permissions: new Set() }, hidden)).toBe(true);
});
