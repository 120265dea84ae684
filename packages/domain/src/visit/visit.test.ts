import { describe, expect, it } from 'vitest';
import { aPerson, aProposal, aToken } from '../../testing/proposal.ts';
import { anonymous, type RoleCode } from '../kernel/index.ts';
import type { ProposalFacts } from '../proposal/index.ts';
import {
  cancelledBy,
  datesAfter,
  datesAllowed,
  type HandedInFacts,
  mayApproveRegistration,
  mayBeginRegistration,
  mayCancelRegistration,
  mayChangeVisit,
  mayCreateVisit,
  mayEditRegistration,
  mayRequestChanges,
  maySeeRegistrations,
  maySubmitRegistration,
  mayUpdateVisit,
  mayViewRegistration,
  mayViewVisit,
  type VisitFacts,
  type VisitRegistrationStatus,
  visitDateProblems,
  visitFormSchema,
  visitRegistrationStatuses,
} from './index.ts';

const outcome = (decision: { allowed: boolean; reason?: string }) => (decision.allowed ? true : decision.reason);
const accepted = { submitted: true, finalStatus: 'ACCEPTED', managementDecisionSubmitted: true } as const;
const visit = (proposal: Partial<ProposalFacts>, change: Partial<VisitFacts> = {}): VisitFacts => ({
  proposal: aProposal({ ...accepted, ...proposal }),
  isCreator: false,
  isOnVisit: false,
  isScientistOfExperiment: false,
  isRemoved: false,
  ...change,
});
const own = { isPrincipalInvestigator: true };

describe('who may view a visit (rule O37)', () => {
  it.each<[string, RoleCode, VisitFacts, true | string, boolean]>([
    ['own', 'USER', visit(own), true, true],
    ['as co-proposer, in another role', 'FAP_REVIEWER', visit({ isCoProposer: true }), true, true],
    ['as visitor', 'USER', visit({ isVisitor: true }, { isOnVisit: true }), true, false],
    ['as visitor of another experiment', 'USER', visit({ isVisitor: true }), 'VISIT_NOT_FOUND', false],
    ['defined by oneself, having left the proposal', 'USER', visit({}, { isCreator: true }), 'VISIT_NOT_FOUND', false],
    [
      'defined by oneself, with data access',
      'USER',
      visit({ isDataAccessUser: true }, { isCreator: true }),
      true,
      false,
    ],
    ['as data access user', 'USER', visit({ isDataAccessUser: true }), 'VISIT_NOT_FOUND', false],
    ['somebody else’s', 'USER', visit({}), 'VISIT_NOT_FOUND', false],
    ['in own panel', 'FAP_CHAIR', visit({ isFapChair: true }), 'VISIT_NOT_FOUND', false],
    ['scientist there', 'INSTRUMENT_SCIENTIST', visit({}, { isScientistOfExperiment: true }), true, true],
    ['scientist elsewhere', 'INSTRUMENT_SCIENTIST', visit({ isScientistOnInstrument: true }), 'VISIT_NOT_FOUND', false],
    ['scientist there, as user', 'USER', visit({}, { isScientistOfExperiment: true }), 'VISIT_NOT_FOUND', false],
    ['safety reviewer', 'EXPERIMENT_SAFETY_REVIEWER', visit({}), true, true],
    ['officer', 'USER_OFFICER', visit({}), true, true],
    ['own, booking removed', 'USER', visit(own, { isRemoved: true }), 'VISIT_NOT_FOUND', false],
    ['officer, booking removed', 'USER_OFFICER', visit({}, { isRemoved: true }), true, true],
    ['officer, deleted proposal', 'USER_OFFICER', visit({ deletedAt: new Date() }), 'VISIT_NOT_FOUND', false],
  ])('%s', (_, role, facts, may, sees) => {
    expect(outcome(mayViewVisit(aPerson(role), facts))).toBe(may);
    expect(maySeeRegistrations(aPerson(role), facts)).toBe(sees);
  });

  it('access tokens may, anonymous callers may not', () => {
    expect(outcome(mayViewVisit(aToken, visit({})))).toBe(true);
    expect(outcome(mayViewVisit(anonymous, visit({})))).toBe('NOT_LOGGED_IN');
  });
});

