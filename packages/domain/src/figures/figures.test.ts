import { describe, expect, it } from 'vitest';
import { aPerson, aToken } from '../../testing/proposal.ts';
import { anonymous, roleCodes } from '../kernel/index.ts';
import { isInGroup, type ProposalGroup, type ProposalStanding, proposalGroups } from '../proposal-list/index.ts';
import {
  type AttentionFacts,
  attentionOf,
  type CallMoments,
  callPhases,
  daysUntil,
  funnelSteps,
  groupCounts,
  isReviewLate,
  mayReadFigures,
  shareOf,
  submittedSoFar,
} from './index.ts';

it.each(roleCodes)('figures are visible to officers only (rule P112): %s', (role) => {
  expect(mayReadFigures(aPerson(role)).allowed).toBe(role === 'USER_OFFICER');
});

it('tokens with the key may read figures, anonymous callers may not (rule P112)', () => {
  expect(mayReadFigures(aToken).allowed).toBe(true);
  expect(mayReadFigures(anonymous).allowed).toBe(false);
});

const draft: ProposalStanding = {
  submitted: false,
  hasInstrument: true,
  technical: 'NONE',
  panel: 'NONE',
  decision: 'NONE',
  notified: false,
};
const handedIn = { ...draft, submitted: true };
const standing = (change: Partial<ProposalStanding>): ProposalStanding => ({ ...handedIn, ...change });
const groupsOf = (one: ProposalStanding) =>
  proposalGroups.filter((group) => group !== 'STARTED' && group !== 'SUBMITTED' && isInGroup(group, one));

describe('the groups that contain a proposal (rules P110 and P111)', () => {
  it.each<[string, ProposalStanding, ProposalGroup[]]>([
    ['a draft', draft, ['DRAFT']],
    ['a draft that somebody decided on', { ...draft, decision: 'ACCEPTED' }, ['DRAFT']],
    ['handed in', handedIn, ['NO_PANEL', 'UNDECIDED']],
    ['on no instrument', standing({ hasInstrument: false }), ['NO_INSTRUMENT', 'UNDECIDED']],
    [
      'review of nobody',
      standing({ technical: 'UNASSIGNED' }),
      ['TECHNICAL_UNASSIGNED', 'TECHNICAL_OPEN', 'UNDECIDED'],
    ],
    ['review open', standing({ technical: 'OPEN' }), ['TECHNICAL_OPEN', 'UNDECIDED']],
    ['reviewed', standing({ technical: 'DONE' }), ['PAST_TECHNICAL_REVIEW', 'NO_PANEL', 'UNDECIDED']],
    ['unfeasible', standing({ technical: 'UNFEASIBLE' }), ['PAST_TECHNICAL_REVIEW', 'UNDECIDED']],
    [
      'too few reviewers',
      standing({ technical: 'DONE', panel: 'SHORT' }),
      ['PAST_TECHNICAL_REVIEW', 'PANEL_SHORT', 'PANEL_OPEN', 'UNDECIDED'],
    ],
    ['in a panel', standing({ technical: 'OPEN', panel: 'OPEN' }), ['TECHNICAL_OPEN', 'PANEL_OPEN', 'UNDECIDED']],
    [
      'past its panel before its technical review',
      standing({ technical: 'OPEN', panel: 'DONE' }),
      ['PAST_TECHNICAL_REVIEW', 'PAST_PANEL_REVIEW', 'TECHNICAL_OPEN', 'UNDECIDED'],
    ],
    [
      'accepted without any review',
      standing({ decision: 'ACCEPTED' }),
      ['PAST_TECHNICAL_REVIEW', 'PAST_PANEL_REVIEW', 'DECIDED', 'ACCEPTED', 'NOT_NOTIFIED'],
    ],
    [
      'rejected with reviews open',
      standing({ technical: 'OPEN', panel: 'OPEN', decision: 'REJECTED', notified: true }),
      ['PAST_TECHNICAL_REVIEW', 'PAST_PANEL_REVIEW', 'DECIDED', 'REJECTED'],
    ],
    [
      'in reserve and told',
      standing({ decision: 'RESERVED', notified: true }),
      ['PAST_TECHNICAL_REVIEW', 'PAST_PANEL_REVIEW', 'DECIDED', 'RESERVED'],
    ],
  ])('%s', (_, one, expected) => expect(groupsOf(one)).toEqual(expected));

  it('each step of the funnel includes the next one, for any proposal (rule P111)', () => {
    for (const submitted of [true, false])
      for (const technical of ['NONE', 'UNASSIGNED', 'OPEN', 'DONE', 'UNFEASIBLE'] as const)
        for (const panel of ['NONE', 'SHORT', 'OPEN', 'DONE'] as const)
          for (const decision of ['NONE', 'ACCEPTED', 'RESERVED', 'REJECTED'] as const) {
            const one = standing({ submitted, technical, panel, decision });
            const steps = funnelSteps.map((step) => isInGroup(step, one));
            expect([...steps].sort((a, b) => Number(b) - Number(a))).toEqual(steps);
          }
  });

  it('groups are counted in one pass', () => {
    const counts = groupCounts([
      { ...draft, proposals: 4 },
      { ...standing({ technical: 'OPEN' }), proposals: 3 },
      { ...standing({ decision: 'ACCEPTED' }), proposals: 2 },
    ]);
    expect(counts).toMatchObject({ STARTED: 9, DRAFT: 4, SUBMITTED: 5, TECHNICAL_OPEN: 3, UNDECIDED: 3, ACCEPTED: 2 });
  });
});

