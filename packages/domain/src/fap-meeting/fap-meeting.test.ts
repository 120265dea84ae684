import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aPerson } from '../../testing/proposal.ts';
import { roleCodes } from '../kernel/index.ts';
import {
  allocatedTime,
  availabilityLine,
  availabilityShare,
  compareInMeeting,
  type FapDecisionFacts,
  instrumentIsDecided,
  isDecisionComplete,
  mayAllocateTime,
  mayReopenDecision,
  mayReorder,
  maySaveDecision,
  maySubmitInstrument,
  mayUnsubmitInstrument,
  mayViewMeeting,
  missingRanks,
  moveTo,
  type RankedProposal,
  ranksAreFree,
  reorderFapMeetingDecisionProposalsInput,
  saveFapMeetingDecisionInput,
  updateFapTimeAllocationArgs,
} from './index.ts';

const open: FapDecisionFacts = {
  isFapChair: true,
  isFapSecretary: true,
  instrumentSubmitted: false,
  meetingLocked: false,
  decisionSubmitted: false,
  isOnProposal: false,
};

describe.each(roleCodes)('%s', (role) => {
  const actor = aPerson(role);
  const officer = role === 'USER_OFFICER';
  const leads = officer || role === 'FAP_CHAIR' || role === 'FAP_SECRETARY';
  const closed = { ...open, instrumentSubmitted: true, decisionSubmitted: true };

  it('while the instrument is open', () => {
    for (const may of [mayViewMeeting, mayReorder, mayAllocateTime, maySubmitInstrument, maySaveDecision]) {
      expect(may(actor, open).allowed).toBe(leads);
      expect(may(actor, { ...open, isFapChair: false, isFapSecretary: false }).allowed).toBe(officer);
    }
    expect(maySaveDecision(actor, { ...open, decisionSubmitted: true }).allowed).toBe(officer);
    expect(mayReopenDecision(actor, open).allowed).toBe(officer);
    expect(mayUnsubmitInstrument(actor, open).allowed).toBe(false);
  });

  it('once the instrument is submitted', () => {
    expect(mayViewMeeting(actor, closed).allowed).toBe(leads);
    expect(mayReorder(actor, closed).allowed).toBe(false);
    expect(maySubmitInstrument(actor, closed).allowed).toBe(false);
    expect(maySaveDecision(actor, closed).allowed).toBe(officer);
    expect(maySaveDecision(actor, { ...closed, decisionSubmitted: false }).allowed).toBe(officer);
    expect(mayReopenDecision(actor, closed).allowed).toBe(officer);
    expect(mayAllocateTime(actor, closed).allowed).toBe(officer);
    expect(mayUnsubmitInstrument(actor, closed).allowed).toBe(officer);
  });
});

const proposal = (proposalPk: number, rankOrder: number | null, grades: number[] = []): RankedProposal => ({
  proposalPk,
  rankOrder,
  grades,
});

