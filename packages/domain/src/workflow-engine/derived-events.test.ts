import { describe, expect, it } from 'vitest';
import { derivedEvents } from './index.ts';

const feasible = { status: 'FEASIBLE', submitted: true } as const;
const partly = { status: 'PARTIALLY_FEASIBLE', submitted: true } as const;
const unfeasible = { status: 'UNFEASIBLE', submitted: true } as const;
const draft = { status: 'FEASIBLE', submitted: false } as const;

const allSubmitted = 'PROPOSAL_ALL_FEASIBILITY_REVIEWS_SUBMITTED';
const allFeasible = 'PROPOSAL_ALL_FEASIBILITY_REVIEWS_FEASIBLE';
const isFeasible = 'PROPOSAL_FEASIBILITY_REVIEW_FEASIBLE';
const isUnfeasible = 'PROPOSAL_FEASIBILITY_REVIEW_UNFEASIBLE';

describe('a technical review', () => {
  it.each([
    [true, ['PROPOSAL_FEASIBILITY_REVIEW_SUBMITTED']],
    [false, []],
  ])('saved, submitted: %s', (submitted, expected) =>
    expect(derivedEvents({ event: 'PROPOSAL_FEASIBILITY_REVIEW_UPDATED', submitted })).toEqual(expected),
  );

  it.each([
    ['the only one, feasible', feasible, [feasible], [allSubmitted, allFeasible, isFeasible]],
    ['the only one, partially feasible', partly, [partly], [allSubmitted]],
    ['the only one, unfeasible', unfeasible, [unfeasible], [allSubmitted, isUnfeasible]],
    ['one of two, the other a draft', feasible, [feasible, draft], [isFeasible]],
    ['the last of two, both feasible', feasible, [feasible, feasible], [allSubmitted, allFeasible, isFeasible]],
    ['the last of two, one unfeasible', feasible, [feasible, unfeasible], [allSubmitted, isFeasible]],
    ['taken back meanwhile', draft, [draft], []],
  ])('submitted: %s', (_, review, reviews, expected) =>
    expect(derivedEvents({ event: 'PROPOSAL_FEASIBILITY_REVIEW_SUBMITTED', review, reviews })).toEqual(expected),
  );
});

it.each([
  ['are all submitted', [feasible], [allSubmitted, allFeasible]],
  ['are not all feasible', [feasible, partly], [allSubmitted]],
  ['are not all submitted', [feasible, draft], []],
  ['are none', [], []],
])('the technical reviews that remain after instruments were chosen %s', (_, reviews, expected) =>
  expect(derivedEvents({ event: 'PROPOSAL_INSTRUMENTS_SELECTED', reviews })).toEqual(expected),
);

describe('a panel review', () => {
  const inPanel = (fapId: number, submitted: boolean) => ({ fapId, submitted });
  const panel = 'PROPOSAL_ALL_FAP_REVIEWS_SUBMITTED';
  const panels = 'PROPOSAL_ALL_REVIEWS_SUBMITTED_FOR_ALL_FAPS';
  it.each([
    ['the only one', [inPanel(1, true)], [1], [panel, panels]],
    ['another is a draft', [inPanel(1, true), inPanel(1, false)], [1], []],
    ['another panel is not through', [inPanel(1, true), inPanel(2, false)], [1, 2], [panel]],
    ['another panel has no reviewers yet', [inPanel(1, true)], [1, 2], [panel]],
    ['all panels are through', [inPanel(1, true), inPanel(2, true)], [1, 2], [panel, panels]],
  ])('submitted: %s', (_, reviews, fapIds, expected) =>
    expect(derivedEvents({ event: 'PROPOSAL_FAP_REVIEW_SUBMITTED', fapId: 1, reviews, fapIds })).toEqual(expected),
  );
});

