import { expect, it } from 'vitest';
import { changesSince } from './earlier.ts';

const answer = (questionId: string, words: string) => ({ questionId, question: `What ${questionId}?`, words });

it.each([
  ['nothing', [answer('a', 'x')], [answer('a', 'x')], []],
  ['another answer', [answer('a', 'x')], [answer('a', 'y')], [['a', 'x', 'y']]],
  ['a new one', [], [answer('a', 'y')], [['a', null, 'y']]],
  ['one that is gone', [answer('a', 'x')], [], [['a', 'x', null]]],
  [
    'several, in the order of now',
    [answer('a', 'x'), answer('c', 'x'), answer('b', 'x')],
    [answer('b', 'y'), answer('a', 'y')],
    [
      ['b', 'x', 'y'],
      ['a', 'x', 'y'],
      ['c', 'x', null],
    ],
  ],
] as const)('changes since an earlier version: %s', (_, before, after, expected) => {
  expect(changesSince(before, after).map((one) => [one.questionId, one.before, one.after])).toEqual(expected);
});