const on = (day: string) => new Date(`${day}T12:00:00Z`);
const call: CallMoments = {
  startCall: on('2026-01-01'),
  endCall: on('2026-02-01'),
  endCallInternal: on('2026-02-03'),
  startReview: on('2026-02-02'),
  endReview: on('2026-03-01'),
  startFapReview: on('2026-03-02'),
  endFapReview: on('2026-04-01'),
  startNotify: on('2026-05-01'),
  endNotify: on('2026-05-10'),
  startCycle: on('2026-06-01'),
  endCycle: on('2026-12-01'),
};

describe('the timeline (rule P113)', () => {
  it.each([
    ['2025-12-31', 'AHEAD AHEAD AHEAD AHEAD AHEAD'],
    ['2026-01-01', 'NOW AHEAD AHEAD AHEAD AHEAD'],
    // Staff of the facility may still apply while the reviews have begun.
    ['2026-02-03', 'NOW NOW AHEAD AHEAD AHEAD'],
    ['2026-02-04', 'PAST NOW AHEAD AHEAD AHEAD'],
    ['2026-04-10', 'PAST PAST PAST AHEAD AHEAD'],
    ['2027-01-01', 'PAST PAST PAST PAST PAST'],
  ])('on %s', (day, states) => {
    expect(
      callPhases(call, on(day))
        .map(({ state }) => state)
        .join(' '),
    ).toBe(states);
  });

  it('omits a phase without dates', () => {
    const kinds = callPhases({ ...call, startFapReview: null }, on('2026-02-01')).map(({ kind }) => kind);
    expect(kinds).toEqual(['CALL', 'TECHNICAL_REVIEW', 'NOTIFICATION', 'CYCLE']);
  });
});

const none = Object.fromEntries(proposalGroups.map((group) => [group, 0])) as Record<ProposalGroup, number>;
const facts = (change: Partial<AttentionFacts>): AttentionFacts => ({
  call,
  hasPanels: true,
  counts: none,
  instruments: [],
  ...change,
});
const kinds = (change: Partial<AttentionFacts>, day: string | Date) =>
  attentionOf(facts(change), typeof day === 'string' ? on(day) : day).map(({ kind }) => kind);
const some = (...groups: ProposalGroup[]) => ({
  counts: { ...none, ...Object.fromEntries(groups.map((group) => [group, 2])) },
});

