import { describe, expect, it } from 'vitest';
import { aPerson, aProposal, aToken } from '../../../testing/proposal.ts';
import { repeatsSubmission, resubmits } from './receipt.ts';

const user = aPerson('USER');

describe('a repeated submission', () => {
  it.each([
    ['the same press', user, 'one', { attempt: 'one', madeBy: 7 }, true],
    ['another press', user, 'two', { attempt: 'one', madeBy: 7 }, false],
    ['somebody else with the same name for it', user, 'one', { attempt: 'one', madeBy: 8 }, false],
    ['a press without a name', user, undefined, { attempt: null, madeBy: 7 }, false],
    ['a blank name', user, '', { attempt: '', madeBy: 7 }, false],
    ['nothing submitted yet', user, 'one', undefined, false],
    ['a token', aToken, 'one', { attempt: 'one', madeBy: null }, true],
  ] as const)('%s', (_, actor, attempt, made, expected) => {
    expect(repeatsSubmission(actor, attempt, made)).toBe(expected);
  });
});

describe('a save that submits again', () => {
  const pi = { isPrincipalInvestigator: true };
  it.each([
    ['the investigator, submitted', user, { ...pi, submitted: true }, false, true],
    ['a co-proposer, submitted', user, { isCoProposer: true, submitted: true }, false, true],
    ['a member, the form by itself', user, { ...pi, submitted: true }, true, false],
    ['a member, draft', user, pi, false, false],
    ['an officer', aPerson('USER_OFFICER'), { submitted: true }, false, false],
    ['a reviewer', aPerson('FAP_REVIEWER'), { isFapReviewer: true, submitted: true }, false, false],
    ['a token', aToken, { submitted: true }, false, false],
  ] as const)('%s', (_, actor, facts, isAutosave, expected) => {
    expect(resubmits(actor, aProposal(facts), isAutosave)).toBe(expected);
  });
});
