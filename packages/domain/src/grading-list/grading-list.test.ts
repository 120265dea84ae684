import { expect, it } from 'vitest';
import { roleCodes } from '../kernel/index.ts';
import {
  defaultGradingFilters,
  gradingAction,
  gradingListArgs,
  incompleteGradings,
  incompleteGradingsWarning,
  mayOfferBulkSubmission,
  offersReviewerFilter,
  openGradings,
  openGradingsWarning,
} from './index.ts';

it('the list initially shows the reviewer’s own drafts', () => {
  expect(defaultGradingFilters).toMatchObject({ reviewer: 'ME', status: 'DRAFT' });
});

it.each(roleCodes)('%s may choose between own and all reviews, or not', (role) => {
  expect(offersReviewerFilter(role)).toBe(role === 'FAP_REVIEWER');
});

it.each([
  [true, 'DRAFT', 'Grade proposal'],
  [true, 'SUBMITTED', 'View proposal'],
  [false, 'DRAFT', 'View proposal'],
  [false, 'SUBMITTED', 'View proposal'],
] as const)('own: %s, %s: %s', (isAuthor, status, expected) =>
  expect(gradingAction({ isAuthor, status })).toBe(expected),
);

it('bulk submission is offered for the reviewer’s own reviews', () => {
  expect(mayOfferBulkSubmission({ reviewer: 'ME' })).toBe(true);
  expect(mayOfferBulkSubmission({ reviewer: 'ALL' })).toBe(false);
});

it('reviews without grade or comment cause a warning', () => {
  const selection = [
    { proposalId: '1', grade: 3, comment: 'fine', openSteps: [] },
    { proposalId: '2', grade: null, comment: 'fine', openSteps: ['Judgement'] },
    { proposalId: '3', grade: 3, comment: '', openSteps: [] },
    { proposalId: '4', grade: 3, comment: 'fine', openSteps: ['Judgement'] },
  ];
  expect(incompleteGradings(selection)).toEqual(['2', '3']);
  expect(incompleteGradingsWarning(['2', '3'])).toContain('ID: 2, 3');
  expect(incompleteGradingsWarning([])).toBeUndefined();
  expect(openGradings(selection)).toEqual(['4']);
  expect(openGradingsWarning(['4'])).toContain('ID: 4');
  expect(openGradingsWarning([])).toBeUndefined();
});

it('the filters are validated', () => {
  expect(gradingListArgs.safeParse({}).success).toBe(true);
  expect(gradingListArgs.safeParse({ status: 'DRAFT', reviewer: 'ME', active: true, callId: null }).success).toBe(true);
  expect(gradingListArgs.safeParse({ status: 'LATER' }).success).toBe(false);
});
