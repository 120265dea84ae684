import { describe, expect, it } from 'vitest';
import { aPerson, aProposal, aToken } from '../../testing/proposal.ts';
import { anonymous, type RoleCode, roleCodes } from '../kernel/index.ts';
import type { ProposalFacts } from '../proposal/index.ts';
import {
  type HandingInFacts,
  mayCreateExperimentSafety,
  mayDecideAsReviewer,
  mayDecideAsScientist,
  mayReviewExperimentSafety,
  maySubmitExperimentSafety,
  maySubmitSampleInput,
  mayViewExperimentSafety,
  mayWriteExperimentSafety,
  type NewSafetyFacts,
} from './index.ts';

const now = new Date('2026-05-01T12:00:00Z');
const accepted = { submitted: true, status: 'SCHEDULING', finalStatus: 'ACCEPTED' } as const;
const outcome = (decision: { allowed: boolean; reason?: string }) => (decision.allowed ? true : decision.reason);

const facts = (proposal: Partial<ProposalFacts>, change: Partial<HandingInFacts> = {}): HandingInFacts => ({
  proposal: aProposal({ ...accepted, ...proposal }),
  isSubmitted: false,
  isScientistOfExperiment: false,
  isHidden: false,
  instrumentScientistDecision: 'UNSET',
  safetyReviewerDecision: 'UNSET',
  handsIn: true,
  topics: [],
  samples: [],
  ...change,
});
const own = { isPrincipalInvestigator: true };
const open = { topicId: 1, title: 'Topic', isCompleted: false };

describe('reading and writing (rules O6 and O9)', () => {
  it.each<[string, RoleCode, HandingInFacts, true | string]>([
    ['own', 'USER', facts(own), true],
    ['as co-proposer', 'USER', facts({ isCoProposer: true }), true],
    ['as visitor', 'USER', facts({ isVisitor: true }), true],
    ['as who may use the data', 'USER', facts({ isDataAccessUser: true }), true],
    ['somebody else’s', 'USER', facts({}), 'EXPERIMENT_SAFETY_NOT_FOUND'],
    ['own, in a role that has nothing to do with it', 'FAP_REVIEWER', facts(own), 'INSUFFICIENT_PERMISSIONS'],
    ['in own panel', 'FAP_CHAIR', facts({ isFapChair: true }), 'INSUFFICIENT_PERMISSIONS'],
    ['on an instrument of the proposal', 'INSTRUMENT_SCIENTIST', facts({ isScientistOnInstrument: true }), true],
    ['on the instrument of the experiment', 'INSTRUMENT_SCIENTIST', facts({}, { isScientistOfExperiment: true }), true],
    ['on another instrument', 'INSTRUMENT_SCIENTIST', facts({}), 'EXPERIMENT_SAFETY_NOT_FOUND'],
    ['as safety reviewer', 'EXPERIMENT_SAFETY_REVIEWER', facts({}), true],
    [
      'as safety reviewer, a draft',
      'EXPERIMENT_SAFETY_REVIEWER',
      facts({ submitted: false }),
      'EXPERIMENT_SAFETY_NOT_FOUND',
    ],
    ['as officer', 'USER_OFFICER', facts({}), true],
    ['own, booking removed', 'USER', facts(own, { isHidden: true }), 'EXPERIMENT_SAFETY_NOT_FOUND'],
    ['as officer, booking removed', 'USER_OFFICER', facts({}, { isHidden: true }), true],
    ['as officer, deleted', 'USER_OFFICER', facts({ deletedAt: now }), 'EXPERIMENT_SAFETY_NOT_FOUND'],
  ])('%s (%s)', (_, role, given, expected) => {
    expect(outcome(mayViewExperimentSafety(aPerson(role), given))).toBe(expected);
    expect(outcome(mayWriteExperimentSafety(aPerson(role), given))).toBe(expected);
    const handedIn = outcome(mayWriteExperimentSafety(aPerson(role), { ...given, isSubmitted: true }));
    const closed = expected === true && role !== 'USER_OFFICER';
    expect(handedIn).toBe(closed ? 'SAFETY_ALREADY_SUBMITTED' : expected);
  });

  it('is denied to anonymous callers and allowed to tokens with the key', () => {
    expect(outcome(mayViewExperimentSafety(anonymous, facts({})))).toBe('NOT_LOGGED_IN');
    expect(outcome(mayViewExperimentSafety(aToken, facts({})))).toBe(true);
  });
});

