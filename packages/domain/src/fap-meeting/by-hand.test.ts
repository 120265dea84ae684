import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  availabilityShare,
  compareInMeeting,
  missingRanks,
  type RankedProposal,
  ranksAfterMove,
  seenRank,
  storedRank,
  tryAllocation,
} from './index.ts';

// What a meeting decides by, reckoned once more in whole numbers, as on paper.

const grade = fc.integer({ min: 1000, max: 10_000 }).map((value) => value / 1000);
const whole = (value: number) => BigInt(Math.round(value * 1000));
const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

/** Hundredths of the mean, halves up; undefined without grades (rule R3). */
function mean(grades: readonly number[]): bigint | undefined {
  const n = BigInt(grades.length);
  return n === 0n ? undefined : (2n * sum(grades.map(whole)) + 10n * n) / (20n * n);
}

/** Hundredths of the deviation, found by trying; undefined below two grades (rule R4). */
function deviation(grades: readonly number[]): bigint | undefined {
  const n = BigInt(grades.length);
  if (n < 2n) return undefined;
  const squares = n * sum(grades.map((one) => whole(one) ** 2n)) - sum(grades.map(whole)) ** 2n;
  let found = 0n;
  while (((2n * found + 1n) * 10n * n) ** 2n <= 4n * squares) found += 1n;
  return found;
}

const last = 10n ** 9n;
/** The keys of a meeting in the order that rule R42 says, by comparing words of equal length. */
function inOrder(meeting: readonly RankedProposal[]): number[] {
  const word = (value: bigint) => String(value).padStart(12, '0');
  const key = ({ rankOrder, grades, proposalPk }: RankedProposal) =>
    [
      rankOrder === null ? last : BigInt(rankOrder),
      mean(grades) ?? last,
      last - (deviation(grades) ?? -1n),
      BigInt(proposalPk),
    ]
      .map(word)
      .join('/');
  return meeting.toSorted((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ proposalPk }) => proposalPk);
}

/** A meeting with ranks of which none is there twice, in any order. */
const meetings = fc
  .uniqueArray(fc.record({ proposalPk: fc.integer({ min: 1, max: 40 }), rank: fc.integer({ min: 1, max: 12 }) }), {
    selector: ({ proposalPk }) => proposalPk,
    minLength: 1,
    maxLength: 8,
  })
  .chain((places) =>
    fc.tuple(
      ...places.map(({ proposalPk, rank }, at) =>
        fc.record({
          proposalPk: fc.constant(proposalPk),
          rankOrder: fc.constantFrom(null, places.findIndex((other) => other.rank === rank) === at ? rank : null),
          grades: fc.array(fc.oneof(grade, fc.constantFrom(2, 3, 4)), { maxLength: 4 }),
        }),
      ),
    ),
  );
const ranksOf = (meeting: readonly RankedProposal[]) =>
  new Map(meeting.map(({ proposalPk, rankOrder }) => [proposalPk, rankOrder]));

it('the order of a meeting is the one worked out by hand, and closing preserves it (rules R42 and R44)', () => {
  fc.assert(
    fc.property(meetings, (meeting) => {
      const expected = inOrder(meeting);
      expect(meeting.toSorted(compareInMeeting).map(({ proposalPk }) => proposalPk)).toEqual(expected);
      const ranks = ranksOf(meeting);
      for (const { proposalPk, rankOrder } of missingRanks(meeting)) ranks.set(proposalPk, rankOrder);
      const closed = [...ranks].toSorted(([, a], [, b]) => (a ?? 0) - (b ?? 0));
      expect(closed.map(([proposalPk]) => proposalPk)).toEqual(expected);
      expect(new Set(ranks.values()).size).toBe(meeting.length);
    }),
  );
});

it('moving a proposal puts it at the requested place and numbers all from 1 (rules R43 and R162)', () => {
  fc.assert(
    fc.property(meetings, fc.nat(), fc.nat(), (meeting, which, where) => {
      const order = inOrder(meeting);
      const moved = order[which % order.length] as number;
      const rest = order.filter((pk) => pk !== moved);
      const before = rest[where % order.length] ?? null;
      rest.splice(before === null ? rest.length : rest.indexOf(before), 0, moved);
      const ranks = ranksOf(meeting);
      for (const { proposalPk, rankOrder } of ranksAfterMove(meeting, moved, before) ?? []) {
        ranks.set(proposalPk, rankOrder);
      }
      expect(rest.map((pk) => ranks.get(pk))).toEqual(rest.map((_, at) => at + 1));
    }),
  );
});

it('a visible rank is the stored one without hidden ones, and converts back (rule R220)', () => {
  const some = fc.uniqueArray(fc.integer({ min: 1, max: 20 }));
  fc.assert(
    fc.property(some, some, (one, two) => {
      const hidden = two.filter((rank) => !one.includes(rank));
      const seen = one.map((rank) => seenRank(rank, hidden));
      expect(seen).toEqual(one.map((rank) => rank - hidden.filter((other) => other < rank).length));
      expect(seen.map((rank) => storedRank(rank as number, hidden))).toEqual(one);
    }),
  );
});

it('the share of a panel is rounded to the nearest whole number, halves down (rule R48)', () => {
  const time = fc.nat({ max: 200_000 });
  fc.assert(
    fc.property(time, time, time, (total, own, others) => {
      const all = own + others;
      const share = availabilityShare({ total, askedInPanel: own, askedInAllPanels: all });
      if (all === 0) return expect(share).toBeNull();
      const distance = 2n * BigInt(share as number) * BigInt(all) - 2n * BigInt(total) * BigInt(own);
      expect(distance >= -BigInt(all) && distance < BigInt(all)).toBe(true);
    }),
  );
});

it('time ends where the sum in meeting order exceeds the available time (rules R45 and R47)', () => {
  const time = fc.option(fc.nat({ max: 9 }));
  const places = fc.array(fc.record({ fapTimeAllocation: time, technicalTimeAllocation: time }), { maxLength: 7 });
  fc.assert(
    fc.property(places, fc.option(fc.nat({ max: 30 })), (given, available) => {
      const order = given.map((place, at) => ({ ...place, proposalPk: at + 1 }));
      const tried = tryAllocation(order, available, { times: new Map(), leftOut: new Set() });
      const sums = order.map((_, at) =>
        order
          .slice(0, at + 1)
          .reduce((total, one) => total + (one.fapTimeAllocation ?? one.technicalTimeAllocation ?? 0), 0),
      );
      const fitting = sums.filter((each) => each <= (available ?? 0));
      expect(tried.places.map(({ isInside }) => isInside)).toEqual(sums.map((each) => each <= (available ?? 0)));
      expect(tried.line.unallocated).toBe(available === null ? null : available - (fitting.at(-1) ?? 0));
    }),
  );
});
