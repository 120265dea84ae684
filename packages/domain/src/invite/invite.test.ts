import { describe, expect, it } from 'vitest';
import { afterEnd, aPerson, aProposal, aToken, during } from '../../testing/proposal.ts';
import { anonymous, roleCodes } from '../kernel/index.ts';
import { inviteValidityDefaultDays } from './model.ts';
import {
  inviteAcceptable,
  mayAcceptByAddress,
  mayAcceptWithCode,
  mayInviteUser,
  maySeeInviteCode,
  maySetCoProposerInvites,
} from './policy.ts';
import {
  entryProblem,
  inviteChanges,
  inviteExpiry,
  joinsAsCoProposer,
  mailsInviteAgain,
  mayBeInvited,
  mayInviteOneMore,
  maySendInviteAgain,
  mayTryInviteCode,
  mayUseUpInvite,
  reminderDue,
  rolesOfInvited,
} from './rules.ts';
import { setCoProposerInvitesArgs } from './schema.ts';

const ms = (date: Date, by: number) => new Date(date.getTime() + by);

it.each([
  [0, 0, true],
  [9, 59, true],
  [10, 10, false],
  [0, 60, false],
])(
  'after %i codes tried by a person and %i from an address another one may be tried: %s',
  (person, address, allowed) => {
    expect(mayTryInviteCode({ person, address }).allowed).toBe(allowed);
  },
);

it('the given list replaces the invites', () => {
  const existing = [
    { id: 1, email: 'Ann@facility.org', claimedAt: null, declinedAt: null, expiresAt: during },
    { id: 2, email: 'bob@facility.org', claimedAt: null, declinedAt: null, expiresAt: null },
  ];
  expect(inviteChanges(existing, ['ann@facility.org', ' new@facility.org', 'NEW@facility.org'], during)).toEqual({
    add: ['NEW@facility.org'],
    remove: [2],
  });
  expect(inviteChanges(existing, [], during)).toEqual({ add: [], remove: [1, 2] });
});

it.each([
  ['that can be accepted stays', null, null, during, { add: [], remove: [] }],
  ['that ran out is made anew', null, null, ms(during, -1), { add: ['a@b.org'], remove: [1] }],
  ['that was accepted stays, also past its time', during, null, ms(during, -1), { add: [], remove: [] }],
  ['that was declined stays, also past its time', null, during, ms(during, -1), { add: [], remove: [] }],
])('a listed invite %s', (_, claimedAt, declinedAt, expiresAt, expected) => {
  expect(inviteChanges([{ id: 1, email: 'a@b.org', claimedAt, declinedAt, expiresAt }], ['a@b.org'], during)).toEqual(
    expected,
  );
});

describe('a person without an account is invited', () => {
  it.each(roleCodes)('into the role %s if the inviter’s role allows it', (userRole) => {
    for (const role of roleCodes) {
      const decision = mayInviteUser(aPerson(role), { userRole });
      const officer = role === 'USER_OFFICER';
      expect(decision.allowed, role).toBe(userRole === 'USER' || (officer && userRole !== 'USER_OFFICER'));
    }
    expect(mayInviteUser(anonymous, { userRole })).toMatchObject({ reason: 'NOT_LOGGED_IN' });
  });
  it.each([
    ['USER', ['USER']],
    ['FAP_CHAIR', ['USER', 'FAP_REVIEWER', 'FAP_CHAIR']],
    ['FAP_SECRETARY', ['USER', 'FAP_REVIEWER', 'FAP_SECRETARY']],
    ['INSTRUMENT_SCIENTIST', ['USER', 'INSTRUMENT_SCIENTIST']],
  ] as const)('as %s gets the roles %j', (role, roles) => expect(rolesOfInvited(role)).toEqual(roles));
  it.each([
    ['never mailed', null, true],
    ['mailed a day ago', ms(during, -86_400_000), true],
    ['mailed a moment less ago', ms(during, -86_399_999), false],
  ])('%s: e-mailed again %s', (_, mailedAt, again) => expect(mailsInviteAgain(mailedAt, during)).toBe(again));
});

it.each([
  ['7', 7],
  ['', inviteValidityDefaultDays],
  [null, inviteValidityDefaultDays],
  ['soon', inviteValidityDefaultDays],
  ['-3', inviteValidityDefaultDays],
  ['Infinity', inviteValidityDefaultDays],
  ['3650', 3650],
  ['3651', 3650],
  ['1e300', 3650],
])('setting %s: %s days', (setting, days) => {
  expect(inviteExpiry(during, setting).getTime() - during.getTime()).toBe(days * 86_400_000);
});

