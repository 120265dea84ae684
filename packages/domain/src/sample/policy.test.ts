import { describe, expect, it } from 'vitest';
import { afterEnd, aPerson, aProposal, aToken, during } from '../../testing/proposal.ts';
import { anonymous, type RoleCode, roleCodes } from '../kernel/index.ts';
import type { ProposalFacts } from '../proposal/index.ts';
import type { SampleFacts } from './model.ts';
import {
  mayChangeSample,
  mayCreateSample,
  mayDeclareSample,
  mayDeleteSample,
  mayJudgeSample,
  mayViewSample,
} from './policy.ts';

const everything: Partial<ProposalFacts> = {
  isPrincipalInvestigator: true,
  isCoProposer: true,
  isVisitor: true,
  isDataAccessUser: true,
  isScientistOnInstrument: true,
  isScientistOnTechnique: true,
  isInternalReviewer: true,
  isFapChair: true,
  isFapSecretary: true,
  isFapReviewer: true,
};
const submitted = { submitted: true, status: 'FEASIBILITY_REVIEW' } as const;
const facts = (proposal: Partial<ProposalFacts>, isPostProposalSubmission = false) => ({
  proposal: aProposal(proposal),
  isPostProposalSubmission,
  isHandedIn: false,
  isInUse: false,
  isOnRecord: false,
  isScientistOfExperiment: false,
});
const outcome = (decision: { allowed: boolean; reason?: string }) => (decision.allowed ? true : decision.reason);

describe('declaring a sample', () => {
  it.each<[string, RoleCode, Partial<ProposalFacts>, boolean, Date, true | string]>([
    ['own draft', 'USER', { isPrincipalInvestigator: true }, false, during, true],
    ['as co-proposer', 'USER', { isCoProposer: true }, false, during, true],
    ['own draft, call ended', 'USER', { isPrincipalInvestigator: true }, false, afterEnd, 'CALL_NOT_OPEN'],
    [
      'own, submitted',
      'USER',
      { isPrincipalInvestigator: true, ...submitted },
      false,
      during,
      'SAMPLE_AFTER_SUBMISSION',
    ],
    ['own, submitted, for an experiment', 'USER', { isPrincipalInvestigator: true, ...submitted }, true, during, true],
    ['as visitor', 'USER', { isVisitor: true, ...submitted }, true, during, true],
    [
      'as visitor, not for an experiment',
      'USER',
      { isVisitor: true, ...submitted },
      false,
      during,
      'SAMPLE_AFTER_SUBMISSION',
    ],
    ['as data access user', 'USER', { isDataAccessUser: true, ...submitted }, true, during, 'NOT_ON_SAMPLE'],
    ['on own instrument', 'INSTRUMENT_SCIENTIST', { isScientistOnInstrument: true, ...submitted }, true, during, true],
    [
      'on own technique',
      'INSTRUMENT_SCIENTIST',
      { isScientistOnTechnique: true, ...submitted },
      true,
      during,
      'NOT_ON_SAMPLE',
    ],
    ['in own panel', 'FAP_REVIEWER', { isFapReviewer: true, ...submitted }, true, during, 'NOT_ON_SAMPLE'],
    ['as safety reviewer', 'EXPERIMENT_SAFETY_REVIEWER', submitted, true, during, true],
    [
      'as safety reviewer, not for an experiment',
      'EXPERIMENT_SAFETY_REVIEWER',
      submitted,
      false,
      during,
      'SAMPLE_AFTER_SUBMISSION',
    ],
    ['somebody else’s', 'USER', submitted, true, during, 'PROPOSAL_NOT_FOUND'],
    ['as officer, submitted', 'USER_OFFICER', submitted, false, afterEnd, true],
    ['as officer, deleted', 'USER_OFFICER', { deletedAt: during }, false, during, 'PROPOSAL_NOT_FOUND'],
  ])('%s (%s)', (_, role, proposal, post, now, expected) => {
    expect(outcome(mayDeclareSample(aPerson(role), facts(proposal, post), now))).toBe(expected);
    const change = outcome(mayChangeSample(aPerson(role), facts(proposal, post), now));
    expect(change).toBe(expected === 'SAMPLE_AFTER_SUBMISSION' ? 'NOT_ON_SAMPLE' : expected);
  });

  it.each<[string, RoleCode, Partial<ProposalFacts>, boolean, true | string]>([
    ['own draft', 'USER', { isPrincipalInvestigator: true }, false, true],
    ['somebody else’s', 'USER', submitted, true, 'SAMPLE_PROPOSAL_NOT_FOUND'],
    ['as data access user', 'USER', { isDataAccessUser: true, ...submitted }, true, 'SAMPLE_NOT_PERMITTED'],
    ['as visitor of a draft', 'USER', { isVisitor: true }, false, 'SAMPLE_NOT_PERMITTED'],
    ['own, submitted', 'USER', { isPrincipalInvestigator: true, ...submitted }, false, 'SAMPLE_AFTER_SUBMISSION'],
  ])('is refused with the reasons for creating a sample: %s', (_, role, proposal, post, expected) => {
    expect(outcome(mayCreateSample(aPerson(role), facts(proposal, post), during))).toBe(expected);
  });

  it.each<[RoleCode, Partial<SampleFacts>, change: true | string, remove: true | string]>([
    ['USER', {}, true, true],
    ['USER', { isInUse: true }, true, 'SAMPLE_IN_USE'],
    ['USER', { isInUse: true, isHandedIn: true }, 'SAMPLE_HANDED_IN', 'SAMPLE_HANDED_IN'],
    ['USER_OFFICER', { isInUse: true, isHandedIn: true }, true, 'SAMPLE_IN_USE'],
    ['USER', { isOnRecord: true }, true, 'SAMPLE_ON_RECORD'],
    ['USER_OFFICER', { isOnRecord: true }, true, true],
    ['USER_OFFICER', { isInUse: true, isOnRecord: true }, true, 'SAMPLE_IN_USE'],
  ])('changing and deleting one in use (rules O52 and O53): %s, %j', (role, use, change, remove) => {
    const given = { ...facts({ isPrincipalInvestigator: true, ...submitted }, true), ...use };
    expect(outcome(mayChangeSample(aPerson(role), given, during))).toBe(change);
    expect(outcome(mayDeleteSample(aPerson(role), given, during))).toBe(remove);
  });

  it('is allowed for access tokens and refused to anonymous callers', () => {
    expect(mayDeclareSample(anonymous, facts({}), during).allowed).toBe(false);
    expect(mayDeclareSample(aToken, facts(submitted), during).allowed).toBe(true);
  });
});