describe('the order', () => {
  it('is by rank, then the best average, then the larger deviation, with ungraded proposals last', () => {
    const proposals = [
      proposal(1, null),
      proposal(2, null, [5, 5]),
      proposal(3, null, [4, 6]),
      proposal(4, null, [2]),
      proposal(5, 2, [9]),
      proposal(6, 1),
      proposal(7, null, [5]),
    ];
    expect(proposals.sort(compareInMeeting).map(({ proposalPk }) => proposalPk)).toEqual([6, 5, 4, 3, 2, 7, 1]);
  });

  it('is the same whatever the initial order', () => {
    const one = fc.record({
      proposalPk: fc.nat(),
      rankOrder: fc.option(fc.nat({ max: 3 })),
      grades: fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(one, { selector: ({ proposalPk }) => proposalPk, maxLength: 8 }), (list) => {
        const sorted = [...list].sort(compareInMeeting);
        expect([...list].reverse().sort(compareInMeeting)).toEqual(sorted);
      }),
    );
  });

  it('is renumbered completely when one proposal moves', () => {
    const ranks = (order: number[], pk: number, index: number) =>
      moveTo(order, pk, index).map(({ proposalPk }) => proposalPk);
    expect(ranks([1, 2, 3], 3, 0)).toEqual([3, 1, 2]);
    expect(ranks([1, 2, 3], 1, 2)).toEqual([2, 3, 1]);
    expect(moveTo([1, 2, 3], 2, 1).map(({ rankOrder }) => rankOrder)).toEqual([1, 2, 3]);
  });

  it('fills missing ranks by position and preserves given ones', () => {
    const filled = missingRanks([proposal(1, null, [3]), proposal(2, 1), proposal(3, null, [2]), proposal(4, null)]);
    expect(filled).toEqual([
      { proposalPk: 3, rankOrder: 2 },
      { proposalPk: 1, rankOrder: 3 },
      { proposalPk: 4, rankOrder: 4 },
    ]);
    expect(missingRanks([proposal(1, 1)])).toEqual([]);
  });

  it('never contains a rank twice, and filling ranks does not change it', () => {
    const ranked = fc.uniqueArray(
      fc.record({
        rank: fc.option(fc.integer({ min: 1, max: 12 }), { freq: 2 }),
        grade: fc.integer({ min: 1, max: 10 }),
      }),
      {
        selector: ({ rank }) => rank ?? Symbol('none'),
        maxLength: 10,
      },
    );
    fc.assert(
      fc.property(ranked, (rows) => {
        const meeting = rows.map(({ rank, grade }, at) => proposal(at + 1, rank, [grade]));
        const filled = new Map(missingRanks(meeting).map(({ proposalPk, rankOrder }) => [proposalPk, rankOrder]));
        const after = meeting.map((row) => ({
          ...row,
          rankOrder: row.rankOrder ?? filled.get(row.proposalPk) ?? null,
        }));
        expect(new Set(after.map(({ rankOrder }) => rankOrder)).size).toBe(after.length);
        const order = (list: typeof after) => [...list].sort(compareInMeeting).map(({ proposalPk }) => proposalPk);
        expect(order(after)).toEqual(order(meeting));
      }),
    );
  });

  it('accepts only ranks that no other proposal has', () => {
    const meeting = [proposal(1, 1), proposal(2, 2), proposal(3, null)];
    expect(ranksAreFree([{ proposalPk: 3, rankOrder: 2 }], meeting)).toMatchObject({
      reason: 'RANK_TAKEN',
      details: { rank: 2 },
    });
    expect(ranksAreFree([{ proposalPk: 2, rankOrder: 2 }], meeting).allowed).toBe(true);
    const swapped = [
      { proposalPk: 1, rankOrder: 2 },
      { proposalPk: 2, rankOrder: 1 },
    ];
    expect(ranksAreFree(swapped, meeting).allowed).toBe(true);
    expect(ranksAreFree([...swapped, { proposalPk: 3, rankOrder: 1 }], meeting).allowed).toBe(false);
  });
});

describe('time', () => {
  it.each([
    [7, 3, 7],
    [0, 3, 0],
    [null, 3, 3],
    [null, null, 0],
  ])('panel %j, technical %j', (fapTimeAllocation, technicalTimeAllocation, expected) =>
    expect(allocatedTime({ fapTimeAllocation, technicalTimeAllocation })).toBe(expected),
  );

  it.each<[number[], number | null, boolean[], number, number | null]>([
    [[3, 4, 5], 7, [true, true, false], 1, 0],
    [[3, 5, 1], 7, [true, false, false], 0, 4],
    [[8, 1], 7, [false, false], -1, 7],
    [[0, 1], null, [true, false], 0, null],
    [[], 7, [], -1, 7],
    [[7], 7, [true], 0, 0],
  ])('%j of %j', (times, available, inside, lastInside, unallocated) =>
    expect(availabilityLine(times, available)).toEqual({ inside, lastInside, unallocated }),
  );

  it.each([
    [50, 50, 25, 25],
    [5, 4, 2, 2],
    [5, 3, 2, 3],
    [null, 4, 2, null],
    [5, 0, 0, null],
    [5, 4, null, null],
    [5, 4, 0, 0],
  ])('%j shared among %d, of which %j in this panel: %j', (total, askedInAllPanels, askedInPanel, expected) =>
    expect(availabilityShare({ total, askedInAllPanels, askedInPanel })).toBe(expected),
  );
});

