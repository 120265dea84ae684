import { describe, expect, it, test } from 'vitest';
import { cellState, lacking, remindedLimit, remindReviewersArgs, tallyOf } from './index.ts';

const now = new Date('2026-11-25T12:00:00Z');

describe('the state of a review (rule R140)', () => {
  test.each([
    ['DRAFT', null, 'ASSIGNED'],
    ['DRAFT', '2026-11-25T12:00:01Z', 'ASSIGNED'],
    ['DRAFT', '2026-11-25T12:00:00Z', 'OVERDUE'],
    ['DRAFT', new Date('2026-11-01T00:00:00Z'), 'OVERDUE'],
    ['SUBMITTED', '2026-11-01T00:00:00Z', 'SUBMITTED'],
  ] as const)('%s due %s is %s', (status, dueAt, state) => {
    expect(cellState({ status, dueAt, isDeclined: false }, now)).toBe(state);
    expect(cellState({ status, dueAt, isDeclined: true }, now)).toBe('DECLINED');
  });
});

describe('reviews required, assigned and submitted (rule R140)', () => {
  test.each([
    [3, [], 3, 3],
    [3, ['ASSIGNED', 'SUBMITTED'], 1, 2],
    [2, ['SUBMITTED', 'SUBMITTED'], 0, 0],
    // More than are asked for are waited for too.
    [2, ['SUBMITTED', 'SUBMITTED', 'OVERDUE'], 0, 1],
  ] as const)('%d required of %j', (required, states, reviewers, reviews) => {
    expect(lacking(required, tallyOf(states))).toEqual({ reviewers, reviews });
  });

  it('overdue reviews are counted separately', () => {
    const states = ['OVERDUE', 'ASSIGNED', 'SUBMITTED', 'OVERDUE', 'DECLINED'] as const;
    expect(tallyOf(states)).toEqual({ assigned: 4, submitted: 1, overdue: 2 });
  });
});

test.each([
  [0, false],
  [1, true],
  [remindedLimit, true],
  [remindedLimit + 1, false],
])('%d people may be reminded in one request: %s', (count, isFit) => {
  const userIds = Array.from({ length: count }, (_, n) => n + 1);
  expect(remindReviewersArgs.safeParse({ fapId: 1, userIds }).success).toBe(isFit);
});
