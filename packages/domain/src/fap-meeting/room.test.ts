import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { aPerson } from '../../testing/proposal.ts';
import { roleCodes } from '../kernel/index.ts';
import {
  compareInMeeting,
  mayAllocateTime,
  mayEnterRoom,
  mayReorder,
  maySaveDecision,
  maySteerRoom,
  maySubmitInstrument,
  ranksAfterMove,
  restingTimer,
  setFapMeetingTimerArgs,
  timerAfter,
  timerOfNext,
  timeSpent,
  timeToEnd,
} from './index.ts';

const everyPlace = { isFapChair: true, isFapSecretary: true, isFapReviewer: true };
const noPlace = { isFapChair: false, isFapSecretary: false, isFapReviewer: false };

describe.each(roleCodes)('%s', (role) => {
  const actor = aPerson(role);
  const isOfficer = role === 'USER_OFFICER';
  const leads = isOfficer || role === 'FAP_CHAIR' || role === 'FAP_SECRETARY';

  it('may enter only the room of their own panel, and lead it only as its leader (rules R160 and R161)', () => {
    expect(mayEnterRoom(actor, everyPlace).allowed).toBe(leads || role === 'FAP_REVIEWER');
    expect(mayEnterRoom(actor, noPlace).allowed).toBe(isOfficer);
    expect(maySteerRoom(actor, everyPlace).allowed).toBe(leads);
    expect(maySteerRoom(actor, noPlace).allowed).toBe(isOfficer);
  });

  it('cannot change anything while the meeting is locked, but leaders can submit (rule R164)', () => {
    const locked = {
      ...everyPlace,
      instrumentSubmitted: false,
      decisionSubmitted: false,
      isOnProposal: false,
      meetingLocked: true,
    };
    for (const may of [mayReorder, maySaveDecision, mayAllocateTime]) expect(may(actor, locked).allowed).toBe(false);
    expect(maySubmitInstrument(actor, locked).allowed).toBe(leads);
  });

  it('cannot decide on a proposal of their own, unless as officer (rule R165)', () => {
    const own = {
      ...everyPlace,
      instrumentSubmitted: false,
      decisionSubmitted: false,
      isOnProposal: true,
      meetingLocked: false,
    };
    for (const may of [maySaveDecision, mayAllocateTime]) expect(may(actor, own).allowed).toBe(isOfficer);
  });
});

describe('the timer (rule R163)', () => {
  test.each([
    ['starts', restingTimer, 'START', { startedAt: 100, spentMs: 0 }],
    ['is started twice', { startedAt: 40, spentMs: 7 }, 'START', { startedAt: 40, spentMs: 7 }],
    ['pauses', { startedAt: 40, spentMs: 7 }, 'PAUSE', { startedAt: null, spentMs: 67 }],
    ['is paused twice', { startedAt: null, spentMs: 67 }, 'PAUSE', { startedAt: null, spentMs: 67 }],
    ['starts anew', { startedAt: 40, spentMs: 7 }, 'RESTART', { startedAt: 100, spentMs: 0 }],
    ['goes on', { startedAt: null, spentMs: 67 }, 'START', { startedAt: 100, spentMs: 67 }],
  ] as const)('%s', (_, timer, act, after) => expect(timerAfter(timer, act, 100)).toEqual(after));

  it('starts immediately for the next proposal if minutes are planned', () => {
    expect(timerOfNext(8, 100)).toEqual({ startedAt: 100, spentMs: 0 });
    expect(timerOfNext(null, 100)).toEqual(restingTimer);
  });

  it('is never negative, whatever the clock shows', () => {
    expect(timeSpent({ startedAt: 200, spentMs: 5 }, 100)).toBe(5);
    expect(timeToEnd(10, 3, 60_000)).toBe(29 * 60_000);
    expect(timeToEnd(10, 1, 900_000)).toBe(0);
    expect(timeToEnd(null, 3, 0)).toBeNull();
  });

  test.each([
    [0, false],
    [1, true],
    [240, true],
    [241, false],
    [1.5, false],
    [null, true],
  ])('%s minutes', (minutes, isGood) =>
    expect(setFapMeetingTimerArgs.safeParse({ fapId: 1, callId: 1, minutes }).success).toBe(isGood),
  );
});

describe('moving a proposal (rule R162)', () => {
  const meeting = [
    { proposalPk: 1, rankOrder: 1, grades: [] },
    { proposalPk: 2, rankOrder: null, grades: [5] },
    { proposalPk: 3, rankOrder: null, grades: [2] },
  ];
  test.each([
    [
      'before the first',
      3,
      1,
      [
        [3, 1],
        [1, 2],
        [2, 3],
      ],
    ],
    [
      'to the end',
      1,
      null,
      [
        [3, 1],
        [2, 2],
        [1, 3],
      ],
    ],
    [
      'where it is',
      3,
      2,
      [
        [3, 2],
        [2, 3],
      ],
    ],
  ])('%s', (_, pk, before, ranks) =>
    expect(ranksAfterMove(meeting, pk, before)?.map((rank) => [rank.proposalPk, rank.rankOrder])).toEqual(ranks),
  );
  it('has no effect if a proposal does not exist', () => {
    expect(ranksAfterMove(meeting, 9, null)).toBeUndefined();
    expect(ranksAfterMove(meeting, 1, 9)).toBeUndefined();
    expect(ranksAfterMove(meeting, 1, 1)).toBeUndefined();
  });

  it('preserves the order of all others and gives each a distinct rank', () => {
    const row = fc.record({
      rankOrder: fc.option(fc.integer({ min: 1, max: 50 }), { nil: null }),
      grades: fc.array(fc.integer({ min: 1, max: 10 }), { maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(row, { minLength: 2, maxLength: 12 }), fc.nat(), fc.nat(), (given, a, b) => {
        const rows = given.map((one, at) => ({ ...one, proposalPk: at + 1 }));
        const moved = 1 + (a % rows.length);
        const before = 1 + (b % rows.length);
        const ranks = ranksAfterMove(rows, moved, before === moved ? null : before);
        const after = rows.map((one) => ({
          ...one,
          rankOrder: ranks?.find(({ proposalPk }) => proposalPk === one.proposalPk)?.rankOrder ?? one.rankOrder,
        }));
        const others = (all: typeof after) =>
          all.toSorted(compareInMeeting).flatMap(({ proposalPk }) => (proposalPk === moved ? [] : [proposalPk]));
        expect(others(after)).toEqual(others(rows));
        expect(new Set(after.map(({ rankOrder }) => rankOrder)).size).toBe(rows.length);
      }),
    );
  });
});