describe('who may name the visitors (rules O35 and O36)', () => {
  const fresh = (proposal: Partial<ProposalFacts>, change: object = {}) => ({
    proposal: aProposal({ ...accepted, ...proposal }),
    isDefined: false,
    isLeadInTeam: true,
    ...change,
  });
  it.each<[string, RoleCode, ReturnType<typeof fresh>, true | string]>([
    ['the principal investigator', 'USER', fresh(own), true],
    ['a co-proposer', 'USER', fresh({ isCoProposer: true }), true],
    ['an officer', 'USER_OFFICER', fresh({}), true],
    ['a visitor', 'USER', fresh({ isVisitor: true }), 'VISIT_OF_ANOTHER'],
    ['a scientist', 'INSTRUMENT_SCIENTIST', fresh({ isScientistOnInstrument: true }), 'VISIT_OF_ANOTHER'],
    [
      'a stranger learns nothing else',
      'USER',
      fresh({ finalStatus: 'UNSET' }, { isDefined: true }),
      'VISITED_EXPERIMENT_NOT_FOUND',
    ],
    ['once', 'USER', fresh({ ...own, finalStatus: 'UNSET' }, { isDefined: true }), 'VISIT_EXISTS'],
    ['of a deleted proposal', 'USER', fresh({ ...own, deletedAt: new Date() }), 'VISIT_WITHOUT_PROPOSAL'],
    ['before acceptance', 'USER', fresh({ ...own, finalStatus: 'RESERVED' }), 'VISIT_BEFORE_ACCEPTANCE'],
    ['before the decision', 'USER', fresh({ ...own, managementDecisionSubmitted: false }), 'VISIT_BEFORE_ACCEPTANCE'],
    ['with a lead who stays away', 'USER', fresh(own, { isLeadInTeam: false }), 'VISIT_LEAD_NOT_IN_TEAM'],
  ])('%s', (_, role, facts, expected) => {
    expect(outcome(mayCreateVisit(aPerson(role), facts))).toBe(expected);
  });

  it.each<[string, RoleCode, VisitFacts, true | string]>([
    ['the principal investigator', 'USER', visit(own), true],
    ['an officer', 'USER_OFFICER', visit({}), true],
    ['a visitor', 'USER', visit({ isVisitor: true }, { isOnVisit: true }), 'VISIT_NOT_YOURS'],
    ['a scientist there', 'INSTRUMENT_SCIENTIST', visit({}, { isScientistOfExperiment: true }), 'VISIT_NOT_YOURS'],
    ['a safety reviewer', 'EXPERIMENT_SAFETY_REVIEWER', visit({}), 'VISIT_NOT_YOURS'],
    ['a stranger', 'USER', visit({}), 'VISIT_NOT_FOUND'],
    ['an officer, booking removed', 'USER_OFFICER', visit({}, { isRemoved: true }), 'VISIT_NOT_FOUND'],
  ])('changed by %s', (_, role, facts, expected) => {
    expect(outcome(mayChangeVisit(aPerson(role), facts))).toBe(expected);
    expect(outcome(mayUpdateVisit(aPerson(role), { ...facts, isLeadInTeam: true }))).toBe(expected);
    const without = expected === true ? 'VISIT_LEAD_NOT_IN_TEAM' : expected;
    expect(outcome(mayUpdateVisit(aPerson(role), { ...facts, isLeadInTeam: false }))).toBe(without);
  });
});