describe('decisions', () => {
  const complete = { commentForUser: '<p>a</p>', commentForManagement: 'b', recommendation: 'ACCEPTED' } as const;
  it.each([
    ['complete', {}, true],
    ['no comment for the user', { commentForUser: '<p></p>' }, false],
    ['no comment for management', { commentForManagement: null }, false],
    ['no recommendation', { recommendation: null }, false],
    ['unset', { recommendation: 'UNSET' as const }, false],
  ])('%s', (_, change, expected) => expect(isDecisionComplete({ ...complete, ...change })).toBe(expected));

  it('must all be submitted before the instrument is', () => {
    const place = (proposalId: string, decisionSubmitted: boolean) => ({ proposalId, decisionSubmitted });
    expect(instrumentIsDecided([place('a', true)]).allowed).toBe(true);
    expect(instrumentIsDecided([place('a', true), place('b', false)])).toMatchObject({
      reason: 'DECISIONS_NOT_SUBMITTED',
      details: { proposalIds: ['b'] },
    });
    expect(instrumentIsDecided([])).toMatchObject({ reason: 'NO_PROPOSALS_ON_INSTRUMENT' });
  });

  it('on hidden proposals are required too, but not named', () => {
    const kept = { proposalId: 'secret', isShown: false };
    const shown = { proposalId: 'a', isShown: true };
    const decided = (a: boolean, secret: boolean) =>
      instrumentIsDecided([
        { ...shown, decisionSubmitted: a },
        { ...kept, decisionSubmitted: secret },
      ]);
    expect(decided(true, true).allowed).toBe(true);
    expect(decided(false, false)).toMatchObject({ details: { proposalIds: ['a'] } });
    expect(decided(true, false)).toMatchObject({ reason: 'DECISIONS_NOT_SUBMITTED', details: { proposalIds: [] } });
    expect(instrumentIsDecided([{ ...kept, decisionSubmitted: true }])).toMatchObject({
      reason: 'NO_PROPOSALS_ON_INSTRUMENT',
    });
  });
});

describe('inputs', () => {
  const key = { proposalPk: 1, instrumentId: 2, fapId: 3 };
  it.each([
    [{}, true],
    [{ rankOrder: 0 }, true],
    [{ rankOrder: 100_000 }, true],
    [{ rankOrder: -1 }, false],
    [{ rankOrder: 100_001 }, false],
    [{ commentForUser: 'x'.repeat(6001) }, false],
    [{ recommendation: 'MAYBE' }, false],
  ])('decision %#', (given, right) =>
    expect(saveFapMeetingDecisionInput.safeParse({ ...key, ...given }).success).toBe(right),
  );
  it.each([
    [null, true],
    [0, true],
    [100_000, true],
    [-1, false],
    [100_001, false],
    [1.5, false],
  ])('time %j is valid: %s', (fapTimeAllocation, right) =>
    expect(updateFapTimeAllocationArgs.safeParse({ ...key, fapTimeAllocation }).success).toBe(right),
  );
  it('of an order contain at least one proposal', () => {
    const reorder = reorderFapMeetingDecisionProposalsInput;
    expect(reorder.safeParse({ proposals: [] }).success).toBe(false);
    expect(reorder.safeParse({ proposals: [{ ...key, rankOrder: 1 }] }).success).toBe(true);
  });
});
