import { describe, expect, it } from 'vitest';
import { sentenceOf } from '../kernel/index.ts';
import {
  type Drawing,
  drawingOf,
  graphOf,
  leavingConnections,
  leavingStatuses,
  mayChangeWorkflow,
  mayEraseWorkflow,
  mayMoveAlong,
  mayTakeOut,
  newErrors,
  nodesOf,
  type StoredNode,
  statusChangingEventsArgs,
  unofferedEvent,
  validateWorkflow,
  workflowDrawingInput,
  workflowSentences,
} from './index.ts';

const [draft, review, done, side] = [1, 2, 3, 4];

/** A stored node; it hangs on the node `on`. */
const node = (id: number, statusId: number, on: number | null, rest: Partial<StoredNode> = {}): StoredNode => ({
  id,
  statusId,
  prevStatusId: null,
  prevConnectionId: on,
  sortOrder: id,
  posX: id * 10,
  posY: id * 100,
  events: on === null ? [] : ['PROPOSAL_SUBMITTED'],
  ...rest,
});

const stored = [node(10, draft, null), node(11, review, 10), node(12, done, 11), node(13, review, 12)];

describe('the drawing of stored nodes', () => {
  it('shows each status once, at its first node, and a way for each node with a parent', () => {
    const drawn = drawingOf(stored);
    expect(drawn.statuses).toEqual([
      { statusId: draft, posX: 100, posY: 1000 },
      { statusId: review, posX: 110, posY: 1100 },
      { statusId: done, posX: 120, posY: 1200 },
    ]);
    expect(drawn.ways.map((way) => [way.connectionId, way.fromStatusId, way.toStatusId])).toEqual([
      [11, draft, review],
      [12, review, done],
      [13, done, review],
    ]);
  });

  it.each([
    ['the parent says where a way comes from', { prevConnectionId: 10, prevStatusId: done }, draft],
    ['without one the status it is said to follow', { prevConnectionId: null, prevStatusId: done }, done],
    ['a status that is not drawn is none', { prevConnectionId: null, prevStatusId: 99 }, undefined],
    ['nor is a parent that is gone', { prevConnectionId: 99, prevStatusId: null }, undefined],
  ])('%s', (_, change, from) => {
    const drawn = drawingOf([node(10, draft, null), node(12, done, 10), node(14, side, null, change)]);
    expect(drawn.ways.find(({ toStatusId }) => toStatusId === side)?.fromStatusId).toBe(from);
  });
});

describe('the nodes that store a drawing', () => {
  it('are the same nodes if nothing changed', () => {
    const nodes = nodesOf(drawingOf(stored), stored, draft);
    expect(nodes.map(({ id }) => id)).toEqual([10, 11, 12, 13]);
    expect(nodes.map(({ prev }) => prev)).toEqual([null, 0, 1, 2]);
    expect(nodes.map(({ prevStatusId }) => prevStatusId)).toEqual([null, draft, review, done]);
    expect(nodes.map(({ nextStatusId }) => nextStatusId)).toEqual([review, done, review, done]);
    expect(nodes.map(({ posX }) => posX)).toEqual([100, 110, 120, 130]);
  });

  it('keep the start as a root even if a way leads back to it', () => {
    const drawn = drawingOf(stored);
    const back = { connectionId: null, fromStatusId: done, toStatusId: draft, events: ['PROPOSAL_CREATED'] };
    const nodes = nodesOf({ ...drawn, ways: [...drawn.ways, back] }, stored, draft);
    expect(nodes.filter(({ statusId }) => statusId === draft).map(({ id, prev }) => [id, prev])).toEqual([
      [10, null],
      [null, 2],
    ]);
  });

  it('reuse the node of an unconnected status for its first way, and add one if it loses its ways', () => {
    const lonely = [...stored, node(20, side, null)];
    const drawn = drawingOf(lonely);
    const way = { connectionId: null, fromStatusId: review, toStatusId: side, events: ['PROPOSAL_REJECTED'] };
    const joined = nodesOf({ ...drawn, ways: [...drawn.ways, way, { ...way, fromStatusId: done }] }, lonely, draft);
    expect(joined.filter(({ statusId }) => statusId === side).map(({ id }) => id)).toEqual([20, null]);
    const apart = nodesOf(
      { ...drawn, ways: drawn.ways.filter(({ toStatusId }) => toStatusId !== done) },
      lonely,
      draft,
    );
    expect(apart.filter(({ statusId }) => statusId === done)).toMatchObject([{ id: null, prev: null, events: [] }]);
  });

  it('never use the id of a node of another status', () => {
    const drawn = drawingOf(stored);
    const stolen = drawn.ways.map((way) => (way.connectionId === 12 ? { ...way, connectionId: 11 } : way));
    const nodes = nodesOf({ ...drawn, ways: stolen.slice(1) }, stored, draft);
    expect(nodes.find(({ statusId }) => statusId === done)?.id).toBeNull();
  });

  it('place a further node of a status beside its first', () => {
    const drawn = drawingOf(stored.slice(0, 3));
    const again = { connectionId: null, fromStatusId: draft, toStatusId: done, events: ['CALL_ENDED'] };
    const nodes = nodesOf({ ...drawn, ways: [...drawn.ways, again] }, stored.slice(0, 3), draft);
    expect(nodes.at(-1)).toMatchObject({ id: null, posX: 160, posY: 1240 });
  });
});

