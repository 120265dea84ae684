import { expect, it } from 'vitest';
import { sentenceOf } from '../kernel/index.ts';
import { mayBeReviewers, proposalSentences } from './index.ts';

const emma = { proposalPk: 1, proposalId: '27A-0001', userId: 7, name: 'Emma Stone' };
const omar = { proposalPk: 2, proposalId: '27A-0002', userId: 8, name: 'Omar Haddad' };

it('nobody reviews a proposal they stand on; others do', () => {
  expect(mayBeReviewers([{ userId: 7, proposalPk: 2 }], [emma, omar])).toEqual({ allowed: true });
  expect(mayBeReviewers([], [emma])).toEqual({ allowed: true });
});

it('says who stands on which proposal', () => {
  const decision = mayBeReviewers(
    [
      { userId: 7, proposalPk: 1 },
      { userId: 8, proposalPk: 2 },
      { userId: 8, proposalPk: 1 },
    ],
    [emma, omar],
  );
  expect(decision).toMatchObject({ allowed: false, reason: 'REVIEWER_ON_PROPOSAL', details: { people: [emma, omar] } });
  if (decision.allowed) return;
  expect(sentenceOf(proposalSentences, decision.reason, decision.details)).toBe(
    'Nobody can review a proposal of their own: Emma Stone is on 27A-0001, Omar Haddad is on 27A-0002',
  );
});
