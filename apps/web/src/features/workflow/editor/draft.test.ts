import { describe, expect, it } from 'vitest';
import {
  actionsOfWays,
  type Draft,
  draftOf,
  drawingToSend,
  rootsOf,
  withEnds,
  withEvents,
  withoutStatus,
  withPlaces,
  withStatus,
  withWay,
} from './draft.ts';
import { draftReducer, initialState } from './draft-store.ts';
import { layOut, statusSize } from './layout.ts';
import { problemsOf, subjectOf } from './subject.ts';

const draft: Draft = {
  name: 'Transition',
  description: '',
  lineType: 'default',
  statuses: [
    { statusId: 1, posX: 0, posY: 0 },
    { statusId: 2, posX: 0, posY: 100 },
  ],
  ways: [{ connectionId: 7, fromStatusId: 1, toStatusId: 2, events: ['PROPOSAL_SUBMITTED'] }],
};

describe('a draft', () => {
  it('is read from stored nodes, and identifies nodes that no way leads to', () => {
    const node = {
      prevStatusId: null,
      prevConnectionId: null,
      sortOrder: 0,
      posX: 0,
      posY: 0,
      statusChangingEvents: [],
      statusActions: [],
    };
    const stored = {
      id: 1,
      name: 'Transition',
      description: '',
      connectionLineType: 'wavy',
      entityType: 'PROPOSAL' as const,
      revision: 1,
      calls: [],
      standing: [],
      abilities: { draw: { allowed: true } },
      workflowConnections: [
        { ...node, id: 6, statusId: 1 },
        {
          ...node,
          id: 7,
          statusId: 2,
          prevConnectionId: 6,
          sortOrder: 1,
          posY: 100,
          statusChangingEvents: [{ statusChangingEventId: 700, statusChangingEvent: 'PROPOSAL_SUBMITTED' }],
          statusActions: [{ actionId: 1, action: { type: 'EMAIL' as const } }],
        },
      ],
    };
    expect(draftOf(stored)).toEqual(draft);
    expect([...rootsOf(stored)]).toEqual([[1, 6]]);
    expect([...actionsOfWays(stored)]).toEqual([
      [6, []],
      [7, ['EMAIL']],
    ]);
  });

  it('adds a status once, where it is dropped or below the others', () => {
    expect(withStatus(draft, 3, { x: 10.4, y: 20.6 }).statuses.at(-1)).toEqual({ statusId: 3, posX: 10, posY: 21 });
    expect(withStatus(draft, 3).statuses.at(-1)).toEqual({ statusId: 3, posX: 0, posY: 240 });
    expect(withStatus(draft, 2)).toBe(draft);
  });

  it('loses the ways of a status that is removed', () => {
    expect(withoutStatus(draft, 2)).toMatchObject({ statuses: [{ statusId: 1 }], ways: [] });
  });

  it('assigns temporary keys to new ways, which are not sent', () => {
    const drawn = withEvents(withWay(withWay(draft, 2, 1), 1, 2), -1, ['CALL_ENDED']);
    expect(drawn.ways.map(({ connectionId }) => connectionId)).toEqual([7, -1, -2]);
    expect(drawingToSend(drawn).ways[1]).toEqual({
      connectionId: null,
      fromStatusId: 2,
      toStatusId: 1,
      events: ['CALL_ENDED'],
    });
    expect(withWay(draft, 1, 1)).toBe(draft);
  });

  it('preserves the key of a way whose start changes, but not of one whose end changes', () => {
    const three = withStatus(draft, 3);
    expect(withEnds(three, 7, 3, 2).ways[0]).toMatchObject({ connectionId: 7, fromStatusId: 3 });
    expect(withEnds(three, 7, 1, 3).ways[0]).toMatchObject({
      connectionId: -1,
      toStatusId: 3,
      events: ['PROPOSAL_SUBMITTED'],
    });
  });

  it('is laid out downwards without overlapping', () => {
    const places = layOut(withStatus(draft, 3));
    const [one, two, three] = [places.get(1), places.get(2), places.get(3)];
    expect((two?.y ?? 0) - (one?.y ?? 0)).toBeGreaterThan(statusSize.height);
    expect(Math.abs((three?.x ?? 0) - (one?.x ?? 0))).toBeGreaterThan(statusSize.width);
  });
});

describe('undo steps', () => {
  const change = (make: (now: Draft) => Draft, merge?: string) =>
    ({ type: 'change', label: 'x', change: make, ...(merge ? { merge } : {}) }) as const;
  const move = (x: number) => change((now) => withPlaces(now, new Map([[1, { x, y: 0 }]])), 'move 1');

  it('are undone and redone; successive moves of one status are a single step', () => {
    let state = initialState(draft);
    for (const x of [1, 2, 3]) state = draftReducer(state, move(x));
    state = draftReducer(
      state,
      change((now) => withWay(now, 2, 1)),
    );
    expect(state.past).toHaveLength(2);
    state = draftReducer(draftReducer(state, { type: 'undo' }), { type: 'undo' });
    expect(state.draft).toEqual(draft);
    state = draftReducer(state, { type: 'redo' });
    expect(state.draft.statuses[0]?.posX).toBe(3);
    state = draftReducer(
      state,
      change((now) => withoutStatus(now, 2)),
    );
    expect(state.future).toEqual([]);
  });

  it('are not recorded if nothing changes, and are cleared when the workflow is saved', () => {
    const state = draftReducer(
      initialState(draft),
      change((now) => ({ ...now })),
    );
    expect(state.past).toEqual([]);
    const moved = draftReducer(state, move(5));
    expect(draftReducer(moved, { type: 'saved', draft: moved.draft })).toEqual(initialState(moved.draft));
  });
});

it('problems refer to their place in the drawing', () => {
  const statuses = [
    { id: 1, shortCode: 'DRAFT', name: 'Draft', description: '' },
    { id: 2, shortCode: 'FAP_REVIEW', name: 'Panel review', description: '' },
    { id: 3, shortCode: 'EXPIRED', name: 'Expired', description: '' },
  ];
  const subject = subjectOf('PROPOSAL', statuses, []);
  const drawn = withEvents(withWay(withStatus(draft, 3), 1, 3), -1, ['PROPOSAL_SUBMITTED']);
  const [first] = problemsOf(drawn, subject);
  expect(first).toMatchObject({ severity: 'error', place: { kind: 'way', connectionId: -1 } });
  const places = problemsOf(withStatus(draft, 3), subject).flatMap(({ severity, place }) =>
    severity === 'warning' ? [place] : [],
  );
  expect(places).toContainEqual(expect.objectContaining({ kind: 'status', statusId: 3 }));
});
