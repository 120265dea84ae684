import { describe, expect, it } from 'vitest';
import { aPerson, aProposal, aToken } from '../../testing/proposal.ts';
import { anonymous, type RoleCode } from '../kernel/index.ts';
import {
  type FeedbackFacts,
  type FeedbackStatusFacts,
  mayCreateFeedback,
  mayDeleteFeedback,
  mayRequestFeedback,
  maySetFeedbackStatus,
  mayViewFeedback,
  mayWriteFeedback,
  type NewFeedbackFacts,
  type RequestFacts,
} from './index.ts';

const outcome = (decision: { allowed: boolean; reason?: string }) => (decision.allowed ? true : decision.reason);
const facts = (change: Partial<FeedbackFacts> = {}): FeedbackFacts => ({
  isGone: false,
  isHidden: false,
  isTeamLead: false,
  isCreator: false,
  isVisitor: false,
  status: 'DRAFT',
  ...change,
});
const submitted = { status: 'SUBMITTED' } as const;
const lead = { isTeamLead: true, isVisitor: true };
const locked = 'FEEDBACK_ALREADY_SUBMITTED';
const foreign = 'FEEDBACK_NOT_YOURS';
const unknown = 'FEEDBACK_NOT_FOUND';

describe('reading, writing and removing (rules O61 and O62)', () => {
  it.each<[string, RoleCode, Partial<FeedbackFacts>, read: true | string, write: true | string, remove: true | string]>(
    [
      ['as lead', 'USER', lead, true, true, true],
      ['as lead, in another role', 'FAP_REVIEWER', lead, true, true, true],
      ['as lead, submitted', 'USER', { ...lead, ...submitted }, true, locked, locked],
      ['on the team', 'USER', { isVisitor: true }, true, foreign, foreign],
      ['begun, and leading no more', 'USER', { isCreator: true }, true, foreign, foreign],
      ['somebody else’s', 'USER', {}, unknown, unknown, unknown],
      ['somebody else’s', 'INSTRUMENT_SCIENTIST', {}, unknown, unknown, unknown],
      ['somebody else’s', 'USER_OFFICER', {}, true, true, true],
      ['submitted', 'USER_OFFICER', submitted, true, locked, true],
      ['of a deleted proposal', 'USER_OFFICER', { isGone: true }, unknown, unknown, unknown],
      ['as lead, of a deleted proposal', 'USER', { ...lead, isGone: true }, unknown, unknown, unknown],
      ['as lead, booking removed', 'USER', { ...lead, isHidden: true }, unknown, unknown, unknown],
      ['booking removed', 'USER_OFFICER', { isHidden: true }, true, true, true],
    ],
  )('%s (%s)', (_, role, change, read, write, remove) => {
    const actor = aPerson(role);
    expect(outcome(mayViewFeedback(actor, facts(change)))).toBe(read);
    expect(outcome(mayWriteFeedback(actor, facts(change)))).toBe(write);
    expect(outcome(mayDeleteFeedback(actor, facts(change)))).toBe(remove);
  });

  it('is denied to anonymous callers and allowed to tokens with the key', () => {
    expect(outcome(mayViewFeedback(anonymous, facts(lead)))).toBe('NOT_LOGGED_IN');
    expect(outcome(mayViewFeedback(aToken, facts()))).toBe(true);
  });
});

describe('submitting and returning (rule O62)', () => {
  const open = [{ topicId: 1, title: 'Topic', isCompleted: false }];
  it.each<[string, RoleCode, Partial<FeedbackStatusFacts>, true | string]>([
    ['given', 'USER', { ...lead, wanted: 'SUBMITTED' }, true],
    ['given, incomplete', 'USER', { ...lead, wanted: 'SUBMITTED', topics: open }, 'FEEDBACK_INCOMPLETE'],
    ['left a draft, incomplete', 'USER', { ...lead, wanted: 'DRAFT', topics: open }, true],
    ['given twice', 'USER', { ...lead, ...submitted, wanted: 'SUBMITTED' }, locked],
    ['taken back by the lead', 'USER', { ...lead, ...submitted, wanted: 'DRAFT' }, locked],
    ['given back', 'USER_OFFICER', { ...submitted, wanted: 'DRAFT' }, true],
    ['given by an officer', 'USER_OFFICER', { wanted: 'SUBMITTED' }, true],
    ['given twice', 'USER_OFFICER', { ...submitted, wanted: 'SUBMITTED' }, locked],
    ['given by the team', 'USER', { isVisitor: true, wanted: 'SUBMITTED' }, foreign],
  ])('%s (%s)', (_, role, change, expected) => {
    const given = { wanted: undefined, topics: [], ...facts(), ...change };
    expect(outcome(maySetFeedbackStatus(aPerson(role), given))).toBe(expected);
  });
});

