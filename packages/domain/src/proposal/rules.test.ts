import { describe, expect, it } from 'vitest';
import { afterEnd, afterInternalEnd, aProposal, before, during } from '../../testing/proposal.ts';
import { undoDeleteHours } from './model.ts';
import {
  coProposersOfCopy,
  editability,
  hasPreSubmissionReference,
  publicStatusOf,
  readyToSubmit,
  reopens,
  staysOnTeam,
  teamProblem,
  titleOfCopy,
  undoDeleteUntil,
} from './rules.ts';

describe('a proposal can be edited (rules P1 and P2)', () => {
  const outcome = (facts: Parameters<typeof aProposal>[0], now: Date) =>
    [false, true].map((isInternal) => {
      const decision = editability(aProposal(facts), isInternal, now);
      return decision.allowed ? 'yes' : decision.reason;
    });

  it.each([
    // status, submitted, moment, external, internal
    ['DRAFT', false, 'during', 'yes', 'yes'],
    ['DRAFT', false, 'before', 'CALL_NOT_OPEN', 'CALL_NOT_OPEN'],
    ['DRAFT', false, 'after the end', 'CALL_NOT_OPEN', 'yes'],
    ['DRAFT', false, 'after the internal end', 'CALL_NOT_OPEN', 'CALL_NOT_OPEN'],
    ['DRAFT', true, 'during', 'SUBMITTED_LOCKED', 'SUBMITTED_LOCKED'],
    ['FEASIBILITY_REVIEW', true, 'during', 'SUBMITTED_LOCKED', 'SUBMITTED_LOCKED'],
    ['FEASIBILITY_REVIEW', false, 'during', 'STATUS_LOCKED', 'STATUS_LOCKED'],
    ['EDITABLE_SUBMITTED', true, 'during', 'yes', 'yes'],
    ['EDITABLE_SUBMITTED', true, 'after the internal end', 'yes', 'yes'],
    ['EDITABLE_SUBMITTED_INTERNAL', true, 'during', 'SUBMITTED_LOCKED', 'yes'],
    ['EDITABLE_SUBMITTED_INTERNAL', true, 'after the internal end', 'SUBMITTED_LOCKED', 'yes'],
  ])('%s, submitted %s, %s the call', (status, submitted, moment, external, internal) => {
    const moments: Record<string, Date> = {
      during,
      before,
      'after the end': afterEnd,
      'after the internal end': afterInternalEnd,
    };
    expect(outcome({ status, submitted }, moments[moment] as Date)).toEqual([external, internal]);
  });
});

describe('the public status', () => {
  it.each([
    [false, 'UNSET', 'draft'],
    [false, 'ACCEPTED', 'draft'],
    [true, 'UNSET', 'submitted'],
    [true, 'ACCEPTED', 'accepted'],
    [true, 'RESERVED', 'reserved'],
    [true, 'REJECTED', 'rejected'],
  ] as const)('submitted %s, final status %s: %s', (submitted, finalStatus, told) => {
    expect(publicStatusOf({ submitted, finalStatus })).toBe(told);
  });
});

describe('ready to submit (rule P14)', () => {
  it('requires title, abstract and every topic', () => {
    expect(readyToSubmit({ title: 'T', abstract: 'A', incompleteTopics: [] })).toEqual({ allowed: true });
    const topics = [{ topicId: 5, title: 'Samples' }];
    expect(readyToSubmit({ title: ' ', abstract: '', incompleteTopics: topics })).toEqual({
      allowed: false,
      reason: 'INCOMPLETE',
      details: { missing: ['title', 'abstract'], topics },
    });
    expect(readyToSubmit({ title: 'T', abstract: 'A', incompleteTopics: topics }).allowed).toBe(false);
  });
});

describe('the team', () => {
  it('contains nobody twice', () => {
    expect(teamProblem(1, [2, 3]).allowed).toBe(true);
    expect(teamProblem(1, [2, 2]).allowed).toBe(false);
    expect(teamProblem(1, [1]).allowed).toBe(false);
  });
  it('must include the user who saves it', () => {
    expect(staysOnTeam(1, 1, [])).toBe(true);
    expect(staysOnTeam(2, 1, [2])).toBe(true);
    expect(staysOnTeam(3, 1, [2])).toBe(false);
    expect(staysOnTeam(undefined, 1, [])).toBe(true);
  });
});

describe('a copy', () => {
  it('is recognizable by its title, within the limit', () => {
    expect(titleOfCopy('Cells', 175)).toBe('Copy of Cells');
    expect(titleOfCopy('x'.repeat(175), 175)).toHaveLength(175);
  });
  it('includes the co-proposers, and the applicant who copied it', () => {
    expect(coProposersOfCopy({ proposerId: 1, users: [2] }, 3)).toEqual([2, 3]);
    expect(coProposersOfCopy({ proposerId: 1, users: [2] }, 2)).toEqual([2]);
    expect(coProposersOfCopy({ proposerId: 1, users: [2] }, 1)).toEqual([2]);
    expect(coProposersOfCopy({ proposerId: 1, users: [2] }, undefined)).toEqual([2]);
  });
});

it('only DRAFT reopens a proposal', () => {
  expect(reopens('DRAFT')).toBe(true);
  expect(reopens('SCHEDULING')).toBe(false);
});

it('the reference is provisional until submission, in calls with a reference number format', () => {
  expect(hasPreSubmissionReference({ submitted: false, referenceNumberFormat: '211{digits:4}' })).toBe(true);
  expect(hasPreSubmissionReference({ submitted: true, referenceNumberFormat: '211{digits:4}' })).toBe(false);
  expect(hasPreSubmissionReference({ submitted: false, referenceNumberFormat: null })).toBe(false);
});

it('a deletion can be undone for a limited number of hours', () => {
  expect(undoDeleteUntil(during).getTime() - during.getTime()).toBe(undoDeleteHours * 3_600_000);
});