it('the graph for the engine and the check has the start as its root', () => {
  const codes: Record<number, string> = { [draft]: 'DRAFT', [review]: 'FAP_REVIEW', [done]: 'ALLOCATED' };
  const graph = graphOf(drawingOf(stored), (id) => codes[id] ?? String(id));
  expect(graph.nodes.map((way) => [way.previousStatus, way.status])).toEqual([
    [null, 'DRAFT'],
    ['DRAFT', 'FAP_REVIEW'],
    ['FAP_REVIEW', 'ALLOCATED'],
    ['ALLOCATED', 'FAP_REVIEW'],
  ]);
});

describe('a rehearsal', () => {
  const before = drawingOf(stored);
  const after: Drawing = { statuses: before.statuses.filter(({ statusId }) => statusId !== review), ways: [] };

  it('lists the statuses and nodes that are removed', () => {
    expect(leavingStatuses(before, after)).toEqual([review]);
    expect(leavingStatuses(after, before)).toEqual([]);
    expect(leavingConnections(stored, nodesOf(after, stored, draft))).toEqual([11, 12, 13]);
  });

  const two = [{ statusId: review, count: 2 }];
  it.each([
    ['nobody stands there', [{ statusId: review, count: 0 }], [], undefined],
    ['nothing leaves', [], [], undefined],
    ['proposals stand there and nobody said what becomes of them', two, [], 'WORKFLOW_STRANDS'],
    ['they are moved to a status that stays', two, [[review, done]], undefined],
    ['they are left on purpose', two, [[review, null]], undefined],
    ['they are moved to one that leaves', two, [[review, review]], 'WORKFLOW_MOVE_IMPOSSIBLE'],
    ['they are moved to one that was never there', two, [[review, side]], 'WORKFLOW_MOVE_IMPOSSIBLE'],
    [
      'those of a status that stays are moved',
      two,
      [
        [review, done],
        [draft, done],
      ],
      'WORKFLOW_MOVE_IMPOSSIBLE',
    ],
    [
      'they are moved twice',
      two,
      [
        [review, done],
        [review, draft],
      ],
      'WORKFLOW_MOVE_IMPOSSIBLE',
    ],
  ] as const)('%s', (_, stranded, moves, reason) => {
    const decision = mayMoveAlong({
      type: 'PROPOSAL',
      stranded,
      after,
      moves: moves.map(([fromStatusId, toStatusId]) => ({ fromStatusId, toStatusId })),
    });
    expect(decision.allowed ? undefined : decision.reason).toBe(reason);
  });

  it.each([
    ['nobody is stranded', [], [], undefined],
    ['proposals are stranded and nobody said what becomes of them', two, [], 'OTHER_WORKFLOW_STRANDS'],
    ['they are moved to a status of the other', two, [[review, done]], undefined],
    ['they are left on purpose', two, [[review, null]], undefined],
    ['they are moved to none of it', two, [[review, side]], 'WORKFLOW_MOVE_IMPOSSIBLE'],
  ] as const)('of a call with another workflow: %s', (_, stranded, moves, reason) => {
    const decision = mayChangeWorkflow({
      type: 'PROPOSAL',
      stranded,
      after,
      moves: moves.map(([fromStatusId, toStatusId]) => ({ fromStatusId, toStatusId })),
    });
    expect(decision.allowed ? undefined : decision.reason).toBe(reason);
  });
});

it.each([
  ['a node like any', {}, undefined],
  ['the start', { isStart: true }, 'WORKFLOW_START_STAYS'],
  ['the last of its status, proposals in it', { standing: 1 }, 'WORKFLOW_STRANDS'],
  ['one of two, proposals in it', { standing: 1, otherNodes: 1 }, undefined],
])('removing %s', (_, facts, reason) => {
  const decision = mayTakeOut({ isStart: false, otherNodes: 0, type: 'PROPOSAL', standing: 0, ...facts });
  expect(decision.allowed ? undefined : decision.reason).toBe(reason);
});

