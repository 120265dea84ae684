import { expect, test } from 'vitest';
import { earlierVerdicts, type LoggedSafetyDecision, type SafetyDecider } from './index.ts';

const at = new Date('2026-11-01T10:00:00Z');
const nobody = { SCIENTIST: 'UNSET', REVIEWER: 'UNSET' } as const;
const rejected = {
  decision: 'REJECTED',
  instrumentScientistDecision: 'REJECTED',
  instrumentScientistComment: 'No gas',
};
const first = { before: { instrumentScientistDecision: null, instrumentScientistComment: null } };
const log = (...logged: object[]): LoggedSafetyDecision[] => logged.map((one, index) => entry(index, one));
const entry = (id: number, fields: object, by: SafetyDecider = 'SCIENTIST'): LoggedSafetyDecision => ({
  id,
  by,
  decidedAt: at,
  decidedBy: 7,
  fields: { experimentPk: 1, ...fields },
});
const seen = (logged: LoggedSafetyDecision[], standing: Partial<Record<SafetyDecider, 'ACCEPTED' | 'REJECTED'>> = {}) =>
  earlierVerdicts(logged, { ...nobody, ...standing }).map(({ id, decision, comment }) => [id, decision, comment]);

test.each<[string, object[], boolean, unknown[]]>([
  ['of a form nobody decided on: none', [], false, []],
  ['a decision that stands is none', [{ ...rejected, ...first }], true, []],
  ['of a form that was given back: it is one', [{ ...rejected, ...first }], false, [[0, 'REJECTED', 'No gas']]],
  [
    'another decision, whose words stayed',
    [
      { ...rejected, ...first },
      {
        decision: 'ACCEPTED',
        instrumentScientistDecision: 'ACCEPTED',
        before: { instrumentScientistDecision: 'REJECTED' },
      },
      {
        decision: 'REJECTED',
        instrumentScientistDecision: 'REJECTED',
        before: { instrumentScientistDecision: 'ACCEPTED' },
      },
    ],
    true,
    [
      [1, 'ACCEPTED', 'No gas'],
      [0, 'REJECTED', 'No gas'],
    ],
  ],
  [
    'one after it was given back, without words',
    [
      { ...rejected, ...first },
      { decision: 'REJECTED', instrumentScientistDecision: 'REJECTED', before: { instrumentScientistDecision: null } },
    ],
    false,
    [
      [1, 'REJECTED', null],
      [0, 'REJECTED', 'No gas'],
    ],
  ],
  [
    'the same once more is one, by whoever said it last',
    [
      { ...rejected, ...first },
      { decision: 'REJECTED', reviewedBy: 8, before: { reviewedBy: 7 } },
    ],
    false,
    [[1, 'REJECTED', 'No gas']],
  ],
  [
    'other words are another, and taking a decision back is none',
    [
      { ...rejected, ...first },
      { decision: 'REJECTED', instrumentScientistComment: '', before: { instrumentScientistComment: 'No gas' } },
      { decision: 'UNSET', instrumentScientistDecision: 'UNSET', before: { instrumentScientistDecision: 'REJECTED' } },
    ],
    false,
    [
      [1, 'REJECTED', null],
      [0, 'REJECTED', 'No gas'],
    ],
  ],
])('earlier decisions on a safety form (rule O238): %s', (_, told, stands, expected) => {
  expect(seen(log(...told), stands ? { SCIENTIST: 'REJECTED' } : {})).toEqual(expected);
});

test('earlier decisions of scientists and of reviewers are separate, the latest first', () => {
  const told = { decision: 'ACCEPTED', experimentSafetyReviewerDecision: 'ACCEPTED' };
  const logged = [entry(1, rejected), entry(2, told, 'REVIEWER')];
  expect(seen(logged).map(([id]) => id)).toEqual([2, 1]);
  expect(seen(logged, { REVIEWER: 'ACCEPTED' }).map(([id]) => id)).toEqual([1]);
});
