import { describe, expect, it, test } from 'vitest';
import { sentenceOf } from '../../kernel/index.ts';
import { mayBeReviewers, type PersonOnProposal, placesOnProposal, proposalSentences } from '../index.ts';

const emma = (place: PersonOnProposal['place'] = 'CO_PROPOSER') =>
  ({ proposalPk: 1, proposalId: '27A-0001', userId: 7, name: 'Emma Stone', place }) as const;
const omar = { ...emma('VISITOR'), proposalPk: 2, proposalId: '27A-0002', userId: 8, name: 'Omar Haddad' } as const;

const told = (decision: ReturnType<typeof mayBeReviewers>) =>
  decision.allowed ? 'yes' : sentenceOf(proposalSentences, decision.reason, decision.details);

describe('a person on a proposal', () => {
  const sentences = [
    ['PRINCIPAL_INVESTIGATOR', 'Emma Stone is principal investigator of 27A-0001'],
    ['CO_PROPOSER', 'Emma Stone is co-proposer of 27A-0001'],
    ['INVITED', 'Emma Stone is invited to 27A-0001'],
    ['DATA_ACCESS', 'Emma Stone has access to the data of 27A-0001'],
    ['VISITOR', 'Emma Stone is named as a visitor for 27A-0001'],
  ] as const;

  test.each(sentences)('cannot review it as %s', (place, sentence) => {
    expect(told(mayBeReviewers([{ userId: 7, proposalPk: 1 }], [emma(place)]))).toBe(
      `Nobody can review their own proposal: ${sentence}`,
    );
    // Another proposal, and another person.
    expect(told(mayBeReviewers([{ userId: 7, proposalPk: 2 }], [emma(place)]))).toBe('yes');
    expect(told(mayBeReviewers([{ userId: 8, proposalPk: 1 }], [emma(place)]))).toBe('yes');
  });

  it('has no relation to it other than these', () => {
    expect(sentences.map(([place]) => place)).toEqual([...placesOnProposal]);
  });
});

it('causes the refusal of all requested pairs, which names everybody concerned', () => {
  const asked = [
    { userId: 7, proposalPk: 1 },
    { userId: 8, proposalPk: 2 },
    { userId: 8, proposalPk: 1 },
  ];
  const decision = mayBeReviewers(asked, [emma(), omar]);
  expect(decision).toMatchObject({
    allowed: false,
    reason: 'REVIEWER_ON_PROPOSAL',
    details: { people: [emma(), omar] },
  });
  expect(told(decision)).toBe(
    'Nobody can review their own proposal: Emma Stone is co-proposer of 27A-0001, Omar Haddad is named as a visitor for 27A-0002',
  );
  expect(mayBeReviewers([], [emma()])).toEqual({ allowed: true });
});