describe('creating the form (rule O18)', () => {
  const beginning = (change: Partial<NewSafetyFacts>): NewSafetyFacts => ({
    proposal: aProposal({ ...accepted, ...own }),
    isScientistOfExperiment: false,
    isHidden: false,
    status: 'ACTIVE',
    startsAt: now,
    isBegun: false,
    hasTemplate: true,
    hasStatus: true,
    ...change,
  });
  const nothing: Partial<NewSafetyFacts> = {
    status: 'DRAFT',
    startsAt: new Date(0),
    isBegun: true,
    hasTemplate: false,
    hasStatus: false,
  };
  it.each<[string, Partial<NewSafetyFacts>, true | string]>([
    ['own, at the very beginning', {}, true],
    ['a moment late', { startsAt: new Date(now.getTime() - 1) }, 'EXPERIMENT_STARTED'],
    [
      'of a deleted proposal',
      { ...nothing, proposal: aProposal({ ...own, deletedAt: now }) },
      'EXPERIMENT_WITHOUT_PROPOSAL',
    ],
    ['somebody else’s', { ...nothing, proposal: aProposal(accepted) }, 'DECLARED_EXPERIMENT_NOT_FOUND'],
    ['planned only', nothing, 'EXPERIMENT_NOT_ACTIVE'],
    ['finished', { ...nothing, status: 'COMPLETED' }, 'EXPERIMENT_NOT_ACTIVE'],
    ['started', { ...nothing, status: 'ACTIVE' }, 'EXPERIMENT_STARTED'],
    ['once more', { ...nothing, status: 'ACTIVE', startsAt: now }, 'SAFETY_EXISTS'],
    ['without a form', { hasTemplate: false, hasStatus: false }, 'SAFETY_WITHOUT_TEMPLATE'],
    ['without a status', { hasStatus: false }, 'SAFETY_WITHOUT_STATUS'],
  ])('%s', (_, change, expected) => {
    expect(outcome(mayCreateExperimentSafety(aPerson('USER'), beginning(change), now))).toBe(expected);
  });

  it('is allowed to those who can read the form afterwards', () => {
    const foreign = beginning({ proposal: aProposal(accepted) });
    const allowed = roleCodes.filter((role) => mayCreateExperimentSafety(aPerson(role), foreign, now).allowed);
    expect([...allowed].sort()).toEqual(['EXPERIMENT_SAFETY_REVIEWER', 'USER_OFFICER']);
    const there = { ...foreign, isScientistOfExperiment: true };
    expect(mayCreateExperimentSafety(aPerson('INSTRUMENT_SCIENTIST'), there, now).allowed).toBe(true);
    const inPanel = beginning({ proposal: aProposal({ ...accepted, isFapReviewer: true }) });
    const toldTo = (role: RoleCode) => outcome(mayCreateExperimentSafety(aPerson(role), inPanel, now));
    expect(toldTo('FAP_REVIEWER')).toBe('SAFETY_NOT_AUTHORIZED');
    expect(toldTo('FAP_CHAIR')).toBe('DECLARED_EXPERIMENT_NOT_FOUND');
    expect(outcome(mayCreateExperimentSafety(anonymous, foreign, now))).toBe('NOT_LOGGED_IN');
  });
});

describe('submitting (rule O10) and returning (rule O11)', () => {
  it.each<[string, RoleCode, HandingInFacts, true | string]>([
    ['own, complete', 'USER', facts(own), true],
    ['own, incomplete', 'USER', facts(own, { topics: [open] }), 'SAFETY_INCOMPLETE'],
    ['as officer, incomplete', 'USER_OFFICER', facts({}, { topics: [open] }), 'SAFETY_INCOMPLETE'],
    ['a sample ready', 'USER', facts(own, { samples: [{ isEsiSubmitted: true }] }), true],
    [
      'a sample unfinished',
      'USER',
      facts(own, { samples: [{ isEsiSubmitted: true }, { isEsiSubmitted: false }] }),
      'SAFETY_INCOMPLETE',
    ],
    ['twice', 'USER', facts(own, { isSubmitted: true }), 'SAFETY_ALREADY_SUBMITTED'],
    ['twice, by an officer', 'USER_OFFICER', facts({}, { isSubmitted: true }), 'SAFETY_ALREADY_SUBMITTED'],
    ['decided by the scientist', 'USER', facts(own, { instrumentScientistDecision: 'REJECTED' }), 'SAFETY_DECIDED'],
    ['decided by the reviewer', 'USER', facts(own, { safetyReviewerDecision: 'ACCEPTED' }), 'SAFETY_DECIDED'],
    ['somebody else’s', 'USER', facts({}), 'EXPERIMENT_SAFETY_NOT_FOUND'],
    ['taken back', 'USER_OFFICER', facts({}, { handsIn: false, isSubmitted: true, topics: [open] }), true],
    ['taken back by the team', 'USER', facts(own, { handsIn: false, isSubmitted: true }), 'SAFETY_ALREADY_SUBMITTED'],
    [
      'given back after a decision',
      'USER_OFFICER',
      facts({}, { handsIn: false, isSubmitted: true, instrumentScientistDecision: 'REJECTED' }),
      true,
    ],
    ['given back before it was handed in', 'USER_OFFICER', facts({}, { handsIn: false }), 'SAFETY_NOT_SUBMITTED'],
  ])('%s (%s)', (_, role, given, expected) => {
    expect(outcome(maySubmitExperimentSafety(aPerson(role), given))).toBe(expected);
  });
});

