import { describe, expect, it } from 'vitest';
import {
  defaultWorkflowGraph,
  drivesWorkflow,
  eventNames,
  eventWords,
  missingOutcome,
  reachableFrom,
  validateWorkflow,
  type WorkflowGraph,
  type WorkflowNode,
  workflowEvents,
  workflowProblemWords,
} from './index.ts';

const statuses = [...new Set(defaultWorkflowGraph.nodes.map(({ status }) => status)), 'EXPIRED', 'SCHEDULING'];
const subject = { type: 'PROPOSAL', statuses } as const;

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
const kinds = (drawn: WorkflowGraph) => validateWorkflow(drawn, subject).map(({ kind, status }) => `${kind} ${status}`);

describe('the default workflow', () => {
  it('has no errors or warnings', () => {
    expect(validateWorkflow(defaultWorkflowGraph, subject).filter(({ severity }) => severity !== 'hint')).toEqual([]);
  });

  it('ends in allocated, not allocated and not feasible', () => {
    const ends = validateWorkflow(defaultWorkflowGraph, subject).map(({ status }) => status);
    expect(ends.sort()).toEqual(['ALLOCATED', 'NOT_ALLOCATED', 'NOT_FEASIBLE']);
  });

  it('is fully reachable from its start', () => {
    const drawn = new Set(defaultWorkflowGraph.nodes.map(({ status }) => status));
    expect(reachableFrom(defaultWorkflowGraph, 'DRAFT')).toEqual(drawn);
  });
});

describe('a rejected safety form', () => {
  const drawn = (...more: [string | null, string[], string][]) =>
    validateWorkflow(
      graph(
        [null, [], 'AWAITING_ESF'],
        ['AWAITING_ESF', ['EXPERIMENT_ESF_SUBMITTED'], 'ESF_IS_REVIEW'],
        ['ESF_IS_REVIEW', ['EXPERIMENT_ESF_REJECTED_BY_IS'], 'ESF_REJECTED'],
        ...more,
      ),
      { type: 'EXPERIMENT', statuses: ['AWAITING_ESF', 'ESF_IS_REVIEW', 'ESF_REJECTED'] },
    ).filter(({ status }) => status === 'ESF_REJECTED');

  it('causes a warning if no way leads back to the team (rule O11)', () => {
    const [problem, ...others] = drawn();
    expect(problem).toMatchObject({ kind: 'REJECTED_FOR_GOOD', severity: 'warning' });
    expect(others).toEqual([]);
    expect(problem && workflowProblemWords(problem, () => 'Rejected')).toContain(
      'No transition leads on from “Rejected”',
    );
    expect(drawn(['ESF_REJECTED', ['EXPERIMENT_SAFETY_UPDATED'], 'AWAITING_ESF'])).toEqual([]);
  });
});