describe('judging a sample', () => {
  it.each(roleCodes)('%s', (role) => {
    const may = role === 'USER_OFFICER' || role === 'EXPERIMENT_SAFETY_REVIEWER';
    expect(mayJudgeSample(aPerson(role), facts({ ...everything, ...submitted })).allowed).toBe(may);
  });
});

describe('reading a sample', () => {
  it.each(roleCodes)('%s, with all relations to the proposal and with none', (role) => {
    expect(mayViewSample(aPerson(role), facts({ ...everything, ...submitted })).allowed).toBe(true);
    const always = role === 'USER_OFFICER' || role === 'EXPERIMENT_SAFETY_REVIEWER';
    expect(mayViewSample(aPerson(role), facts(submitted)).allowed).toBe(always);
  });

  it.each(roleCodes)('%s, as scientist of an experiment that uses it (rule O234)', (role) => {
    const chosen = { ...facts(submitted, true), isScientistOfExperiment: true };
    const may = role === 'USER_OFFICER' || role === 'EXPERIMENT_SAFETY_REVIEWER' || role === 'INSTRUMENT_SCIENTIST';
    expect(mayViewSample(aPerson(role), chosen).allowed).toBe(may);
    const deleted = { ...facts({ ...submitted, deletedAt: during }, true), isScientistOfExperiment: true };
    expect(mayViewSample(aPerson(role), deleted).allowed).toBe(false);
    if (role === 'INSTRUMENT_SCIENTIST') {
      expect(outcome(mayChangeSample(aPerson(role), chosen, during))).toBe('NOT_ON_SAMPLE');
    }
  });
});
