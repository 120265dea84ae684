import { describe, expect, it } from 'vitest';
import { readsReviewsOfOthers, reviewPeriod } from './call-settings.ts';
import { type FapReviewFacts, noFapReviewRelations } from './model.ts';

const at = (text: string) => new Date(`${text}Z`);
const start = at('2030-03-01T08:00:00');
const end = at('2030-03-10T08:00:00');

describe('the time for reviews (rule R173)', () => {
  it.each([
    ['a moment before the start', '2030-03-01T07:59:59.999', 'BEFORE'],
    ['at the start', '2030-03-01T08:00:00', 'OPEN'],
    ['at the end', '2030-03-10T08:00:00', 'OPEN'],
    ['at the end of the grace', '2030-03-12T08:00:00', 'OPEN'],
    ['a moment after it', '2030-03-12T08:00:00.001', 'OVER'],
  ])('%s', (_, now, state) => {
    expect(reviewPeriod({ start, end, graceDays: 2 }, at(now)).state).toBe(state);
  });

  it('is open on a side without a date', () => {
    const without = { start: null, end: null, graceDays: 0 };
    expect(reviewPeriod(without, start)).toEqual({ state: 'OPEN' });
    expect(reviewPeriod({ ...without, start }, at('2099-01-01T00:00:00'))).toEqual({ state: 'OPEN' });
  });
});

describe('reviews of others (rule R174)', () => {
  const facts: FapReviewFacts = { ...noFapReviewRelations, status: 'SUBMITTED' };
  it.each([
    ['NEVER', true, true, false],
    ['AFTER_OWN', false, true, false],
    ['AFTER_OWN', true, false, true],
    ['AFTER_ALL', true, false, false],
    ['AFTER_ALL', true, true, true],
  ] as const)('%s, own %s, all %s: %s', (readsOthers, hasSubmittedOwn, allSubmitted, reads) => {
    const known = { ...facts, readsOthers, hasSubmittedOwn, allSubmitted };
    expect(readsReviewsOfOthers(known)).toBe(reads);
    expect(readsReviewsOfOthers({ ...known, status: 'DRAFT' })).toBe(false);
  });
});