it.each([
  ['WORKFLOW_STRANDS', 'PROPOSAL', 1, '1 proposal is in a status that would be removed from the workflow'],
  ['WORKFLOW_STRANDS', 'EXPERIMENT', 2, '2 experiments are in a status that would be removed from the workflow'],
  [
    'OTHER_WORKFLOW_STRANDS',
    'PROPOSAL',
    2,
    '2 proposals of the call are in statuses that the other workflow does not have',
  ],
  [
    'OTHER_WORKFLOW_STRANDS',
    'EXPERIMENT',
    1,
    '1 experiment of the call is in a status that the other workflow does not have',
  ],
] as const)('the sentence for %s of %s, %i', (reason, type, count, sentence) => {
  expect(sentenceOf(workflowSentences, reason, { type, count })).toBe(sentence);
});

it('a workflow can be deleted only if no call uses it', () => {
  expect(mayEraseWorkflow(0).allowed).toBe(true);
  const decision = mayEraseWorkflow(2);
  expect(decision.allowed ? '' : sentenceOf(workflowSentences, decision.reason, decision.details)).toBe(
    'Could not delete workflow: 2 calls use it',
  );
});

it('only errors that a workflow did not have before are new', () => {
  const subject = { type: 'PROPOSAL', statuses: ['DRAFT', 'EXPIRED', 'ALLOCATED'] } as const;
  const drawn = (...events: string[][]) =>
    validateWorkflow(
      {
        nodes: [
          { connectionId: 1, status: 'DRAFT', previousStatus: null, events: [], sortOrder: 0 },
          ...events.map((names, at) => ({
            connectionId: at + 2,
            status: at === 0 ? 'EXPIRED' : 'ALLOCATED',
            previousStatus: 'DRAFT',
            events: names,
            sortOrder: at + 1,
          })),
        ],
      },
      subject,
    );
  const old = drawn(['MOON_ROSE']);
  expect(newErrors(old, old)).toEqual([]);
  expect(newErrors([], old).map(({ kind }) => kind)).toEqual(['UNKNOWN_EVENT']);
  expect(newErrors(old, drawn(['MOON_ROSE'], ['MOON_ROSE'])).map(({ kind, status }) => [kind, status])).toEqual([
    ['UNKNOWN_EVENT', 'ALLOCATED'],
    ['SAME_EVENTS_TWICE', 'DRAFT'],
  ]);
});

it.each([
  ['right', {}, undefined],
  ['a status twice', { statuses: [draft, review, review] }, 'A status can be in a workflow only once'],
  ['a way from nowhere', { ways: [[side, review]] }, 'A transition must connect two statuses of the workflow'],
  ['a way in a circle', { ways: [[review, review]] }, 'A transition must lead to another status'],
  [
    'a way twice',
    {
      ways: [
        [draft, review, 7],
        [draft, review, 7],
      ],
    },
    'Two statuses can be connected only once',
  ],
  ['an event twice', { events: ['CALL_ENDED', 'CALL_ENDED'] }, 'A transition can wait for an event only once'],
] as const)('coherence of a drawing: %s', (_, change, message) => {
  const given = {
    statuses: [draft, review],
    ways: [[draft, review]] as readonly (readonly number[])[],
    events: [],
    ...change,
  };
  const parsed = workflowDrawingInput.safeParse({
    statuses: given.statuses.map((statusId) => ({ statusId, posX: 0, posY: 0 })),
    ways: given.ways.map(([fromStatusId, toStatusId, connectionId]) => ({
      fromStatusId,
      toStatusId,
      connectionId,
      events: given.events,
    })),
  });
  expect(parsed.error?.issues[0]?.message).toBe(message);
});

it('a way needs at least one event, and only events for its kind of workflow', () => {
  expect(unofferedEvent(['PROPOSAL_SUBMITTED', 'CALL_CREATED'], 'PROPOSAL')).toBeUndefined();
  expect(unofferedEvent(['PROPOSAL_SUBMITTED', 'MOON_ROSE'], 'PROPOSAL')).toBe('MOON_ROSE');
  expect(unofferedEvent(['PROPOSAL_SUBMITTED'], 'EXPERIMENT')).toBe('PROPOSAL_SUBMITTED');
  const none = { workflowConnectionId: 1, statusChangingEvents: [] };
  expect(
    statusChangingEventsArgs.safeParse({ addStatusChangingEventsToConnectionInput: none }).error?.issues[0]?.message,
  ).toBe('You must select at least one event');
});