it('the panel reviews that remain after a reviewer was removed count as complete only if there are any', () => {
  const event = 'FAP_MEMBER_REMOVED_FROM_PROPOSAL' as const;
  const left = { event, fapId: 1, fapIds: [1] };
  const done = ['PROPOSAL_ALL_FAP_REVIEWS_SUBMITTED', 'PROPOSAL_ALL_REVIEWS_SUBMITTED_FOR_ALL_FAPS'];
  expect(derivedEvents({ ...left, reviews: [{ fapId: 1, submitted: true }] })).toEqual(done);
  expect(derivedEvents({ ...left, reviews: [] })).toEqual([]);
});

describe('a meeting decision', () => {
  const decided = { decided: true, instrumentSubmitted: false };
  const open = { decided: false, instrumentSubmitted: false };
  const saved = 'PROPOSAL_FAP_MEETING_SAVED' as const;
  const one = 'PROPOSAL_FAP_MEETING_SUBMITTED';
  const ofPanel = 'FAP_ALL_MEETINGS_SUBMITTED';
  const ofProposal = 'PROPOSAL_ALL_FAP_MEETINGS_SUBMITTED';
  it.each([
    ['a draft', false, [decided], [decided], []],
    ['everywhere', true, [decided], [decided], [one, ofPanel, ofProposal]],
    ['others of the panel are open', true, [decided], [decided, open], [one, ofProposal]],
    ['another instrument is open', true, [decided, open], [decided], [one, ofPanel]],
  ])('%s', (_, submitted, places, panelPlaces, expected) =>
    expect(derivedEvents({ event: saved, submitted, places, panelPlaces })).toEqual(expected),
  );
});

it('submitting the last instrument of a proposal causes a further event', () => {
  const event = 'PROPOSAL_FAP_MEETING_INSTRUMENT_SUBMITTED' as const;
  const done = { decided: true, instrumentSubmitted: true };
  const open = { decided: true, instrumentSubmitted: false };
  expect(derivedEvents({ event, places: [done, done] })).toEqual(['PROPOSAL_ALL_FAP_MEETING_INSTRUMENT_SUBMITTED']);
  expect(derivedEvents({ event, places: [done, open] })).toEqual([]);
  expect(derivedEvents({ event, places: [] })).toEqual([]);
});

it('reaching the required number of reviewers causes an event', () => {
  const event = 'FAP_MEMBER_ASSIGNED_TO_PROPOSAL' as const;
  const all = ['PROPOSAL_ALL_FAP_REVIEWERS_SELECTED'];
  expect(derivedEvents({ event, reviewers: 1, numberRatingsRequired: 2 })).toEqual([]);
  expect(derivedEvents({ event, reviewers: 2, numberRatingsRequired: 2 })).toEqual(all);
});

it('a sample review with low risk causes an event, one with high risk does not', () => {
  const event = 'PROPOSAL_SAMPLE_REVIEW_SUBMITTED' as const;
  expect(derivedEvents({ event, safetyStatus: 'LOW_RISK' })).toEqual(['PROPOSAL_SAMPLE_SAFE']);
  expect(derivedEvents({ event, safetyStatus: 'HIGH_RISK' })).toEqual([]);
});

it.each([
  ['IS', 'ACCEPTED', ['EXPERIMENT_ESF_APPROVED_BY_IS']],
  ['IS', 'REJECTED', ['EXPERIMENT_ESF_REJECTED_BY_IS']],
  ['IS', 'UNSET', []],
  ['IS', '', []],
  ['ESR', 'ACCEPTED', ['EXPERIMENT_ESF_APPROVED_BY_ESR']],
  ['ESR', 'REJECTED', ['EXPERIMENT_ESF_REJECTED_BY_ESR']],
  ['ESR', 'UNSET', []],
] as const)('the safety decision of %s: %s', (by, decision, expected) => {
  const event = `EXPERIMENT_SAFETY_MANAGEMENT_DECISION_SUBMITTED_BY_${by}` as const;
  expect(derivedEvents({ event, decision })).toEqual(expected);
});
