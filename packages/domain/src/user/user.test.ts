import { describe, expect, it } from 'vitest';
import { type Actor, anonymous, type RoleCode, roleCodes, type UserId } from '../kernel/index.ts';
import {
  fullName,
  institutionOf,
  mayListCollaborators,
  mayReadEmail,
  mayReadUser,
  mayUpdateUser,
  mayViewPerson,
  offersPeopleInList,
  updateUserArgs,
  usersArgs,
} from './index.ts';

const me = 7 as UserId;
const as = (role: RoleCode): Actor => ({ kind: 'person', id: me, role, isInternalUser: false });
const token: Actor = { kind: 'token', accessTokenId: 't', permissions: new Set() };
const stranger = {
  userId: 99,
  sharesProposal: false,
  sharesVisit: false,
  sharesPanel: false,
  reviewsOwnProposal: false,
};
const nobodySpecial = { isPanelMember: false, isInternalReviewerSomewhere: false };

describe('mayViewPerson', () => {
  it.each(roleCodes.map((role) => [role, role === 'USER_OFFICER' || role === 'INSTRUMENT_SCIENTIST'] as const))(
    '%s sees a stranger: %s',
    (role, sees) => expect(mayViewPerson(as(role), nobodySpecial, stranger).allowed).toBe(sees),
  );

  it.each([
    ['self', { ...stranger, userId: me }],
    ['somebody on a shared proposal', { ...stranger, sharesProposal: true }],
    ['somebody on a shared visit', { ...stranger, sharesVisit: true }],
    ['somebody of a shared panel', { ...stranger, sharesPanel: true }],
    ['an internal reviewer of an own proposal', { ...stranger, reviewsOwnProposal: true }],
  ])('an applicant sees %s, an anonymous caller does not', (_, person) => {
    expect(mayViewPerson(as('USER'), nobodySpecial, person).allowed).toBe(true);
    expect(mayViewPerson(anonymous, nobodySpecial, person).allowed).toBe(false);
  });

  it.each([
    ['a serving panel member', { ...nobodySpecial, isPanelMember: true }],
    ['an internal reviewer on some review', { ...nobodySpecial, isInternalReviewerSomewhere: true }],
  ])('%s sees everybody', (_, viewer) => {
    expect(mayViewPerson(as('FAP_REVIEWER'), viewer, stranger).allowed).toBe(true);
    expect(mayViewPerson(anonymous, viewer, stranger).allowed).toBe(false);
  });

  it('lets tokens see everybody', () => expect(mayViewPerson(token, nobodySpecial, stranger).allowed).toBe(true));
});

it.each(roleCodes)('whether %s may read the e-mail address and record of a user', (role) => {
  const staff = ['USER_OFFICER', 'INSTRUMENT_SCIENTIST', 'INTERNAL_REVIEWER'].includes(role);
  expect(mayReadEmail(as(role))).toBe(staff);
  expect(mayReadUser(as(role)).allowed).toBe(staff);
});

describe('mayUpdateUser', () => {
  it.each([
    ['oneself', as('USER'), me, false, true],
    ['oneself, with roles', as('USER'), me, true, false],
    ['somebody else', as('USER'), 8, false, false],
    ['officer', as('USER_OFFICER'), 8, true, true],
    ['token', token, 8, false, true],
    ['nobody', anonymous, 8, false, false],
  ] as const)('%s', (_, actor, userId, changesRoles, allowed) =>
    expect(mayUpdateUser(actor, { userId, changesRoles }).allowed).toBe(allowed),
  );
});

it('only the user and officers may list collaborators', () => {
  expect(mayListCollaborators(as('USER'), { userId: me }).allowed).toBe(true);
  expect(mayListCollaborators(as('USER'), { userId: -1 }).allowed).toBe(true);
  expect(mayListCollaborators(as('USER'), { userId: 8 }).allowed).toBe(false);
  expect(mayListCollaborators(as('USER_OFFICER'), { userId: 8 }).allowed).toBe(true);
});

describe('inputs', () => {
  it.each([
    [{ firstname: 'Al' }, true],
    [{ firstname: 'A' }, false],
    [{ lastname: 'x'.repeat(50) }, true],
    [{ lastname: 'x'.repeat(51) }, false],
    [{ preferredname: '' }, true],
    [{ preferredname: 'x'.repeat(51) }, false],
    [{ email: 'someone@x.org' }, true],
    [{ email: 'someone' }, false],
    [{ roles: [3] }, false],
    [{ roles: [1, 9] }, true],
  ])('%j is valid: %s', (given, right) => expect(updateUserArgs.safeParse({ id: 1, ...given }).success).toBe(right));

  it('report an unknown sort field', () => {
    const result = usersArgs.safeParse({ sortField: 'shoe_size' });
    expect(result.error?.issues[0]?.message).toBe('Bad sort field given: shoe_size');
  });
});

it("returns no institution for people who have none or belong to 'Other' (rule U45)", () => {
  expect(['Society', 'Other', '', null].map((institution) => institutionOf({ institution }))).toEqual([
    'Society',
    '',
    '',
    '',
  ]);
  expect(institutionOf(undefined)).toBe('');
});

it('the full name uses the preferred name if there is one', () => {
  expect(fullName({ firstname: 'Carl', lastname: 'Carlsson', preferredname: 'Calle' })).toBe('Calle Carlsson');
  expect(fullName({ firstname: 'Carl', lastname: 'Carlsson', preferredname: ' ' })).toBe('Carl Carlsson');
});

it.each([
  ['everybody', true, true],
  ['everybody', false, true],
  ['collaborators', true, false],
  ['collaborators', false, true],
] as const)('from %s with EMAIL_SEARCH %s people are offered in a list: %s', (source, isOn, offered) => {
  expect(offersPeopleInList(source, isOn)).toBe(offered);
});
