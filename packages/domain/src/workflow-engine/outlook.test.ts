import { describe, expect, it } from 'vitest';
import { defaultWorkflowGraph } from '../workflow/index.ts';
import { advance, wayOnWords, waysOn } from './index.ts';

describe('what would move a proposal next', () => {
  it('is every way on from its status', () => {
    expect(waysOn(defaultWorkflowGraph, 'FEASIBILITY_REVIEW', new Set(['PROPOSAL_SUBMITTED']))).toEqual([
      { to: 'FAP_SELECTION', connectionId: 3, missing: ['PROPOSAL_ALL_FEASIBILITY_REVIEWS_FEASIBLE'], met: [] },
      { to: 'NOT_FEASIBLE', connectionId: 4, missing: ['PROPOSAL_FEASIBILITY_REVIEW_UNFEASIBLE'], met: [] },
    ]);
  });

  it('is nothing at an end, and not known outside the workflow', () => {
    expect(waysOn(defaultWorkflowGraph, 'ALLOCATED', new Set())).toEqual([]);
    expect(waysOn(defaultWorkflowGraph, 'EXPIRED', new Set())).toBeUndefined();
  });

  it('is what the engine does: the way whose last event happens is taken', () => {
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
    [[], [], 'Only by hand: the way has no events'],
    [[submitted], [], 'When "Proposal submitted" happens'],
    [[submitted, ended], [], 'When "Proposal submitted" and "Call ended" have happened'],
    [[submitted, ended, accepted], [], 'When "Proposal submitted", "Call ended" and "Proposal accepted" have happened'],
    [[ended], [submitted], 'When "Call ended" happens; "Proposal submitted" happened already'],
    [[], [submitted, ended], 'When "Proposal submitted" or "Call ended" happens again'],
  ])('%j to come, %j behind: %s', (missing, met, words) => expect(wayOnWords({ missing, met })).toBe(words));
});
