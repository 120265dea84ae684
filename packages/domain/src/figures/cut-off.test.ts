import { describe, expect, it } from 'vitest';
import { publicOutcome } from './index.ts';

const outcome = (proposals: number, accepted: number) => ({
  proposals,
  accepted,
  available: 40,
  asked: 90,
  given: 35,
  lastGrade: 3.25,
});

describe('the public figures of an instrument in a call (rule R224)', () => {
  it.each([
    // Submitted, accepted; told: accepted, asked, given, last grade.
    [0, 0, null, null, null, null],
    [1, 1, null, null, null, null],
    [4, 4, null, null, null, null],
    [5, 0, 0, 90, 35, null],
    [5, 1, 1, 90, null, null],
    [5, 2, 2, 90, null, null],
    [5, 3, 3, 90, 35, 3.25],
    [30, 2, 2, 90, null, null],
    [30, 20, 20, 90, 35, 3.25],
  ])('%i submitted, %i accepted', (proposals, accepted, ...[tellsAccepted, asked, given, lastGrade]) => {
    expect(publicOutcome(outcome(proposals, accepted))).toEqual({
      proposals,
      available: 40,
      accepted: tellsAccepted,
      asked,
      given,
      lastGrade,
    });
  });

  it('contain no grade where nobody graded', () => {
    expect(publicOutcome({ ...outcome(9, 4), lastGrade: null }).lastGrade).toBeNull();
  });
});
