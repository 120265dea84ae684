import { describe, expect, it } from 'vitest';
import type { WorkflowGraph, WorkflowNode } from '../workflow/index.ts';
import { follow, type Journey, travellerOf } from './index.ts';

function graph(...ways: Array<[from: string | null, events: string[], to: string]>): WorkflowGraph {
  const nodes = ways.map(
    ([previousStatus, events, status], index): WorkflowNode => ({
      connectionId: index + 1,
      status,
      previousStatus,
      events,
      sortOrder: index,
    }),
  );
  return { nodes };
}

const submitted = 'EXPERIMENT_ESF_SUBMITTED';
const approvedByIs = 'EXPERIMENT_ESF_APPROVED_BY_IS';
const rejectedByIs = 'EXPERIMENT_ESF_REJECTED_BY_IS';
const approvedByEsr = 'EXPERIMENT_ESF_APPROVED_BY_ESR';
const byWorkflow = 'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_WORKFLOW';
const byUser = 'EXPERIMENT_SAFETY_STATUS_CHANGED_BY_USER';

/** A scientist decides on the safety form of an experiment. */
const scientistDecides = graph(
  [null, [], 'AWAITING_ESF'],
  ['AWAITING_ESF', [submitted], 'ESF_IS_REVIEW'],
  ['ESF_IS_REVIEW', [approvedByIs], 'ESF_APPROVED'],
  ['ESF_IS_REVIEW', [rejectedByIs], 'ESF_REJECTED'],
);
const bothDecide = graph(
  [null, [], 'AWAITING_ESF'],
  ['AWAITING_ESF', [submitted], 'ESF_IS_REVIEW'],
  ['ESF_IS_REVIEW', [approvedByIs], 'ESF_ESR_REVIEW'],
  ['ESF_ESR_REVIEW', [approvedByEsr], 'ESF_APPROVED'],
);

describe('the traveller that an event may move (rules W18 and W25)', () => {
  it.each([
    ['an event of a safety form', submitted, 5, { experimentPk: 7 }, { type: 'EXPERIMENT', key: 7 }],
    ['the echo of a move', byWorkflow, 5, { experimentPk: 7 }, { type: 'EXPERIMENT', key: 7 }],
    ['a change by hand', byUser, 5, { experimentPk: 7 }, { type: 'EXPERIMENT', key: 7 }],
    ['one that does not say of which experiment', submitted, 5, {}, undefined],
    ['one whose key is none', submitted, 5, { experimentPk: '7' }, undefined],
    ['one whose key is no key', submitted, 5, { experimentPk: 0 }, undefined],
    ['the beginning of a safety form', 'EXPERIMENT_SAFETY_CREATED', 5, { experimentPk: 7 }, undefined],
    ['an event of a proposal', 'PROPOSAL_SUBMITTED', 5, {}, { type: 'PROPOSAL', key: 5 }],
    [
      'one of a proposal that names an experiment',
      'PROPOSAL_UPDATED',
      5,
      { experimentPk: 7 },
      { type: 'PROPOSAL', key: 5 },
    ],
    ['one of no proposal', 'CALL_ENDED', null, {}, undefined],
    ['one nobody goes by', 'VISIT_CREATED', 5, { experimentPk: 7 }, undefined],
    ['one nobody knows', 'SOMETHING_NEW', 5, { experimentPk: 7 }, undefined],
  ])('%s', (_, eventType, proposalPk, rowData, expected) => {
    expect(travellerOf({ eventType, proposalPk, rowData })).toEqual(expected);
  });
});

