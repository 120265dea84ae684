import { describe, expect, it } from 'vitest';
import {
  afterEnd,
  afterInternalEnd,
  aPerson,
  aProposal,
  before,
  during,
  end,
  endInternal,
} from '../../../testing/proposal.ts';
import { anonymous, roleCodes } from '../../kernel/index.ts';
import { mayCreateProposal, mayEditProposal, maySubmitProposal } from '../policy.ts';
import {
  extensionProblem,
  isSubmissionOpen,
  lateness,
  mayExtendProposal,
  mayReadExtension,
  submissionEnd,
} from './more-time.ts';

const after = (moment: Date, minutes: number, milliseconds = 0) =>
  new Date(moment.getTime() + minutes * 60_000 + milliseconds);
const applicant = aPerson('USER');
const staff = aPerson('USER', { isInternalUser: true });
const own = (facts: Parameters<typeof aProposal>[0] = {}) => aProposal({ isPrincipalInvestigator: true, ...facts });
const told = (decision: { allowed: boolean; reason?: string }) => (decision.allowed ? 'yes' : decision.reason);
const person = { isInternalUser: false };

describe('a started proposal may be saved and submitted (rules P120 and P121)', () => {
  const tenMinutes = { graceMinutes: 10 };
  const until = after(end, 60 * 24);
  const extended = { extendedUntil: until };
  it.each([
    ['no grace, at the end', {}, end, 'yes'],
    ['no grace, a second after', {}, afterEnd, 'CALL_NOT_OPEN'],
    ['no minutes of grace, a second after', { graceMinutes: 0 }, afterEnd, 'CALL_NOT_OPEN'],
    ['in its grace', tenMinutes, afterEnd, 'yes'],
    ['at the end of its grace', tenMinutes, after(end, 10), 'yes'],
    ['just after its grace', tenMinutes, after(end, 10, 1), 'CALL_NOT_OPEN'],
    ['grace before the call', tenMinutes, before, 'CALL_NOT_OPEN'],
    ['with more time', extended, after(end, 60), 'yes'],
    ['at the end of it', extended, until, 'yes'],
    ['just after it', extended, after(until, 0, 1), 'CALL_NOT_OPEN'],
    ['more time that ended before the call', { extendedUntil: before }, during, 'yes'],
    ['more time before the call begins', extended, before, 'CALL_NOT_OPEN'],
  ])('%s', (_, facts, now, expected) => {
    expect(told(mayEditProposal(applicant, own(facts), now))).toBe(expected);
    expect(told(maySubmitProposal(applicant, own(facts), now))).toBe(expected);
  });

  it('by staff in the grace period after the internal end', () => {
    expect(told(maySubmitProposal(staff, own(tenMinutes), after(endInternal, 10)))).toBe('yes');
    expect(told(maySubmitProposal(staff, own(tenMinutes), after(endInternal, 10, 1)))).toBe('CALL_NOT_OPEN');
  });

  it('without making others members, reopening submitted proposals, or starting new ones', () => {
    expect(told(maySubmitProposal(applicant, aProposal(extended), afterEnd))).toBe('PROPOSAL_NOT_FOUND');
    const submitted = own({ ...extended, submitted: true, status: 'FEASIBILITY_REVIEW' });
    expect(told(mayEditProposal(applicant, submitted, afterEnd))).toBe('SUBMITTED_LOCKED');
    expect(told(maySubmitProposal(applicant, submitted, afterEnd))).toBe('ALREADY_SUBMITTED');
    expect(told(mayCreateProposal(applicant, aProposal(tenMinutes).call, afterEnd))).toBe('CALL_NOT_OPEN');
  });

  it('until the later of both ends', () => {
    expect(submissionEnd(own({ ...tenMinutes, extendedUntil: after(end, 5) }), person)).toEqual(after(end, 10));
    expect(submissionEnd(own({ ...tenMinutes, ...extended }), person)).toEqual(until);
    expect(isSubmissionOpen(own(), person, during)).toBe(true);
  });

  it('with the reason why there is still time', () => {
    expect(lateness(own(tenMinutes), person, during)).toBeUndefined();
    expect(lateness(own(tenMinutes), person, afterEnd)).toBe('GRACE');
    expect(lateness(own(extended), person, afterEnd)).toBe('EXTENDED');
    expect(lateness(own(tenMinutes), person, afterInternalEnd)).toBeUndefined();
  });
});

describe('more time for one proposal (rule P121)', () => {
  it.each(roleCodes)('granted by %s', (role) => {
    expect(told(mayExtendProposal(aPerson(role), own()))).toBe(
      role === 'USER_OFFICER' ? 'yes' : 'INSUFFICIENT_PERMISSIONS',
    );
  });
  it('is not granted by anonymous callers, nor to submitted or deleted proposals', () => {
    const officer = aPerson('USER_OFFICER');
    expect(told(mayExtendProposal(anonymous, own()))).toBe('NOT_LOGGED_IN');
    expect(told(mayExtendProposal(officer, own({ submitted: true })))).toBe('ALREADY_SUBMITTED');
    expect(told(mayExtendProposal(officer, own({ deletedAt: during })))).toBe('PROPOSAL_NOT_FOUND');
  });
  it.each([
    ['now', during, 'EXTENSION_IN_THE_PAST'],
    ['a moment ahead', after(during, 0, 1), 'yes'],
    ['ninety days ahead', after(during, 90 * 1440), 'yes'],
    ['more', after(during, 90 * 1440, 1), 'EXTENSION_TOO_LONG'],
  ])('until %s', (_, until, expected) => expect(told(extensionProblem(until, during))).toBe(expected));
  it('has a reason that its people and officers may read', () => {
    expect(mayReadExtension(applicant, own())).toBe(true);
    expect(mayReadExtension(aPerson('USER_OFFICER'), aProposal())).toBe(true);
    expect(mayReadExtension(aPerson('FAP_REVIEWER'), aProposal({ isFapReviewer: true }))).toBe(false);
  });
});