describe('an invite is accepted', () => {
  it.each([
    ['once, in time', { claimedAt: null, expiresAt: during }, 'yes'],
    ['not after it expired', { claimedAt: null, expiresAt: ms(during, -1) }, 'INVITE_EXPIRED'],
    ['without an end', { claimedAt: null, expiresAt: null }, 'yes'],
    ['not twice', { claimedAt: during, expiresAt: null }, 'INVITE_CLAIMED'],
    ['not an unknown one', undefined, 'INVITE_NOT_FOUND'],
  ])('%s', (_, invite, expected) => {
    const decision = inviteAcceptable(invite, during);
    expect(decision.allowed ? 'yes' : decision.reason).toBe(expected);
  });
  it('by code in any role, by address in the role user only', () => {
    expect(mayAcceptWithCode(anonymous).allowed).toBe(false);
    for (const role of roleCodes) {
      expect(mayAcceptWithCode(aPerson(role)).allowed).toBe(true);
      expect(mayAcceptByAddress(aPerson(role)).allowed).toBe(role === 'USER');
      expect(maySeeInviteCode(aPerson(role))).toBe(role === 'USER_OFFICER');
    }
    expect(maySeeInviteCode(aToken)).toBe(true);
  });
  it('and joins as co-proposer unless already on the proposal', () => {
    expect(joinsAsCoProposer(1, { proposerId: 1, users: [] })).toBe(false);
    expect(joinsAsCoProposer(2, { proposerId: 1, users: [2] })).toBe(false);
    expect(joinsAsCoProposer(3, { proposerId: 1, users: [2] })).toBe(true);
  });
});

describe('an invite is resent', () => {
  const lately = ms(during, -23 * 3_600_000);
  const yesterday = ms(during, -24 * 3_600_000);
  it.each([
    ['a day after it was sent', { claimedAt: null, mailedAt: yesterday }, 'yes'],
    ['when its first mail never went', { claimedAt: null, mailedAt: null }, 'yes'],
    ['not on the same day', { claimedAt: null, mailedAt: lately }, 'INVITE_MAILED_LATELY'],
    ['not once it was taken up', { claimedAt: during, mailedAt: yesterday }, 'INVITE_CLAIMED'],
    ['not when it is not there', undefined, 'INVITE_NOT_FOUND'],
  ])('%s', (_, invite, expected) => {
    const decision = maySendInviteAgain(invite, during);
    expect(decision.allowed ? 'yes' : decision.reason).toBe(expected);
  });
});

it('users who may edit the proposal may invite', () => {
  const mine = aProposal({ isCoProposer: true });
  expect(maySetCoProposerInvites(aPerson('USER'), mine, during).allowed).toBe(true);
  expect(maySetCoProposerInvites(aPerson('USER'), mine, afterEnd).allowed).toBe(false);
});

it.each([
  ['', 'Please enter a email'],
  ['ab', 'Please type at least 3 characters'],
  ['ann', 'Enter a full email address'],
  ['ann@', 'Keep typing a full email'],
  ['ann@facility', 'Keep typing a full email'],
  ['ann@facility.org', undefined],
  ['Bob@facility.org', 'Bob@facility.org has already been invited'],
  ['me@facility.org', 'me@facility.org has already been invited'],
])('typed "%s": %s', (typed, message) => {
  expect(entryProblem(typed, { invited: ['bob@facility.org'], ownEmail: 'me@facility.org' })).toBe(message);
});

it('e-mail addresses are validated', () => {
  const parse = (emails: string[]) => setCoProposerInvitesArgs.safeParse({ input: { proposalPk: 1, emails } }).success;
  expect(parse(['ann@facility.org'])).toBe(true);
  expect(parse(['ann'])).toBe(false);
});

describe('an invite made eight days ago, with reminders after 7 and 14 days', () => {
  const days = (n: number) => ms(during, n * 86_400_000);
  const open = { createdAt: days(-8), mailedAt: days(-8), claimedAt: null, declinedAt: null, expiresAt: null };
  it.each([
    ['is reminded of', open, during, true],
    ['not again on the same day', { ...open, mailedAt: days(-1) }, during, false],
    ['not before its day', { ...open, createdAt: ms(days(-7), 1), mailedAt: ms(days(-7), 1) }, during, false],
    ['exactly on its day', { ...open, createdAt: days(-7), mailedAt: days(-7) }, during, true],
    ['again at the second age', { ...open, mailedAt: days(-1) }, days(6), true],
    ['not a week after the last age', open, days(13), false],
    ['not once it was declined', { ...open, declinedAt: during }, during, false],
    ['not once it was accepted', { ...open, claimedAt: during }, during, false],
    ['not once it ran out', { ...open, expiresAt: days(-1) }, during, false],
    ['not before its first mail', { ...open, mailedAt: null }, during, false],
  ])('%s', (_, invite, now, due) => expect(reminderDue(invite, [7, 14], now)).toBe(due));
});

describe('people on the proposal', () => {
  it.each([
    [['new@b.org'], ['a@b.org'], true],
    [['new@b.org', ' A@B.org'], ['a@b.org'], false],
    [[], ['a@b.org'], true],
  ])('inviting %j to a proposal of %j: %s', (added, members, allowed) => {
    expect(mayBeInvited(added, members).allowed).toBe(allowed);
  });
  it.each([
    ['somebody else', { email: 'me@b.org', joins: false }, false],
    ['themselves', { email: 'A@b.org', joins: false }, true],
    ['somebody else, not being on it', { email: 'me@b.org', joins: true }, true],
  ])('use up an invite addressed to %s, or not', (_, person, allowed) => {
    expect(mayUseUpInvite('a@b.org', person).allowed).toBe(allowed);
  });
});

it.each([
  ['USER', 29, true],
  ['USER', 30, false],
  ['FAP_CHAIR', 30, false],
  ['USER_OFFICER', 1000, true],
] as const)('%s who invited %i within a day may invite one more: %s', (role, count, allowed) => {
  expect(mayInviteOneMore(aPerson(role), count).allowed).toBe(allowed);
});