describe('the life cycle of a registration (rules O20, O38 and O39)', () => {
  const registration = (isSelf: boolean, status: VisitRegistrationStatus | null): HandedInFacts => ({
    ...visit({ isVisitor: isSelf }, { isOnVisit: isSelf }),
    isSelf,
    status,
    hasDates: true,
    topics: [],
  });
  const rules = {
    edit: mayEditRegistration,
    submit: maySubmitRegistration,
    approve: mayApproveRegistration,
    requestChanges: mayRequestChanges,
    cancel: mayCancelRegistration,
  };
  const where = (role: RoleCode, isSelf: boolean, move: keyof typeof rules) =>
    visitRegistrationStatuses.filter((status) => rules[move](aPerson(role), registration(isSelf, status)).allowed);
  const all = [...visitRegistrationStatuses];
  const open = ['DRAFTED', 'CHANGE_REQUESTED'];

  it.each<[keyof typeof rules, readonly string[], readonly string[]]>([
    ['edit', open, all],
    ['submit', open, all.filter((status) => status !== 'APPROVED')],
    ['approve', [], all.filter((status) => status !== 'DRAFTED')],
    ['requestChanges', [], ['SUBMITTED']],
    ['cancel', [...open, 'SUBMITTED'], [...open, 'SUBMITTED', 'APPROVED']],
  ])('%s by the visitor and by an officer', (move, byVisitor, byOfficer) => {
    expect(new Set(where('USER', true, move))).toEqual(new Set(byVisitor));
    expect(new Set(where('USER_OFFICER', false, move))).toEqual(new Set(byOfficer));
    for (const role of ['USER', 'INSTRUMENT_SCIENTIST', 'EXPERIMENT_SAFETY_REVIEWER', 'FAP_CHAIR'] as const) {
      expect(where(role, false, move)).toEqual([]);
    }
  });

  it('does not exist for other users, nor for a user who is not a visitor', () => {
    const others = { ...registration(false, 'SUBMITTED'), proposal: aProposal({ ...accepted, ...own }) };
    expect(outcome(mayViewRegistration(aPerson('USER'), others))).toBe('VISIT_REGISTRATION_NOT_FOUND');
    expect(outcome(mayViewRegistration(aPerson('USER'), registration(true, null)))).toBe(
      'VISIT_REGISTRATION_NOT_FOUND',
    );
    expect(outcome(mayViewRegistration(aPerson('USER'), registration(true, 'CANCELLED_BY_USER')))).toBe(true);
    expect(outcome(mayViewRegistration(aPerson('USER_OFFICER'), registration(false, 'DRAFTED')))).toBe(true);
  });

  it('is submitted only with dates and all answers; a cancelled one without dates is not approved', () => {
    const mine = registration(true, 'DRAFTED');
    const missing = [{ topicId: 1, title: 'T', isCompleted: false }];
    expect(outcome(maySubmitRegistration(aPerson('USER'), { ...mine, hasDates: false }))).toBe(
      'REGISTRATION_WITHOUT_DATES',
    );
    expect(outcome(maySubmitRegistration(aPerson('USER'), { ...mine, topics: missing }))).toBe(
      'REGISTRATION_INCOMPLETE',
    );
    expect(outcome(maySubmitRegistration(aPerson('USER'), { ...mine, topics: null }))).toBe('REGISTRATION_INCOMPLETE');
    const theirs = { ...registration(false, 'CANCELLED_BY_USER'), hasDates: false };
    expect(outcome(mayApproveRegistration(aPerson('USER_OFFICER'), theirs))).toBe('REGISTRATION_NOT_SUBMITTED');
  });

  it('is begun only while editable and with a template, unless it has its form already', () => {
    const begin = (status: VisitRegistrationStatus, hasForm: boolean, hasTemplate: boolean) =>
      outcome(mayBeginRegistration(aPerson('USER'), { ...registration(true, status), hasForm, hasTemplate }));
    expect(begin('DRAFTED', false, true)).toBe(true);
    expect(begin('DRAFTED', false, false)).toBe('REGISTRATION_WITHOUT_TEMPLATE');
    expect(begin('SUBMITTED', false, true)).toBe('REGISTRATION_CLOSED');
    expect(begin('APPROVED', true, false)).toBe(true);
  });

  it('cannot be changed after the booking was removed', () => {
    for (const rule of Object.values(rules)) {
      const gone = { ...registration(false, 'SUBMITTED'), isRemoved: true };
      expect(outcome(rule(aPerson('USER_OFFICER'), gone))).toBe('VISIT_REGISTRATION_NOT_FOUND');
    }
    // The visitor reads it still, and is told why nothing is written there any more.
    const cancelled = { ...registration(true, 'CANCELLED_BY_FACILITY'), isRemoved: true };
    expect(outcome(rules.edit(aPerson('USER'), cancelled))).toBe('REGISTRATION_CLOSED');
  });

  it('records whether the visitor or the facility cancelled it', () => {
    expect([true, false].map(cancelledBy)).toEqual(['CANCELLED_BY_USER', 'CANCELLED_BY_FACILITY']);
  });
});