describe('creating (rule O60)', () => {
  const beginning: NewFeedbackFacts = {
    proposal: aProposal(),
    isTeamLead: true,
    isVisitor: true,
    status: 'COMPLETED',
    isBegun: false,
    hasVisit: true,
    hasTemplate: true,
  };
  const nothing = { isBegun: true, status: 'DRAFT', hasVisit: false, isTeamLead: false, hasTemplate: false } as const;
  it.each<[string, Partial<NewFeedbackFacts>, true | string]>([
    ['as lead', {}, true],
    ['of a deleted proposal', { proposal: aProposal({ deletedAt: new Date() }) }, 'FEEDBACK_WITHOUT_EXPERIMENT'],
    ['by a stranger', { ...nothing, isVisitor: false }, 'FEEDBACK_WITHOUT_EXPERIMENT'],
    ['twice', nothing, 'FEEDBACK_EXISTS'],
    ['before the end', { ...nothing, isBegun: false }, 'FEEDBACK_BEFORE_COMPLETION'],
    ['without a team', { ...nothing, isBegun: false, status: 'COMPLETED' }, 'FEEDBACK_WITHOUT_VISIT'],
    ['by another of the team', { isTeamLead: false, hasTemplate: false }, 'NOT_TEAM_LEAD'],
    ['without a form', { hasTemplate: false }, 'FEEDBACK_WITHOUT_TEMPLATE'],
  ])('%s', (_, change, expected) => {
    expect(outcome(mayCreateFeedback(aPerson('USER'), { ...beginning, ...change }))).toBe(expected);
  });

  it('is denied to officers, and allowed to tokens on behalf of the lead', () => {
    expect(outcome(mayCreateFeedback(aPerson('USER_OFFICER'), { ...beginning, isTeamLead: false }))).toBe(
      'NOT_TEAM_LEAD',
    );
    expect(outcome(mayCreateFeedback(aToken, { ...beginning, isTeamLead: false }))).toBe(true);
  });
});

describe('requesting (rule O63)', () => {
  const now = new Date('2026-06-01T06:42:00Z');
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const due: RequestFacts = {
    status: 'COMPLETED',
    endsAt: ago(1),
    hasVisit: true,
    hasReachableLead: true,
    isSubmitted: false,
    requests: 0,
    lastRequestAt: null,
  };
  const limits = { most: 2, everyDays: 14, untilDays: 90 };
  const tooSoon = 'REQUEST_TOO_SOON';
  const worst = {
    hasVisit: false,
    hasReachableLead: false,
    status: 'ACTIVE',
    isSubmitted: true,
    endsAt: ago(91),
    requests: 2,
  } as const;
  it.each<[string, Partial<RequestFacts>, true | string]>([
    ['for the first time', {}, true],
    ['without a visit', worst, 'REQUEST_WITHOUT_VISIT'],
    ['without a lead', { ...worst, hasVisit: true }, 'REQUEST_WITHOUT_LEAD'],
    ['before the end', { ...worst, hasVisit: true, hasReachableLead: true }, 'REQUEST_BEFORE_COMPLETION'],
    ['given already', { isSubmitted: true, endsAt: ago(91), requests: 2 }, 'REQUEST_ANSWERED'],
    ['on the last day', { endsAt: ago(90) }, true],
    ['a moment later', { endsAt: ago(90.001), requests: 2 }, 'REQUEST_TOO_OLD'],
    ['once more, in time', { requests: 1, lastRequestAt: ago(14) }, true],
    ['once more, too soon', { requests: 1, lastRequestAt: ago(13.999) }, tooSoon],
    ['a third time', { requests: 2, lastRequestAt: ago(50) }, tooSoon],
  ])('%s', (_, change, expected) => {
    expect(outcome(mayRequestFeedback({ ...due, ...change }, limits, now))).toBe(expected);
  });
});
