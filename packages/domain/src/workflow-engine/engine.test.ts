import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultWorkflowGraph, type WorkflowGraph, type WorkflowNode } from '../workflow/index.ts';
import { advance, eventsToForget } from './index.ts';

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

/** Runs a history of events from a status and tells the status after each. */
function walk(drawn: WorkflowGraph, start: string, ...events: string[]): string[] {
  const happened = new Set<string>();
  let status = start;
  return events.map((event) => {
    happened.add(event);
    status = advance(drawn, { status, happened, event }).at(-1)?.to ?? status;
    return status;
  });
}

describe('the default workflow', () => {
  it('moves a successful proposal from draft to allocated', () => {
    expect(
      walk(
        defaultWorkflowGraph,
        'DRAFT',
        'PROPOSAL_CREATED',
        'PROPOSAL_SUBMITTED',
        'PROPOSAL_ALL_FEASIBILITY_REVIEWS_FEASIBLE',
        'PROPOSAL_FAPS_SELECTED',
        'PROPOSAL_ALL_REVIEWS_SUBMITTED_FOR_ALL_FAPS',
        'PROPOSAL_ALL_FAP_MEETING_INSTRUMENT_SUBMITTED',
        'PROPOSAL_ACCEPTED',
      ),
    ).toEqual([
      'DRAFT',
      'FEASIBILITY_REVIEW',
      'FAP_SELECTION',
      'FAP_REVIEW',
      'FAP_MEETING',
      'MANAGEMENT_DECISION',
      'ALLOCATED',
    ]);
  });

  it('catches up when the panel was chosen before feasibility was decided', () => {
    expect(
      walk(
        defaultWorkflowGraph,
        'DRAFT',
        'PROPOSAL_SUBMITTED',
        'PROPOSAL_FAPS_SELECTED',
        'PROPOSAL_ALL_FEASIBILITY_REVIEWS_FEASIBLE',
      ),
    ).toEqual(['FEASIBILITY_REVIEW', 'FEASIBILITY_REVIEW', 'FAP_REVIEW']);
  });

  it('branches to not feasible, and to not allocated', () => {
    expect(walk(defaultWorkflowGraph, 'FEASIBILITY_REVIEW', 'PROPOSAL_FEASIBILITY_REVIEW_UNFEASIBLE')).toEqual([
      'NOT_FEASIBLE',
    ]);
    expect(walk(defaultWorkflowGraph, 'MANAGEMENT_DECISION', 'PROPOSAL_REJECTED')).toEqual(['NOT_ALLOCATED']);
  });

  it('goes back to the meeting when an instrument is reopened, and forward again', () => {
    expect(
      walk(
        defaultWorkflowGraph,
        'FAP_MEETING',
        'PROPOSAL_ALL_FAP_MEETING_INSTRUMENT_SUBMITTED',
        'PROPOSAL_FAP_MEETING_INSTRUMENT_UNSUBMITTED',
        'PROPOSAL_ALL_FAP_MEETING_INSTRUMENT_SUBMITTED',
      ),
    ).toEqual(['MANAGEMENT_DECISION', 'FAP_MEETING', 'MANAGEMENT_DECISION']);
  });
});

describe('a way opens', () => {
  const both = graph([null, [], 'A'], ['A', ['x', 'y'], 'B']);
  it.each([
    ['with all its events, the last one now', ['x', 'y'], 'B'],
    ['in any order', ['y', 'x'], 'B'],
    ['not with one of two', ['x'], 'A'],
    ['not on an event of elsewhere', ['x', 'z'], 'A'],
  ])('%s', (_, events, end) => expect(walk(both, 'A', ...events).at(-1)).toBe(end));

  it('not because of past events alone', () => {
    const drawn = graph([null, [], 'A'], ['A', ['x'], 'B']);
    expect(advance(drawn, { status: 'A', happened: new Set(['x', 'z']), event: 'z' })).toEqual([]);
  });

  it('never without events', () => {
    expect(walk(graph([null, [], 'A'], ['A', [], 'B']), 'A', 'x')).toEqual(['A']);
  });

  it('not from a status outside the workflow', () => {
    expect(walk(both, 'ELSEWHERE', 'x', 'y')).toEqual(['ELSEWHERE', 'ELSEWHERE']);
  });

  it('not from a removed status, even if a way still names it (rule W22)', () => {
    expect(walk(graph([null, [], 'A'], ['GONE', ['x'], 'B']), 'GONE', 'x')).toEqual(['GONE']);
  });

  it('with the most events first, then in drawing order', () => {
    const crossroad = graph([null, [], 'A'], ['A', ['x'], 'B'], ['A', ['x', 'y'], 'C'], ['A', ['x'], 'D']);
    expect(walk(crossroad, 'A', 'x')).toEqual(['B']);
    expect(walk(crossroad, 'A', 'y', 'x')).toEqual(['A', 'C']);
  });
});