describe('the dates (rule O40)', () => {
  const today = new Date('2026-05-04T22:00:00Z');
  const at = (text: string | null) => (text === null ? null : new Date(text));
  const none = { startsAt: null, endsAt: null };
  const past = { startsAt: at('2026-05-01T22:00:00Z'), endsAt: at('2026-05-07T22:00:00Z') };

  it.each([
    ['from today', none, '2026-05-04T22:00:00Z', '2026-05-06T22:00:00Z', true],
    ['a moment earlier', none, '2026-05-04T21:59:59Z', '2026-05-06T22:00:00Z', 'VISIT_START_IN_THE_PAST'],
    ['on one day', none, '2026-05-05T22:00:00Z', '2026-05-05T22:00:00Z', true],
    ['ending before', none, '2026-05-05T22:00:00Z', '2026-05-04T22:00:00Z', 'VISIT_END_BEFORE_START'],
    ['only a beginning', none, '2026-05-05T22:00:00Z', null, true],
    ['longer, begun already', past, '2026-05-01T22:00:00Z', '2026-05-09T22:00:00Z', true],
    ['begun already, moved', past, '2026-05-02T22:00:00Z', '2026-05-09T22:00:00Z', 'VISIT_START_IN_THE_PAST'],
  ])('%s', (_, stored, startsAt, endsAt, expected) => {
    expect(outcome(datesAllowed(stored, { startsAt: at(startsAt), endsAt: at(endsAt) }, today))).toBe(expected);
  });

  it('are unchanged where none are given', () => {
    expect(datesAfter(past, { startsAt: null })).toEqual(past);
    expect(datesAfter(none, { endsAt: past.endsAt })).toEqual({ startsAt: null, endsAt: past.endsAt });
  });

  it.each([
    [null, null, 'Visit start date is required', 'Visit end date is required'],
    ['soon', 'later', 'Invalid date', 'End Date/Time is required'],
    ['2026-05-03T22:00:00Z', '2026-05-06T22:00:00Z', 'Visit start date can not be in the past', undefined],
    ['2026-05-06T22:00:00Z', '2026-05-05T22:00:00Z', undefined, "End date can't be before Start date"],
    ['2026-05-06T22:00:00Z', '2026-05-06T22:00:00Z', undefined, undefined],
  ])('typed as %s and %s', (startsAt, endsAt, atStart, atEnd) => {
    const problems = visitDateProblems({ startsAt, endsAt }, none, today);
    expect([problems.startsAt, problems.endsAt]).toEqual([atStart, atEnd]);
  });
});

it('the dialog requires visitors and a team lead among them', () => {
  const told = (values: object) => visitFormSchema.safeParse(values).error?.issues.map(({ message }) => message) ?? [];
  expect(told({ team: [1, 2], teamLeadUserId: 2 })).toEqual([]);
  expect(told({ team: [], teamLeadUserId: 1 })).toContain('Please add visitors');
  expect(told({ team: [], teamLeadUserId: null })).toEqual(
    expect.arrayContaining(['Please add visitors', 'Please select the team lead']),
  );
  expect(told({ team: [1], teamLeadUserId: 2 })).toEqual(['Team lead must be one of the visitors']);
});