describe('problems of a workflow', () => {
  const start: [null, string[], string] = [null, [], 'DRAFT'];

  it.each<[string, WorkflowGraph, string[]]>([
    [
      'no start',
      graph([null, [], 'FAP_REVIEW']),
      ['MISSING_START DRAFT', 'UNREACHABLE FAP_REVIEW', 'DEAD_END FAP_REVIEW'],
    ],
    [
      'a status nobody knows',
      graph(start, ['DRAFT', ['PROPOSAL_SUBMITTED'], 'MOON']),
      ['UNKNOWN_STATUS MOON', 'NO_DECISION DRAFT', 'DEAD_END MOON'],
    ],
    [
      'an island',
      graph(start, ['SCHEDULING', ['PROPOSAL_NOTIFIED'], 'ALLOCATED']),
      ['STAYS_AT_START DRAFT', 'UNREACHABLE ALLOCATED', 'DEAD_END ALLOCATED'],
    ],
    [
      'a way without events',
      graph(start, ['DRAFT', [], 'FAP_REVIEW']),
      ['WAY_WITHOUT_EVENTS FAP_REVIEW', 'DEAD_END FAP_REVIEW'],
    ],
    [
      'an event nobody knows',
      graph(start, ['DRAFT', ['MOON_ROSE'], 'EXPIRED']),
      ['UNKNOWN_EVENT EXPIRED', 'NO_DECISION DRAFT', 'DEAD_END EXPIRED'],
    ],
    [
      'an event that moves nothing',
      graph(start, ['DRAFT', ['CALL_CREATED'], 'EXPIRED']),
      ['EVENT_NEVER_DRIVES EXPIRED', 'NO_DECISION DRAFT', 'DEAD_END EXPIRED'],
    ],
    [
      'an event of the other kind of workflow',
      graph(start, ['DRAFT', ['EXPERIMENT_ESF_SUBMITTED'], 'EXPIRED']),
      ['EVENT_NEVER_DRIVES EXPIRED', 'NO_DECISION DRAFT', 'DEAD_END EXPIRED'],
    ],
    [
      'two ways on the same event',
      graph(start, ['DRAFT', ['PROPOSAL_SUBMITTED'], 'ALLOCATED'], ['DRAFT', ['PROPOSAL_SUBMITTED'], 'EXPIRED']),
      ['SAME_EVENTS_TWICE DRAFT', 'DEAD_END ALLOCATED', 'DEAD_END EXPIRED'],
    ],
    [
      'two ways that share an event',
      graph(
        start,
        ['DRAFT', ['PROPOSAL_SUBMITTED'], 'ALLOCATED'],
        ['DRAFT', ['PROPOSAL_SUBMITTED', 'CALL_ENDED'], 'EXPIRED'],
      ),
      ['SHARED_EVENT DRAFT', 'DEAD_END ALLOCATED', 'DEAD_END EXPIRED'],
    ],
    [
      'nothing of crossroads, when both ways lead to the same status',
      graph(start, ['DRAFT', ['CALL_ENDED'], 'EXPIRED'], ['DRAFT', ['CALL_ENDED'], 'EXPIRED']),
      ['NO_DECISION DRAFT', 'DEAD_END EXPIRED'],
    ],
  ])('%s', (_, drawn, expected) => expect(kinds(drawn)).toEqual(expected));

  it.each([
    [
      'a status that was taken out, proposals in it',
      2,
      '2 proposals are in “FAP_REVIEW”, which is no longer in the workflow',
    ],
    ['one proposal', 1, '1 proposal is in “FAP_REVIEW”, which is no longer in the workflow'],
    ['a status that was taken out, nobody in it', 0, undefined],
  ])('%s', (_, count, words) => {
    const standing = new Map([
      ['DRAFT', 5],
      ['FAP_REVIEW', count],
    ]);
    const found = validateWorkflow(graph(start), { ...subject, standing });
    const left = found.find(({ kind }) => kind === 'LEFT_STANDING');
    expect(left && workflowProblemWords(left, (code) => code)).toBe(words);
  });

  it('are described in words, with names instead of codes', () => {
    const drawn = graph(start, ['DRAFT', ['CALL_CREATED'], 'EXPIRED'], ['SCHEDULING', [], 'MOON']);
    const words = validateWorkflow(drawn, subject).map((problem) =>
      workflowProblemWords(problem, (code) => code.toLowerCase()),
    );
    expect(words).toContain(
      'The transition to “expired” waits for “Call created”, which has no effect in this kind of workflow',
    );
    expect(words).toContain('There is no status “MOON”');
    expect(words.every((sentence) => sentence.length > 10)).toBe(true);
  });

  it('take into account that an experiment workflow has a different start', () => {
    const drawn = graph([null, [], 'AWAITING_ESF']);
    const found = validateWorkflow(drawn, { type: 'EXPERIMENT', statuses: ['AWAITING_ESF'] });
    expect(found.map(({ kind }) => kind)).toEqual(['STAYS_AT_START']);
  });
});

describe('the catalogue of events', () => {
  it('has a readable name and a description for each event', () => {
    for (const type of ['PROPOSAL', 'EXPERIMENT'] as const) {
      for (const { words, description } of workflowEvents(type)) {
        expect(words).not.toMatch(/_/);
        expect(description.length).toBeGreaterThan(10);
      }
    }
  });

  it('offers PROPOSAL_ and CALL_ events for proposals, EXPERIMENT_ events for experiments', () => {
    for (const { name } of workflowEvents('PROPOSAL')) expect(name).toMatch(/^(PROPOSAL|CALL)_/);
    for (const { name } of workflowEvents('EXPERIMENT')) expect(name).toMatch(/^EXPERIMENT_/);
  });

  it.each([
    ['PROPOSAL_SUBMITTED', true],
    ['CALL_ENDED', true],
    ['CALL_CREATED', false],
    ['PROPOSAL_DELETED', false],
    ['PROPOSAL_ASSIGNED_TO_TECHNIQUES', false],
    ['FAP_CREATED', false],
    ['toString', false],
  ])('%s drives a proposal workflow: %s', (name, expected) => expect(drivesWorkflow(name, 'PROPOSAL')).toBe(expected));

  it('has no event that drives both kinds', () => {
    for (const name of eventNames) {
      expect(drivesWorkflow(name, 'PROPOSAL') && drivesWorkflow(name, 'EXPERIMENT')).toBe(false);
    }
  });

  it('makes an unknown name readable', () => {
    expect(eventWords('PROPOSAL_OF_OLD')).toBe('Proposal of old');
  });
});

describe('the missing outcome of submitted proposals', () => {
  const start: [null, string[], string] = [null, [], 'DRAFT'];
  it.each([
    ['only the start', graph(start), 'STAYS_AT_START'],
    ['an end that decides nothing', graph(start, ['DRAFT', ['CALL_ENDED'], 'EXPIRED']), 'NO_DECISION'],
    ['a status of a decision', graph(start, ['DRAFT', ['PROPOSAL_SUBMITTED'], 'ALLOCATED']), undefined],
    ['a decision with a status of the facility', graph(start, ['DRAFT', ['PROPOSAL_ACCEPTED'], 'LUNAR']), undefined],
    [
      'a way that people take',
      graph(start, ['DRAFT', ['PROPOSAL_SUBMITTED'], 'SEEN'], ['SEEN', [], 'LUNAR']),
      undefined,
    ],
    ['a decision where nothing leads', graph(start, ['SCHEDULING', [], 'ALLOCATED']), 'STAYS_AT_START'],
  ])('%s', (_, drawn, expected) => expect(missingOutcome(drawn, 'PROPOSAL')).toBe(expected));
});