describe('chained moves', () => {
  it('consider all ways from the status that was reached, not only one (rule W21)', () => {
    const drawn = graph([null, [], 'A'], ['A', ['x'], 'B'], ['B', ['y'], 'C'], ['B', ['z'], 'D']);
    expect(walk(drawn, 'A', 'y', 'x').at(-1)).toBe('C');
    expect(walk(drawn, 'A', 'z', 'x').at(-1)).toBe('D');
  });

  it('state their cause: the event itself, then an event that had happened before', () => {
    const drawn = graph([null, [], 'A'], ['A', ['x'], 'B'], ['B', ['y', 'w'], 'C']);
    const moves = advance(drawn, { status: 'A', happened: new Set(['w', 'y', 'x']), event: 'x' });
    expect(moves).toEqual([
      { from: 'A', to: 'B', connectionId: 2, because: 'x', conditions: ['x'], isChained: false },
      { from: 'B', to: 'C', connectionId: 3, because: 'w', conditions: ['y', 'w'], isChained: true },
    ]);
  });

  it('merge nodes of the same status and follow a way once', () => {
    const twice = graph([null, [], 'A'], ['A', ['x'], 'B'], ['A', ['x'], 'B'], ['B', ['y'], 'C']);
    expect(advance(twice, { status: 'A', happened: new Set(['x']), event: 'x' })).toHaveLength(1);
  });

  it('stop in a cycle', () => {
    const circle = graph([null, [], 'A'], ['A', ['x'], 'B'], ['B', ['y'], 'C'], ['C', ['z'], 'A']);
    const happened = new Set(['x', 'y', 'z']);
    expect(advance(circle, { status: 'A', happened, event: 'x' }).map(({ to }) => to)).toEqual(['B', 'C']);
  });

  it('do not go back because of the event of their own move', () => {
    const pingPong = graph([null, [], 'A'], ['A', ['moved'], 'B'], ['B', ['moved'], 'A']);
    const first = advance(pingPong, { status: 'A', happened: new Set(['moved']), event: 'moved' });
    expect(first.map(({ to }) => to)).toEqual(['B']);
    expect(
      advance(pingPong, { status: 'B', happened: new Set(['moved']), event: 'moved', visited: ['A', 'B'] }),
    ).toEqual([]);
  });
});

it('terminates, enters no status twice and follows only drawn ways, in any workflow', () => {
  const status = fc.constantFrom('A', 'B', 'C', 'D', 'E');
  const event = fc.constantFrom('u', 'v', 'w', 'x');
  const way = fc.tuple(status, fc.uniqueArray(event, { maxLength: 3 }), status);
  fc.assert(
    fc.property(fc.array(way, { maxLength: 12 }), status, event, fc.uniqueArray(event), (ways, at, now, before) => {
      const drawn = graph(...ways);
      const happened = new Set<string>([...before, now]);
      const moves = advance(drawn, { status: at, happened, event: now });
      const entered = [at, ...moves.map(({ to }) => to)];
      expect(new Set(entered).size).toBe(entered.length);
      moves.forEach((move, index) => {
        const node = drawn.nodes.find(({ connectionId }) => connectionId === move.connectionId);
        expect(move.from).toBe(entered[index]);
        expect([node?.previousStatus, node?.status]).toEqual([move.from, move.to]);
        expect(node?.events.every((name) => happened.has(name))).toBe(true);
      });
      if (moves[0]) expect(moves[0].conditions).toContain(now);
    }),
  );
});

describe('events that are forgotten when a status is set by hand (rule W23)', () => {
  const forgotten = (status: string) => [...eventsToForget(defaultWorkflowGraph, status)].sort();

  it('are all events at the start', () => {
    expect(forgotten('DRAFT')).toHaveLength(9);
    expect(forgotten('DRAFT')).toContain('PROPOSAL_SUBMITTED');
  });

  it('are those of the ways ahead, not of the ways to the status', () => {
    expect(forgotten('FAP_REVIEW')).toContain('PROPOSAL_ALL_REVIEWS_SUBMITTED_FOR_ALL_FAPS');
    expect(forgotten('FAP_REVIEW')).not.toContain('PROPOSAL_FAPS_SELECTED');
    expect(forgotten('FAP_REVIEW')).not.toContain('PROPOSAL_SUBMITTED');
  });

  it('are none at an end or outside the workflow', () => {
    expect(forgotten('ALLOCATED')).toEqual([]);
    expect(forgotten('SCHEDULING')).toEqual([]);
  });

  it('depend on the ways, not on the order in which they were drawn', () => {
    const drawn = graph([null, [], 'A'], ['B', ['y'], 'C'], ['A', ['x'], 'B']);
    expect([...eventsToForget(drawn, 'B')]).toEqual(['y']);
  });
});
