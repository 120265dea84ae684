import { describe, expect, test } from 'vitest';
import { aPerson } from '../../testing/proposal.ts';
import { roleCodes } from '../kernel/index.ts';
import { readingStates } from '../proposal/index.ts';
import {
  type DecisionOfMany,
  decideProposalsArgs,
  managementDecisionPolicies,
  mayDecideTogether,
  offeredDecision,
} from './index.ts';

const unset = { finalStatus: 'UNSET', managementDecisionSubmitted: false } as const;
const one = (more: Partial<DecisionOfMany> = {}): DecisionOfMany => ({
  proposalPk: 1,
  proposalId: 'P-1',
  finalStatus: 'ACCEPTED',
  managementTimeAllocations: [{ value: 3 }],
  stored: unset,
  ...more,
});

describe('decisions on several proposals (rule R170)', () => {
  test.each<[string, DecisionOfMany[], boolean, string]>([
    ['that are fit', [one(), one({ proposalPk: 2 })], true, 'yes'],
    ['on one proposal twice', [one(), one()], false, 'DECIDED_TWICE'],
    ['without a time, saved', [one({ managementTimeAllocations: [{ value: null }] })], false, 'yes'],
    ['without a time, submitted', [one({ managementTimeAllocations: [{ value: null }] })], true, 'TIMES_MISSING'],
    ['of no time, submitted', [one({ managementTimeAllocations: [{ value: 0 }] })], true, 'yes'],
    ['rejected without a time', [one({ finalStatus: 'REJECTED', managementTimeAllocations: [{}] })], true, 'yes'],
    ['as they were read', [one({ read: unset })], true, 'yes'],
    [
      'decided meanwhile',
      [one({ read: unset, stored: { ...unset, finalStatus: 'REJECTED' } })],
      true,
      'DECIDED_MEANWHILE',
    ],
    [
      'submitted meanwhile',
      [one({ read: unset, stored: { ...unset, managementDecisionSubmitted: true } })],
      false,
      'DECIDED_MEANWHILE',
    ],
  ])('%s', (_, decisions, submit, reason) => {
    const decision = mayDecideTogether(decisions, submit);
    expect(decision.allowed ? 'yes' : decision.reason).toBe(reason);
  });

  test.each([
    [0, false],
    [1, true],
    [200, true],
    [201, false],
  ])('%i in one request', (n, isGood) => {
    const decisions = Array.from({ length: n }, (_, at) => ({
      proposalPk: at + 1,
      finalStatus: 'ACCEPTED',
      managementTimeAllocations: [{ instrumentId: 1, value: 1 }],
    }));
    expect(decideProposalsArgs.safeParse({ decisions }).success).toBe(isGood);
  });

  test.each(roleCodes)('%s', (role) => {
    const facts = { ...readingStates['in own panel'], instrumentCount: 1, isInstrumentSubmitted: false };
    const may = managementDecisionPolicies.administerEach.may(aPerson(role), [facts as never], new Date());
    expect(may.allowed).toBe(role === 'USER_OFFICER');
  });
});

describe('the proposed decision (rule R170)', () => {
  const found = { instrumentId: 1, recommendation: 'ACCEPTED', decisionSubmitted: true, technicalTime: 5 } as const;
  test.each([
    ['what the only panel recommends', [found], 'ACCEPTED', 5],
    ['nothing where the panel has not decided', [{ ...found, decisionSubmitted: false }], 'UNSET', 5],
    ['nothing where panels differ', [found, { ...found, recommendation: 'REJECTED' as const }], 'UNSET', 5],
    ['the time of the panel before that of the technical review', [{ ...found, fapTime: 2 }], 'ACCEPTED', 2],
    ['no time where there is none', [{ ...found, technicalTime: null }], 'ACCEPTED', undefined],
    ['nothing where nothing was found', [], 'UNSET', undefined],
  ] as const)('%s', (_, rows, finalStatus, time) => {
    const offered = offeredDecision(rows);
    expect([offered.finalStatus, offered.times.get(1)]).toEqual([finalStatus, time]);
  });

  test('contains the texts of panels that decided, each once', () => {
    const said = { ...found, textForApplicant: '<p>Good.</p>' };
    const others = [
      { ...said, instrumentId: 2 },
      { ...said, textForApplicant: '<p>Fine.</p>' },
      { ...said, decisionSubmitted: false, textForApplicant: '<p>Not yet.</p>' },
    ];
    expect(offeredDecision([said, ...others]).text).toBe('<p>Good.</p><p>Fine.</p>');
  });
});
