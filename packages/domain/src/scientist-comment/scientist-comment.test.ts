import { describe, expect, it } from 'vitest';
import { aPerson, aProposal, aToken } from '../../testing/proposal.ts';
import { anonymous, roleCodes, sentenceOf } from '../kernel/index.ts';
import {
  createScientistCommentArgs,
  mayDeleteScientistComment,
  mayUpdateScientistComment,
  mayWriteScientistComment,
  scientistCommentForm,
  scientistCommentSentences,
} from './index.ts';

const everyRelation = {
  isPrincipalInvestigator: true,
  isCoProposer: true,
  isScientistOnInstrument: true,
  isScientistOnTechnique: true,
  isInternalReviewer: true,
  isFapChair: true,
  isFapSecretary: true,
  isFapReviewer: true,
};

describe('the scientist comment', () => {
  it.each(roleCodes)('%s, with all relations to the proposal', (role) => {
    const proposal = aProposal(everyRelation);
    const expected = role === 'USER_OFFICER' || role === 'INSTRUMENT_SCIENTIST';
    expect(mayWriteScientistComment(aPerson(role), proposal).allowed).toBe(expected);
    expect(mayUpdateScientistComment(aPerson(role), { commentId: 1, proposal }).allowed).toBe(expected);
    expect(mayDeleteScientistComment(aPerson(role), { commentId: 1, proposal }).allowed).toBe(expected);
  });

  it.each([
    ['of the instrument', { isScientistOnInstrument: true }, true],
    ['of the technique', { isScientistOnTechnique: true }, true],
    ['of neither', {}, false],
    ['of neither, and its principal investigator', { isPrincipalInvestigator: true }, false],
    ['of the instrument, proposal deleted', { isScientistOnInstrument: true, deletedAt: new Date(0) }, false],
  ])('scientist %s', (_, facts, allowed) => {
    const scientist = aPerson('INSTRUMENT_SCIENTIST');
    expect(mayWriteScientistComment(scientist, aProposal(facts)).allowed).toBe(allowed);
    expect(mayUpdateScientistComment(scientist, { commentId: 7, proposal: aProposal(facts) }).allowed).toBe(allowed);
  });

  it('is allowed for access tokens and refused to anonymous callers', () => {
    expect(mayWriteScientistComment(aToken, aProposal()).allowed).toBe(true);
    expect(mayWriteScientistComment(anonymous, aProposal())).toEqual({ allowed: false, reason: 'NOT_LOGGED_IN' });
  });

  it('states the reason for a refusal', () => {
    const facts = { commentId: 7, proposal: aProposal() };
    for (const [decision, sentence] of [
      [
        mayWriteScientistComment(aPerson('INSTRUMENT_SCIENTIST'), aProposal()),
        'Could not create proposal scientist comment because proposal not found',
      ],
      [
        mayUpdateScientistComment(aPerson('INSTRUMENT_SCIENTIST'), facts),
        "Could not update proposal scientist comment: '7'",
      ],
      [
        mayDeleteScientistComment(aPerson('INSTRUMENT_SCIENTIST'), facts),
        "Could not delete proposal scientist comment: '7'",
      ],
    ] as const) {
      if (decision.allowed) throw new Error('allowed');
      expect(sentenceOf(scientistCommentSentences, decision.reason, decision.details)).toBe(sentence);
    }
  });

  it.each([
    ['', 'Comment is required'],
    ['  \n', 'Comment is required'],
    ['x', undefined],
    ['x'.repeat(6000), undefined],
    ['x'.repeat(6001), 'Comment must be at most 6000 characters'],
  ])('%#: is validated', (comment, message) => {
    expect(scientistCommentForm.safeParse({ comment }).error?.issues[0]?.message).toBe(message);
    expect(createScientistCommentArgs.safeParse({ proposalPk: 1, comment }).error?.issues[0]?.message).toBe(message);
  });
});