describe('items that need attention, and from which day (rule P115)', () => {
  it.each<[ProposalGroup, string, string, string]>([
    ['DRAFT', 'DRAFTS_NEAR_END', '2026-01-25', '2026-01-26'],
    ['NO_INSTRUMENT', 'NO_INSTRUMENT', '2026-02-01', '2026-02-02'],
    ['TECHNICAL_UNASSIGNED', 'TECHNICAL_UNASSIGNED', '2026-02-01', '2026-02-02'],
    ['TECHNICAL_OPEN', 'TECHNICAL_LATE', '2026-03-01', '2026-03-02'],
    ['NO_PANEL', 'NO_PANEL', '2026-03-02', '2026-03-03'],
    ['PANEL_SHORT', 'PANEL_SHORT', '2026-03-02', '2026-03-03'],
    ['PANEL_OPEN', 'PANEL_LATE', '2026-04-01', '2026-04-02'],
    ['UNDECIDED', 'UNDECIDED', '2026-05-01', '2026-05-02'],
    ['NOT_NOTIFIED', 'NOT_NOTIFIED', '2026-05-10', '2026-05-11'],
  ])('%s: %s not on %s, but on %s', (group, kind, before, after) => {
    expect(kinds(some(group), before)).toEqual([]);
    expect(kinds(some(group), after)).toEqual([kind]);
    expect(kinds({}, after)).toEqual([]);
  });

  it('drafts are not listed once the call has closed', () => {
    expect(kinds(some('DRAFT'), '2026-02-01')).toEqual(['DRAFTS_NEAR_END']);
    expect(kinds(some('DRAFT'), '2026-02-02')).toEqual([]);
  });

  it('missing panels are not listed for a call without panels', () => {
    const all = { ...some('NO_PANEL', 'PANEL_SHORT', 'PANEL_OPEN'), hasPanels: false };
    expect(kinds(all, '2026-06-01')).toEqual([]);
  });

  it('instruments without time are listed once the call has closed, overbooked ones at any time', () => {
    const instruments = [
      { available: null, asked: 3 },
      { available: 10, asked: 10 },
      { available: 10, asked: 11 },
    ];
    expect(kinds({ instruments }, '2026-01-10')).toEqual(['ASKED_TOO_MUCH']);
    expect(kinds({ instruments }, '2026-02-10')).toEqual(['TIME_UNKNOWN', 'ASKED_TOO_MUCH']);
  });

  it('overdue items are listed first', () => {
    const found = attentionOf(facts(some('NO_INSTRUMENT', 'TECHNICAL_OPEN')), on('2026-03-10'));
    expect(found.map(({ kind, isLate }) => [kind, isLate])).toEqual([
      ['TECHNICAL_LATE', true],
      ['NO_INSTRUMENT', false],
    ]);
  });
});

it.each([
  [on('2026-03-01'), on('2026-03-01'), false],
  [on('2026-03-01'), on('2026-03-02'), true],
  [null, on('2026-03-02'), false],
])('a review due %s is late on %s: %s (rule P116)', (due, now, late) => expect(isReviewLate(due, now)).toBe(late));

describe('submissions by day (rule P114)', () => {
  it('add up to the deadline, with submissions before the opening on the first day', () => {
    const days = [
      { daysLeft: 9, proposals: 1 },
      { daysLeft: 2, proposals: 2 },
      { daysLeft: 0, proposals: 5 },
      { daysLeft: -1, proposals: 4 },
    ];
    expect(submittedSoFar(days, 3, 0).map(({ daysLeft, proposals }) => [daysLeft, proposals])).toEqual([
      [3, 1],
      [2, 3],
      [1, 3],
      [0, 8],
    ]);
    expect(submittedSoFar(days, 1, -1).at(-1)).toEqual({ daysLeft: -1, proposals: 12 });
    expect(submittedSoFar(days, 1, 2)).toEqual([]);
  });

  it.each([
    ['2026-02-01T11:59:00Z', 0],
    ['2026-01-31T12:00:00Z', 1],
    ['2026-02-01T12:01:00Z', -1],
  ])('%s is day %d', (at, day) => expect(daysUntil(on('2026-02-01'), new Date(at))).toBe(day));
});

it.each([
  [3, 4, 0.75],
  [6, 4, 1.5],
  [1, 0, null],
  [1, null, null],
])('%s of %s is %s', (part, whole, share) => expect(shareOf(part, whole)).toBe(share));
