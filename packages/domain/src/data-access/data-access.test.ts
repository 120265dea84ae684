import { describe, expect, it } from 'vitest';
import { aPerson, aProposal, during } from '../../testing/proposal.ts';
import {
  dataAccessUsersProblem,
  mayUpdateDataAccessUsers,
  mayViewDataAccessUsers,
  offersDataAccessUsers,
} from './policy.ts';

const told = (decision: { allowed: boolean; reason?: string }) => (decision.allowed ? 'yes' : decision.reason);

describe('setting data access users', () => {
  it.each([
    ['PI', aPerson('USER'), { isPrincipalInvestigator: true }, 'yes'],
    ['co-proposer', aPerson('USER'), { isCoProposer: true }, 'yes'],
    ['data access user', aPerson('USER'), { isDataAccessUser: true }, 'NOT_ON_PROPOSAL'],
    ['officer', aPerson('USER_OFFICER'), {}, 'yes'],
    ['stranger', aPerson('USER'), {}, 'PROPOSAL_NOT_FOUND'],
    ['PI, deleted', aPerson('USER'), { isPrincipalInvestigator: true, deletedAt: during }, 'PROPOSAL_NOT_FOUND'],
  ] as const)('%s', (_, actor, facts, expected) => {
    expect(told(mayUpdateDataAccessUsers(actor, aProposal(facts)))).toBe(expected);
  });
  it('is separate from reading them, which all readers of the proposal may do', () => {
    expect(told(mayViewDataAccessUsers(aPerson('USER'), aProposal({ isVisitor: true })))).toBe('yes');
    expect(told(mayViewDataAccessUsers(aPerson('USER'), aProposal()))).toBe('PROPOSAL_NOT_FOUND');
  });
});

it.each([
  ['accepted, PI, on', { isPrincipalInvestigator: true, submitted: true, finalStatus: 'ACCEPTED' }, true, true],
  ['feature off', { isPrincipalInvestigator: true, submitted: true, finalStatus: 'ACCEPTED' }, false, false],
  ['co-proposer', { isCoProposer: true, submitted: true, finalStatus: 'ACCEPTED' }, true, false],
  ['rejected', { isPrincipalInvestigator: true, submitted: true, finalStatus: 'REJECTED' }, true, false],
] as const)('is offered in the row: %s', (_, facts, featureOn, shown) => {
  expect(offersDataAccessUsers(aProposal(facts), featureOn)).toBe(shown);
});

it('rejects a person who is also a member', () => {
  expect(dataAccessUsersProblem([3], [1, 2]).allowed).toBe(true);
  expect(dataAccessUsersProblem([3, 2], [1, 2])).toMatchObject({ reason: 'ALREADY_ON_PROPOSAL' });
});