describe('the input of a sample', () => {
  it.each<[string, RoleCode, HandingInFacts, true | string]>([
    ['complete', 'USER', facts(own), true],
    ['incomplete', 'USER', facts(own, { topics: [open] }), 'SAFETY_INCOMPLETE'],
    ['opened again, incomplete', 'USER', facts(own, { topics: [open], handsIn: false }), true],
    ['of a form that was handed in', 'USER', facts(own, { isSubmitted: true }), 'SAFETY_ALREADY_SUBMITTED'],
    [
      'of such a form, opened again',
      'USER',
      facts(own, { isSubmitted: true, handsIn: false }),
      'SAFETY_ALREADY_SUBMITTED',
    ],
    ['of such a form, by an officer', 'USER_OFFICER', facts({}, { isSubmitted: true, handsIn: false }), true],
    ['somebody else’s', 'USER', facts({}), 'EXPERIMENT_SAFETY_NOT_FOUND'],
  ])('%s (%s)', (_, role, given, expected) => {
    expect(outcome(maySubmitSampleInput(aPerson(role), given))).toBe(expected);
  });
});

describe('deciding (rule O12) and reviewing (rule O14)', () => {
  const handedIn = { isSubmitted: true };
  const there = { isScientistOfExperiment: true };
  it.each<[RoleCode, HandingInFacts, scientist: true | string, reviewer: true | string, review: true | string]>([
    ['INSTRUMENT_SCIENTIST', facts({}, { ...handedIn, ...there }), true, 'INSUFFICIENT_PERMISSIONS', true],
    ['INSTRUMENT_SCIENTIST', facts({}, there), 'SAFETY_NOT_SUBMITTED', 'INSUFFICIENT_PERMISSIONS', true],
    [
      'INSTRUMENT_SCIENTIST',
      facts({ isScientistOnInstrument: true }, handedIn),
      'EXPERIMENT_SAFETY_NOT_FOUND',
      'INSUFFICIENT_PERMISSIONS',
      'EXPERIMENT_SAFETY_NOT_FOUND',
    ],
    ['EXPERIMENT_SAFETY_REVIEWER', facts({}, handedIn), 'INSUFFICIENT_PERMISSIONS', true, true],
    ['EXPERIMENT_SAFETY_REVIEWER', facts({}), 'INSUFFICIENT_PERMISSIONS', 'SAFETY_NOT_SUBMITTED', true],
    ['USER_OFFICER', facts({}, handedIn), 'INSUFFICIENT_PERMISSIONS', true, true],
    [
      'USER_OFFICER',
      facts({ deletedAt: now }, handedIn),
      'INSUFFICIENT_PERMISSIONS',
      'EXPERIMENT_SAFETY_NOT_FOUND',
      'EXPERIMENT_SAFETY_NOT_FOUND',
    ],
    ['USER', facts(own, handedIn), 'INSUFFICIENT_PERMISSIONS', 'INSUFFICIENT_PERMISSIONS', 'INSUFFICIENT_PERMISSIONS'],
  ])('%s', (role, given, scientist, reviewer, review) => {
    expect(outcome(mayDecideAsScientist(aPerson(role), given))).toBe(scientist);
    expect(outcome(mayDecideAsReviewer(aPerson(role), given))).toBe(reviewer);
    expect(outcome(mayReviewExperimentSafety(aPerson(role), given))).toBe(review);
  });

  it('is refused for time that is no longer booked', () => {
    const removed = facts({}, { isSubmitted: true, isScientistOfExperiment: true, isHidden: true });
    expect(outcome(mayDecideAsScientist(aPerson('INSTRUMENT_SCIENTIST'), removed))).toBe('SAFETY_BOOKING_REMOVED');
    expect(outcome(mayDecideAsReviewer(aPerson('EXPERIMENT_SAFETY_REVIEWER'), removed))).toBe('SAFETY_BOOKING_REMOVED');
    expect(outcome(mayDecideAsReviewer(aPerson('USER_OFFICER'), removed))).toBe('SAFETY_BOOKING_REMOVED');
  });

  it('may be repeated', () => {
    const decided = facts(
      {},
      { isSubmitted: true, isScientistOfExperiment: true, instrumentScientistDecision: 'REJECTED' },
    );
    expect(mayDecideAsScientist(aPerson('INSTRUMENT_SCIENTIST'), decided).allowed).toBe(true);
    expect(mayDecideAsReviewer(aPerson('EXPERIMENT_SAFETY_REVIEWER'), decided).allowed).toBe(true);
  });
});
