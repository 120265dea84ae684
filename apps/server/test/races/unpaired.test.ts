import { beforeAll, expect, it } from 'vitest';
import { operations } from '../../src/graphql/operation.ts';
import { facilityPairs } from './facility-pairs.ts';
import { forms } from './forms.ts';
import { allPairs } from './pairs.ts';
import { uncovered } from './proof.ts';
import { removals } from './removals.ts';
import { type AllSeen, allSeen } from './seen.ts';
import { unpaired } from './unpaired.ts';

// Who meets nobody in a race was seen to be in nobody's way: every mutation is made alone, and the database says what it locked, read and wrote.

let seen: AllSeen;
beforeAll(async () => {
  seen = await allSeen();
  mutations = operations.filter(({ kind }) => kind === 'mutation').map(({ name }) => name);
}, 300_000);

let mutations: string[] = [];

/** Tables that are left aside: the list follows the records under a lock of its own (list.test.ts); an event belongs to one act. */
const apart: ReadonlySet<string> = new Set(['proposal_list', 'proposal_list_counts', 'act_events']);

/** Operations by their former names, which are seen to do the same. */
const former: Readonly<Record<string, string>> = {
  acceptInvite: 'acceptInviteWithCode',
  redeemCode: 'acceptInviteWithCode',
};

/** Where a facility is at work it is refused; two who make the first hour at once meet in first-hour.test.ts. */
const beforeAnyWork = 'makeFirstHour';

/** What only writes letters of its own. */
const writesLetters: ReadonlySet<string> = new Set([
  'remindReviewers',
  'askClarification',
  'answerClarification',
  'extendClarification',
]);

/**
 * Two that write one table without a lock and do each other no harm. Letters that are sent again were there before those that are being added.
 * Whoever sends drafts reads which event each tells of, which never changes, and adds an event.
 */
function isHarmless(names: readonly string[], places: readonly string[]): boolean {
  if (`${places}` === 'mails')
    return (
      names.some((name) => writesLetters.has(name)) && names.some((name) => name.startsWith('replayStatusActionsLog'))
    );
  return `${places}` === 'event_logs' && names.includes('sendEmailDrafts');
}

const pairOf = (one: string, other: string) => [one, other].sort().join(' and ');
const met = new Set([
  ...[...allPairs, ...facilityPairs].map(([one, other]) => pairOf(one, other)),
  ...Object.keys(removals).map((names) => pairOf(...(names.split(', ') as [string, string]))),
  ...Object.keys(forms).map((name) => pairOf(name, name)),
]);

it('every mutation was called', () => {
  expect(mutations.length).toBeGreaterThan(150);
  expect(
    mutations.filter((name) => !seen.touches.has(name)),
    'a call of each stands in operations.ts, facility-operations.ts or facility-pairs.ts of test/races',
  ).toEqual([]);
  // A production facility is never reset.
  expect([...seen.refused]).toEqual([['prepareDB', 'DATABASE_RESET']]);
});

it('former names do the same as the current ones', () => {
  for (const [name, now] of Object.entries(former)) expect(seen.touches.get(name)).toEqual(seen.touches.get(now));
});

it('mutations that are not paired write no common table, or take a common lock for their writes', () => {
  const open: string[] = [];
  for (const one of unpaired)
    for (const other of mutations) {
      const [a, b] = [seen.touches.get(one), seen.touches.get(other)];
      if (
        !a ||
        !b ||
        met.has(pairOf(one, other)) ||
        [one, other].some((name) => name === beforeAnyWork || name in former)
      )
        continue;
      const places = uncovered(a, b, apart);
      if (places.length > 0 && !isHarmless([one, other], places)) open.push(`${pairOf(one, other)}: ${places}`);
    }
  expect([...new Set(open)]).toEqual([]);
});
