import { describe, expect, it } from 'vitest';
import { aPerson, aProposal, aToken, during } from '../../testing/proposal.ts';
import { roleCodes } from '../kernel/index.ts';
import {
  type ManagementDecisionFacts,
  mayAdministerProposal,
  mayNotifyProposal,
  mayViewAdministration,
} from './policy.ts';
import { allocationsBelong, decisionEvents, resultMail } from './rules.ts';
import { administrationProposalArgs } from './schema.ts';

const facts = (extra: Partial<ManagementDecisionFacts> = {}): ManagementDecisionFacts => ({
  ...aProposal(),
  instrumentCount: 1,
  isInstrumentSubmitted: false,
  ...extra,
});
const told = (decision: { allowed: boolean; reason?: string }) => (decision.allowed ? 'yes' : decision.reason);

describe('who may administer a proposal', () => {
  it.each(roleCodes)('officers, chairs and secretaries, of all with every relation to the panel: %s', (role) => {
    const related = facts({
      isFapChair: true,
      isFapSecretary: true,
      isFapReviewer: true,
      isPrincipalInvestigator: true,
    });
    const may = ['USER_OFFICER', 'FAP_CHAIR', 'FAP_SECRETARY'].includes(role);
    expect(told(mayAdministerProposal(aPerson(role), related))).toBe(may ? 'yes' : 'INSUFFICIENT_PERMISSIONS');
  });
  it.each([
    ['not the chair of another panel', aPerson('FAP_CHAIR'), {}, 'PROPOSAL_NOT_FOUND'],
    [
      'not a chair who is only secretary of this panel',
      aPerson('FAP_CHAIR'),
      { isFapSecretary: true },
      'PROPOSAL_NOT_FOUND',
    ],
    [
      'not a chair once the instrument is submitted',
      aPerson('FAP_CHAIR'),
      { isFapChair: true, isInstrumentSubmitted: true },
      'INSTRUMENT_SUBMITTED',
    ],
    [
      'an officer, also once the instrument is submitted',
      aPerson('USER_OFFICER'),
      { isInstrumentSubmitted: true },
      'yes',
    ],
    ['not even an officer without an instrument', aPerson('USER_OFFICER'), { instrumentCount: 0 }, 'NO_INSTRUMENT'],
    [
      'not even an officer once the proposal is deleted',
      aPerson('USER_OFFICER'),
      { deletedAt: during },
      'PROPOSAL_NOT_FOUND',
    ],
    ['an access token', aToken, {}, 'yes'],
  ] as const)('%s', (_, actor, extra, expected) => {
    expect(told(mayAdministerProposal(actor, facts(extra)))).toBe(expected);
  });
  it('the administration is visible to officers and to scientists of the instrument', () => {
    const related = facts({ isScientistOnInstrument: true, isPrincipalInvestigator: true });
    for (const role of roleCodes) {
      expect(mayViewAdministration(aPerson(role), related).allowed).toBe(
        role === 'USER_OFFICER' || role === 'INSTRUMENT_SCIENTIST',
      );
    }
  });
});

describe('the result', () => {
  const officer = aPerson('USER_OFFICER');
  it.each([
    ['is not sent without a final status', {}, false, 'NO_FINAL_STATUS'],
    ['is sent if it is a rejection', { finalStatus: 'REJECTED' }, false, 'yes'],
    ['is not sent a second time', { finalStatus: 'ACCEPTED', notified: true }, false, 'ALREADY_NOTIFIED'],
    ['is sent a second time on purpose', { finalStatus: 'ACCEPTED', notified: true }, true, 'yes'],
  ] as const)('%s', (_, extra, ignore, expected) => {
    expect(told(mayNotifyProposal(officer, facts(extra), ignore))).toBe(expected);
  });
  it.each(roleCodes)('is sent by officers only: %s', (role) => {
    expect(mayNotifyProposal(aPerson(role), facts({ finalStatus: 'ACCEPTED', isFapChair: true })).allowed).toBe(
      role === 'USER_OFFICER',
    );
  });
});

describe('a decision', () => {
  it.each([
    [false, 'ACCEPTED', ['PROPOSAL_MANAGEMENT_DECISION_UPDATED']],
    [true, 'UNSET', ['PROPOSAL_MANAGEMENT_DECISION_UPDATED', 'PROPOSAL_MANAGEMENT_DECISION_SUBMITTED']],
    [
      true,
      'ACCEPTED',
      ['PROPOSAL_MANAGEMENT_DECISION_UPDATED', 'PROPOSAL_MANAGEMENT_DECISION_SUBMITTED', 'PROPOSAL_ACCEPTED'],
    ],
    [
      true,
      'RESERVED',
      ['PROPOSAL_MANAGEMENT_DECISION_UPDATED', 'PROPOSAL_MANAGEMENT_DECISION_SUBMITTED', 'PROPOSAL_RESERVED'],
    ],
    [
      true,
      'REJECTED',
      ['PROPOSAL_MANAGEMENT_DECISION_UPDATED', 'PROPOSAL_MANAGEMENT_DECISION_SUBMITTED', 'PROPOSAL_REJECTED'],
    ],
  ] as const)('that is saved (submitted: %s) as %s records %j', (submitted, finalStatus, events) => {
    expect(decisionEvents({ submitted, finalStatus })).toEqual(events);
  });
  it.each([
    ['UNSET', undefined],
    ['ACCEPTED', 'Accepted-Proposal'],
    ['RESERVED', 'Reserved-Proposal'],
    ['REJECTED', 'Rejected-Proposal'],
  ] as const)('that is %s is announced by the e-mail %s', (finalStatus, mail) => {
    expect(resultMail(finalStatus)).toBe(mail);
  });
  it('can allocate time only on instruments of the proposal', () => {
    expect(allocationsBelong([{ instrumentId: 1 }], [1, 2]).allowed).toBe(true);
    expect(allocationsBelong([{ instrumentId: 3 }], [1, 2]).allowed).toBe(false);
  });
  it.each([
    [-1, 'Must be greater than or equal to 0'],
    [0, undefined],
    [100_000, undefined],
    [100_001, 'Must be less than or equal to 100000'],
    [null, undefined],
  ])('can allocate a time of %s: %s', (value, message) => {
    const parsed = administrationProposalArgs.safeParse({
      proposalPk: 1,
      finalStatus: 'ACCEPTED',
      managementTimeAllocations: [{ instrumentId: 1, value }],
    });
    expect(parsed.error?.issues[0]?.message).toBe(message);
  });
  it('requires an instrument, and its comments are limited by visible characters', () => {
    const base = { proposalPk: 1, finalStatus: 'UNSET', managementTimeAllocations: [{ instrumentId: 1 }] };
    expect(administrationProposalArgs.safeParse({ ...base, managementTimeAllocations: [] }).success).toBe(false);
    const html = (n: number) => `<p>${'x'.repeat(n)}</p>`;
    expect(administrationProposalArgs.safeParse({ ...base, commentForUser: html(6000) }).success).toBe(true);
    expect(administrationProposalArgs.safeParse({ ...base, commentForUser: html(6001) }).success).toBe(false);
  });
});
