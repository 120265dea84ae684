import { describe, expect, it } from 'vitest';
import { type Actor, anonymous, type RoleCode, roleCodes, type UserId } from '../kernel/index.ts';
import {
  assignChairOrSecretaryInput,
  createFapArgs,
  gradeGuideSource,
  mayAssignChairOrSecretary,
  mayAssignReviewers,
  mayBeReviewer,
  mayDeleteFap,
  mayLead,
  mayListFaps,
  mayListMembers,
  mayManageFaps,
  mayRemoveMember,
  mayViewFap,
  updateFapArgs,
} from './index.ts';

const as = (role: RoleCode): Actor => ({ kind: 'person', id: 1 as UserId, role, isInternalUser: false });
const reasonOf = (decision: { allowed: boolean; reason?: string }) => (decision.allowed ? 'yes' : decision.reason);

describe('permissions on panels, with and without membership in the current role', () => {
  it.each(roleCodes)('%s', (role) => {
    const actor = as(role);
    const officer = role === 'USER_OFFICER';
    const leads = role === 'FAP_CHAIR' || role === 'FAP_SECRETARY';
    for (const isMemberInRole of [true, false]) {
      const facts = { isMemberInRole };
      expect(mayListFaps(actor).allowed).toBe(officer);
      expect(mayManageFaps(actor).allowed).toBe(officer);
      expect(mayAssignChairOrSecretary(actor).allowed).toBe(officer);
      expect(mayViewFap(actor, facts).allowed).toBe(officer || ((leads || role === 'FAP_REVIEWER') && isMemberInRole));
      expect(mayListMembers(actor, facts).allowed).toBe(officer || (leads && isMemberInRole));
      expect(mayAssignReviewers(actor, facts).allowed).toBe(officer || (leads && isMemberInRole));
      for (const removedRole of ['FAP_CHAIR', 'FAP_SECRETARY', 'FAP_REVIEWER'] as const) {
        const allowed = officer || (leads && isMemberInRole && removedRole === 'FAP_REVIEWER');
        expect(mayRemoveMember(actor, { isMemberInRole, removedRole }).allowed).toBe(allowed);
      }
    }
    expect(mayViewFap(anonymous, { isMemberInRole: false }).allowed).toBe(false);
  });

  it('have reasons that a leader understands', () => {
    expect(reasonOf(mayAssignReviewers(as('FAP_CHAIR'), { isMemberInRole: false }))).toBe('NOT_IN_CHARGE_OF_FAP');
    expect(reasonOf(mayRemoveMember(as('FAP_CHAIR'), { isMemberInRole: true, removedRole: 'FAP_SECRETARY' }))).toBe(
      'CHAIR_OR_SECRETARY_IS_FIXED',
    );
  });
});

it('leaders and reviewers of a panel must have the role of a reviewer', () => {
  expect(mayLead(['USER', 'FAP_REVIEWER']).allowed).toBe(true);
  expect(reasonOf(mayLead(['USER']))).toBe('NOT_A_FAP_REVIEWER');
  expect(mayBeReviewer(['FAP_REVIEWER']).allowed).toBe(true);
  expect(reasonOf(mayBeReviewer(['FAP_CHAIR']))).toBe('ROLE_OF_REVIEWER_MISSING');
});

it('panels in use cannot be deleted', () => {
  expect(mayDeleteFap({ proposals: 0, reviews: 0 }).allowed).toBe(true);
  expect(reasonOf(mayDeleteFap({ proposals: 1, reviews: 0 }))).toBe('FAP_IN_USE');
  expect(reasonOf(mayDeleteFap({ proposals: 0, reviews: 1 }))).toBe('FAP_IN_USE');
});

it('the grade guide is that of the panel or that of the page', () => {
  expect(gradeGuideSource({ customGradeGuide: true })).toBe('PANEL');
  expect(gradeGuideSource({ customGradeGuide: false })).toBe('PAGE');
  expect(gradeGuideSource({ customGradeGuide: null })).toBe('PAGE');
});

describe('inputs', () => {
  const fap = { code: 'DEMAX', description: 'Panel', active: true };
  it('default to two ratings', () => expect(createFapArgs.parse(fap).numberRatingsRequired).toBe(2));
  it.each([
    [{ numberRatingsRequired: 1 }, false],
    [{ numberRatingsRequired: 2 }, true],
    [{ numberRatingsRequired: 2.5 }, false],
    [{ code: ' ' }, false],
    [{ description: '' }, false],
  ])('with %j are valid: %s', (given, right) =>
    expect(createFapArgs.safeParse({ ...fap, ...given }).success).toBe(right),
  );

  it.each([
    [undefined, true],
    [null, true],
    ['null', true],
    ['[]', true],
    ['[{"id":"0b7a7a5e-5d3c-4b0e-9c6a-1c1f0d8f6c11","caption":"a","figure":null}]', true],
    ['[{"id":"nonsense"}]', false],
    ['{', false],
  ])('with the files %j are valid: %s', (files, right) =>
    expect(updateFapArgs.safeParse({ ...fap, id: 1, files }).success).toBe(right),
  );

  it('can assign chairs and secretaries only', () => {
    const right = (roleId: string) => assignChairOrSecretaryInput.safeParse({ fapId: 1, userId: 2, roleId }).success;
    expect(right('FAP_CHAIR')).toBe(true);
    expect(right('FAP_SECRETARY')).toBe(true);
    expect(right('FAP_REVIEWER')).toBe(false);
  });
});
