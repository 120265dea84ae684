import { describe, expect, it } from 'vitest';
import { readsReviewsOfOthers, reviewPeriod } from './call-settings.ts';
import { type FapReviewFacts, noFapReviewRelations } from './model.ts';

const at = (text: string) => new Date(`${text}Z`);
const start = at('2030-03-01T08:00:00');
const end = at('2030-03-10T08:00:00');
const there = (now: Date, zone = 'UTC') => ({ now, zone, written: (moment: Date) => moment.toISOString() });

describe('the period for reviews (rule R173)', () => {
  it.each([
    ['a moment before the start', '2030-03-01T07:59:59.999', 'BEFORE'],
    ['at the start', '2030-03-01T08:00:00', 'OPEN'],
    ['at the end', '2030-03-10T08:00:00', 'OPEN'],
    ['at the end of the grace', '2030-03-12T08:00:00', 'OPEN'],
    ['a moment after it', '2030-03-12T08:00:00.001', 'OVER'],
  ])('%s', (_, now, state) => {
    expect(reviewPeriod({ start, end, graceDays: 2 }, there(at(now))).state).toBe(state);
  });

  it('is unlimited on a side without a date', () => {
    const without = { start: null, end: null, graceDays: 0 };
    expect(reviewPeriod(without, there(start))).toEqual({ state: 'OPEN' });
    expect(reviewPeriod({ ...without, start }, there(at('2099-01-01T00:00:00')))).toEqual({ state: 'OPEN' });
  });
});

describe('the grace period ends at the same local time, also across clock changes (rules R173 and X60)', () => {
  it.each([
    ['Europe/Stockholm', 'clocks go back', '2026-10-20T21:59', '2026-10-27T22:59'],
    ['Europe/Stockholm', 'clocks go forward', '2026-03-25T22:59', '2026-04-01T21:59'],
    ['America/St_Johns', 'clocks go back', '2026-10-30T02:29', '2026-11-06T03:29'],
    ['Pacific/Auckland', 'clocks go forward', '2026-09-24T11:59', '2026-10-01T10:59'],
    ['Asia/Kolkata', 'they stay', '2026-10-20T18:29', '2026-10-27T18:29'],
  ])('in %s while %s', (zone, _, last, graceEnds) => {
    const period = { start: null, end: at(last), graceDays: 7 };
    expect(reviewPeriod(period, there(at(graceEnds), zone)).state).toBe('OPEN');
    expect(reviewPeriod(period, there(new Date(at(graceEnds).getTime() + 1), zone)).state).toBe('OVER');
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