describe('moves of the safety of an experiment after an event', () => {
  const journey = (change: Partial<Journey>): Journey => ({
    type: 'EXPERIMENT',
    event: submitted,
    status: 'AWAITING_ESF',
    graph: scientistDecides,
    happened: [],
    ...change,
  });
  it.each<[string, Partial<Journey>, string[]]>([
    ['handed in', {}, ['ESF_IS_REVIEW']],
    ['accepted', { status: 'ESF_IS_REVIEW', event: approvedByIs, happened: [submitted] }, ['ESF_APPROVED']],
    ['rejected', { status: 'ESF_IS_REVIEW', event: rejectedByIs, happened: [submitted] }, ['ESF_REJECTED']],
    ['decided by whom the workflow does not ask', { status: 'ESF_IS_REVIEW', event: approvedByEsr }, []],
    ['decided before it was handed in', { event: approvedByIs }, []],
    ['accepted after it was rejected, at a dead end', { status: 'ESF_REJECTED', event: approvedByIs }, []],
    ['in a status the workflow does not have', { status: 'ESF_ESR_REVIEW', event: approvedByEsr }, []],
    ['in a call without workflow', { graph: null }, []],
    ['in a workflow that was only begun', { graph: graph([null, [], 'AWAITING_ESF']) }, []],
    [
      'with a decision that came early, further along',
      { graph: bothDecide, status: 'ESF_IS_REVIEW', event: approvedByIs, happened: [submitted, approvedByEsr] },
      ['ESF_ESR_REVIEW', 'ESF_APPROVED'],
    ],
    [
      'where both must have decided, by the first',
      {
        graph: graph([null, [], 'AWAITING_ESF'], ['AWAITING_ESF', [approvedByIs, approvedByEsr], 'ESF_APPROVED']),
        event: approvedByIs,
      },
      [],
    ],
    [
      'where both must have decided, by the second',
      {
        graph: graph([null, [], 'AWAITING_ESF'], ['AWAITING_ESF', [approvedByIs, approvedByEsr], 'ESF_APPROVED']),
        event: approvedByEsr,
        happened: [approvedByIs],
      },
      ['ESF_APPROVED'],
    ],
    [
      'round a circle, once',
      {
        graph: graph(
          [null, [], 'AWAITING_ESF'],
          ['AWAITING_ESF', [submitted], 'ESF_IS_REVIEW'],
          ['ESF_IS_REVIEW', [submitted], 'AWAITING_ESF'],
        ),
      },
      ['ESF_IS_REVIEW'],
    ],
    [
      'not back by the echo of its own move',
      {
        graph: graph([null, [], 'ESF_IS_REVIEW'], ['ESF_IS_REVIEW', [byWorkflow], 'AWAITING_ESF']),
        status: 'ESF_IS_REVIEW',
        event: byWorkflow,
        visited: ['AWAITING_ESF', 'ESF_IS_REVIEW'],
      },
      [],
    ],
  ])('%s', (_, change, expected) => {
    const { event } = journey(change);
    const { moves, forgotten } = follow(journey(change));
    expect(moves.map(({ to }) => to)).toEqual(expected);
    expect([...forgotten]).toEqual(event === submitted ? ['EXPERIMENT_SAFETY_UPDATED'] : []);
  });

  it('asked back: submission and decisions are forgotten, with a workflow or without', () => {
    const withWayBack = graph(
      [null, [], 'AWAITING_ESF'],
      ['AWAITING_ESF', [submitted], 'ESF_IS_REVIEW'],
      ['ESF_IS_REVIEW', [rejectedByIs], 'ESF_REJECTED'],
      ['ESF_REJECTED', ['EXPERIMENT_SAFETY_UPDATED'], 'AWAITING_ESF'],
    );
    const given = { event: 'EXPERIMENT_SAFETY_UPDATED', status: 'ESF_REJECTED', happened: [submitted, rejectedByIs] };
    const back = follow(journey({ ...given, graph: withWayBack }));
    expect(back.moves.map(({ to }) => to)).toEqual(['AWAITING_ESF']);
    for (const { forgotten } of [back, follow(journey({ ...given, graph: null }))]) {
      expect([submitted, rejectedByIs, approvedByIs, approvedByEsr].every((event) => forgotten.has(event))).toBe(true);
    }
  });

  it('set back by hand: the events ahead must happen again', () => {
    const happened = [submitted, approvedByIs];
    const back = follow(journey({ event: byUser, happened }));
    expect([...back.forgotten].sort()).toEqual([approvedByIs, submitted, rejectedByIs].sort());
    expect(back.moves).toEqual([]);
    // Nothing is forgotten where nothing lies ahead.
    expect(follow(journey({ event: byUser, status: 'ESF_APPROVED', happened })).forgotten.size).toBe(0);
    expect(follow(journey({ event: byUser, graph: null, happened })).forgotten.size).toBe(0);
  });

  it('setting the status of the proposal by hand forgets nothing of an experiment', () => {
    expect(follow(journey({ event: 'PROPOSAL_STATUS_CHANGED_BY_USER' })).forgotten.size).toBe(0);
  });
});
