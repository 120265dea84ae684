import { describe, expect, it } from 'vitest';
import { defaultWorkflowGraph } from '../workflow/index.ts';
import { advance, wayOnWords, waysOn, wayTaken } from './index.ts';

describe('what would move a proposal next', () => {
  it('is every way from its status', () => {
    expect(waysOn(defaultWorkflowGraph, 'FEASIBILITY_REVIEW', new Set(['PROPOSAL_SUBMITTED']))).toEqual([
      { to: 'FAP_SELECTION', connectionId: 3, missing: ['PROPOSAL_ALL_FEASIBILITY_REVIEWS_FEASIBLE'], met: [] },
      { to: 'NOT_FEASIBLE', connectionId: 4, missing: ['PROPOSAL_FEASIBILITY_REVIEW_UNFEASIBLE'], met: [] },
    ]);
  });

  it('is empty at an end, and undefined outside the workflow', () => {
    expect(waysOn(defaultWorkflowGraph, 'ALLOCATED', new Set())).toEqual([]);
    expect(waysOn(defaultWorkflowGraph, 'EXPIRED', new Set())).toBeUndefined();
  });

  it('agrees with the engine: the way whose last event happens is taken', () => {
    for (const status of ['DRAFT', 'FEASIBILITY_REVIEW', 'FAP_MEETING', 'MANAGEMENT_DECISION']) {
      for (const { to, missing } of waysOn(defaultWorkflowGraph, status, new Set()) ?? []) {
        const event = missing.at(-1) ?? '';
        const [move] = advance(defaultWorkflowGraph, { status, happened: new Set(missing), event });
        expect(move?.to).toBe(to);
      }
    }
  });

  const [submitted, ended, accepted] = ['PROPOSAL_SUBMITTED', 'CALL_ENDED', 'PROPOSAL_ACCEPTED'];
  it.each([
    [[], [], 'Only manually: the transition has no events'],
    [[submitted], [], 'When “Proposal submitted” happens'],
    [[submitted, ended], [], 'When “Proposal submitted” and “Call ended” have happened'],
    [[submitted, ended, accepted], [], 'When “Proposal submitted”, “Call ended” and “Proposal accepted” have happened'],
    [[ended], [submitted], 'When “Call ended” happens; already happened: “Proposal submitted”'],
    [[], [submitted, ended], 'When “Proposal submitted” or “Call ended” happens again'],
  ])('missing %j, met %j: %s', (missing, met, words) => expect(wayOnWords({ missing, met })).toBe(words));
});

describe('the move that a decision causes', () => {
  const events = ['PROPOSAL_MANAGEMENT_DECISION_UPDATED', 'PROPOSAL_MANAGEMENT_DECISION_SUBMITTED'];

  it.each(['PROPOSAL_ACCEPTED', 'PROPOSAL_REJECTED', 'PROPOSAL_RESERVED'])(
    'agrees with the engine for %s',
    (outcome) => {
      for (const status of ['FAP_MEETING', 'MANAGEMENT_DECISION', 'ALLOCATED', 'FEASIBILITY_REVIEW']) {
        const happened = new Set<string>();
        const told = wayTaken(waysOn(defaultWorkflowGraph, status, happened) ?? [], [...events, outcome]);
        const moves = [...events, outcome].flatMap((event) => {
          happened.add(event);
          return advance(defaultWorkflowGraph, { status, happened, event });
        });
        expect(told?.to).toBe(moves[0]?.to);
      }
    },
  );

  const way = (missing: readonly string[], met: readonly string[] = []) => ({ missing, met });
  it.each([
    ['nothing happens', [way(['A'])], [], undefined],
    ['its one event', [way(['A'])], ['A'], 0],
    ['another event', [way(['A'])], ['B'], undefined],
    ['one of two', [way(['A', 'B'])], ['A'], undefined],
    ['both', [way(['A', 'B'])], ['B', 'A'], 0],
    ['the one that was missing', [way(['A'], ['B'])], ['A'], 0],
    ['what had happened before, again', [way([], ['A'])], ['A'], 0],
    ['nothing of a way that only waits for others', [way([], ['A'])], ['B'], undefined],
    ['a way without events', [way([])], ['A'], undefined],
    ['the earlier event, although the later way stands first', [way(['B']), way(['A'])], ['A', 'B'], 1],
  ] as const)('%s', (_, ways, happens, taken) => {
    expect(wayTaken(ways, happens)).toBe(taken === undefined ? undefined : ways[taken]);
  });
});
