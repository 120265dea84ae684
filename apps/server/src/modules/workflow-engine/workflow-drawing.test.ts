import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import { insertCall, insertProposal, insertWorkflow, statusOf, type TestNode } from '../../../test/review-world.ts';
import { type Answer, type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

leavesBroken('A status belongs to the workflow of its call', 'proposals are put into a status outside of the drawing');
leavesBroken('The last status change in the event log', 'proposals are put into a status in the store');

const read = `query ($id: Int!) { workflow(workflowId: $id, entityType: PROPOSAL) { id name description connectionLineType revision
  workflowConnections { id statusId prevStatusId prevConnectionId sortOrder posX posY statusChangingEvents { statusChangingEvent } } } }`;
const save = 'mutation ($i: SaveWorkflowInput!) { saveWorkflow(input: $i) { id name revision } }';
const rehearse = `query ($id: Int!, $drawing: WorkflowDrawingInput!) { workflowRehearsal(workflowId: $id, drawing: $drawing) {
  stranded { count status { id name } proposals { primaryKey proposalId } } lostActions problems } }`;

const ids = { DRAFT: 1, FEASIBILITY_REVIEW: 2, FAP_SELECTION: 4, FAP_REVIEW: 5, AWAITING_ESF: 17 };
const nodes: TestNode[] = [
  { status: 'DRAFT', previousStatus: null, events: [] },
  { status: 'FEASIBILITY_REVIEW', previousStatus: 'DRAFT', events: ['PROPOSAL_SUBMITTED'] },
  { status: 'FAP_SELECTION', previousStatus: 'FEASIBILITY_REVIEW', events: ['PROPOSAL_FEASIBILITY_REVIEW_FEASIBLE'] },
];

describe('a drawing saved as a whole', () => {
  let world: World;
  let officer: TestPerson;
  let pi: TestPerson;
  let id: number;
  let callId: number;
  const code = (answer: Answer<unknown>) => answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code;
  const stored = async (): Promise<Loose> => (await world.ok(officer, read, { id })).workflow;

  beforeAll(async () => {
    world = await openWorld();
    [officer, pi] = [await world.person('USER_OFFICER'), await world.person('USER')];
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    id = await insertWorkflow(world, nodes);
    callId = await insertCall(world, { workflowId: id });
  });

  /** The stored drawing as a client sends it. */
  async function drawing(): Promise<Loose> {
    const { workflowConnections } = await stored();
    return {
      statuses: workflowConnections.map(({ statusId, posX, posY }: Loose) => ({ statusId, posX, posY })),
      ways: workflowConnections
        .filter(({ prevStatusId }: Loose) => prevStatusId)
        .map((way: Loose) => ({
          connectionId: way.id,
          fromStatusId: way.prevStatusId,
          toStatusId: way.statusId,
          events: way.statusChangingEvents.map((event: Loose) => event.statusChangingEvent),
        })),
    };
  }
  const input = async (change: Loose = {}): Promise<Loose> => {
    const { name, description, connectionLineType, revision } = await stored();
    return { workflowId: id, name, description, connectionLineType, revision, drawing: await drawing(), ...change };
  };
  const without = (drawn: Loose, statusId: number): Loose => ({
    statuses: drawn.statuses.filter((status: Loose) => status.statusId !== statusId),
    ways: drawn.ways.filter((way: Loose) => way.fromStatusId !== statusId && way.toStatusId !== statusId),
  });

  it.each(roleCodes)('is reserved for officers: %s', async (role) => {
    const person = await world.person(role);
    const officers = role === 'USER_OFFICER';
    const i = await input();
    expect(code(await world.gql(person, save, { i }))).toBe(officers ? undefined : 'INSUFFICIENT_PERMISSIONS');
    const rehearsal = await world.gql<Loose>(person, rehearse, { id, drawing: i.drawing });
    expect(rehearsal.data?.workflowRehearsal === null).toBe(!officers);
  });

  it('preserves nodes, adds and removes others, and writes events', async () => {
    const before = (await stored()).workflowConnections;
    const drawn = await drawing();
    const i = await input({
      name: 'Another',
      connectionLineType: 'smoothstep',
      drawing: {
        statuses: [...drawn.statuses, { statusId: ids.FAP_REVIEW, posX: 300, posY: 400 }],
        ways: [
          { ...drawn.ways[0], events: ['PROPOSAL_SUBMITTED', 'CALL_ENDED'] },
          drawn.ways[1],
          { fromStatusId: ids.FAP_SELECTION, toStatusId: ids.FAP_REVIEW, events: ['PROPOSAL_FAPS_SELECTED'] },
          { fromStatusId: ids.FAP_REVIEW, toStatusId: ids.FEASIBILITY_REVIEW, events: ['PROPOSAL_FAPS_REMOVED'] },
        ],
      },
    });
    const saved = (await world.ok(officer, save, { i })).saveWorkflow;
    expect(saved).toEqual({ id, name: 'Another', revision: i.revision + 1 });
    const after = (await stored()).workflowConnections;
    expect(after.map((node: Loose) => [node.statusId, node.prevStatusId])).toEqual([
      [ids.DRAFT, null],
      [ids.FEASIBILITY_REVIEW, ids.DRAFT],
      [ids.FAP_SELECTION, ids.FEASIBILITY_REVIEW],
      [ids.FAP_REVIEW, ids.FAP_SELECTION],
      [ids.FEASIBILITY_REVIEW, ids.FAP_REVIEW],
    ]);
    expect(after.slice(0, 3).map((node: Loose) => node.id)).toEqual(before.map((node: Loose) => node.id));
    expect(after[1].statusChangingEvents).toHaveLength(2);
    expect(after[4].prevConnectionId).toBe(after[3].id);
    expect(after[3]).toMatchObject({ posX: 300, posY: 400 });
  });

  it('shows the number of proposals in each status', async () => {
    for (const status of ['DRAFT', 'FEASIBILITY_REVIEW', 'FEASIBILITY_REVIEW'] as const) {
      await insertProposal(world, { callId, proposerId: pi.id, status });
    }
    const ask = 'query ($id: Int!) { workflow(workflowId: $id, entityType: PROPOSAL) { standing { statusId count } } }';
    expect((await world.ok<Loose>(officer, ask, { id })).workflow.standing).toEqual([
      { statusId: ids.DRAFT, count: 1 },
      { statusId: ids.FEASIBILITY_REVIEW, count: 2 },
    ]);
  });

  it('is refused if another user changed it in the meantime', async () => {
    const i = await input();
    await world.ok(officer, save, { i });
    expect((await world.gql(officer, save, { i })).errors[0]).toMatchObject({
      message: 'Somebody else has changed this workflow in the meantime',
      extensions: { code: 'CONFLICT' },
    });
  });

  it.each([
    ['no start', (drawn: Loose) => without(drawn, ids.DRAFT), 'WORKFLOW_HAS_PROBLEMS'],
    [
      'an event that moves nothing',
      (drawn: Loose) => ({ ...drawn, ways: [{ ...drawn.ways[0], events: ['CALL_CREATED'] }] }),
      'WORKFLOW_HAS_PROBLEMS',
    ],
    [
      'a status of experiments',
      (drawn: Loose) => ({ ...drawn, statuses: [...drawn.statuses, { statusId: ids.AWAITING_ESF, posX: 0, posY: 0 }] }),
      'WORKFLOW_HAS_PROBLEMS',
    ],
    [
      'two ways out on the same events',
      (drawn: Loose) => ({
        ...drawn,
        ways: [
          ...drawn.ways,
          { fromStatusId: ids.DRAFT, toStatusId: ids.FAP_SELECTION, events: ['PROPOSAL_SUBMITTED'] },
        ],
      }),
      'WORKFLOW_HAS_PROBLEMS',
    ],
    ['a way to nowhere', (drawn: Loose) => ({ ...drawn, statuses: drawn.statuses.slice(0, 2) }), 'INVALID_INPUT'],
  ] as const)('is rejected with %s', async (_, change, reason) => {
    const i = await input({ drawing: change(await drawing()) });
    expect(code(await world.gql(officer, save, { i }))).toBe(reason);
    if (reason !== 'INVALID_INPUT') {
      const told = (await world.ok(officer, rehearse, { id, drawing: i.drawing })).workflowRehearsal;
      expect(told.problems).toHaveLength(1);
    }
  });

  it('never takes over nodes of another workflow', async () => {
    const other = await insertWorkflow(world, nodes);
    const theirs = await world.db
      .selectFrom('workflowConnections')
      .selectAll()
      .where('workflowId', '=', other)
      .execute();
    const drawn = await drawing();
    drawn.ways[0].connectionId = theirs[1]?.id;
    await world.ok(officer, save, { i: await input({ drawing: drawn }) });
    expect(
      await world.db.selectFrom('workflowConnections').selectAll().where('workflowId', '=', other).execute(),
    ).toEqual(theirs);
  });

  describe('with proposals in its statuses', () => {
    const stand = async (...statuses: string[]) => {
      const pks: number[] = [];
      for (const status of statuses) pks.push(await insertProposal(world, { callId, proposerId: pi.id, status }));
      return pks;
    };

    it('is rehearsed: which would be stranded, and which actions would be lost', async () => {
      const pks = await stand('FEASIBILITY_REVIEW', 'FEASIBILITY_REVIEW', 'FAP_SELECTION', 'EXPIRED');
      const [, second] = (await stored()).workflowConnections;
      await world.db
        .insertInto('connectionStatusActions')
        .values({ connectionId: second.id, workflowId: id, actionId: 3, config: null })
        .execute();
      await insertProposal(world, {
        callId: await insertCall(world, { workflowId: await insertWorkflow(world) }),
        proposerId: pi.id,
        status: 'FEASIBILITY_REVIEW',
      });
      const shrunk = without(await drawing(), ids.FEASIBILITY_REVIEW);
      const told = (await world.ok(officer, rehearse, { id, drawing: shrunk })).workflowRehearsal;
      expect(told).toMatchObject({
        lostActions: 1,
        problems: [],
        stranded: [{ count: 2, status: { name: 'Feasibility review' } }],
      });
      expect(told.stranded[0].proposals.map(({ primaryKey }: Loose) => primaryKey)).toEqual(pks.slice(0, 2));
      expect((await world.ok(officer, rehearse, { id, drawing: await drawing() })).workflowRehearsal.stranded).toEqual(
        [],
      );
    });

    it('moves them to the given status, in the same transaction, and logs the reason', async () => {
      const [one, two] = await stand('FEASIBILITY_REVIEW', 'FAP_SELECTION');
      const i = await input({ drawing: without(await drawing(), ids.FEASIBILITY_REVIEW) });
      expect((await world.gql(officer, save, { i })).errors[0]?.message).toBe(
        '1 proposal is in a status that would be removed from the workflow',
      );
      expect((await stored()).revision).toBe(i.revision);
      const astray = [{ fromStatusId: ids.FEASIBILITY_REVIEW, toStatusId: ids.FAP_REVIEW }];
      expect(code(await world.gql(officer, save, { i: { ...i, moves: astray } }))).toBe('WORKFLOW_MOVE_IMPOSSIBLE');
      const moves = [{ fromStatusId: ids.FEASIBILITY_REVIEW, toStatusId: ids.FAP_SELECTION }];
      await world.ok(officer, save, { i: { ...i, moves } });
      expect([await statusOf(world, one ?? 0), await statusOf(world, two ?? 0)]).toEqual([
        'FAP_SELECTION',
        'FAP_SELECTION',
      ]);
      await world.work();
      const { proposalTimeline } = await world.ok(
        officer,
        'query ($pk: Int!) { proposalTimeline(proposalPk: $pk) { eventType detail why by { id } } }',
        { pk: one },
      );
      expect(proposalTimeline.at(-1)).toMatchObject({
        eventType: 'PROPOSAL_STATUS_CHANGED_BY_USER',
        why: expect.stringMatching(/^Because the workflow ".*" was changed$/),
        by: { id: officer.id },
      });
    });

    it('leaves them stranded if requested', async () => {
      const [one] = await stand('FEASIBILITY_REVIEW');
      const i = await input({
        drawing: without(await drawing(), ids.FEASIBILITY_REVIEW),
        moves: [{ fromStatusId: ids.FEASIBILITY_REVIEW }],
      });
      await world.ok(officer, save, { i });
      expect(await statusOf(world, one ?? 0)).toBe('FEASIBILITY_REVIEW');
      // The invariant asks of a status outside of the workflow that somebody set it by hand.
      await world.db
        .deleteFrom('proposals')
        .where('proposalPk', '=', one ?? 0)
        .execute();
    });

    it('is rehearsed with a number of statements that does not depend on how many they are', async () => {
      const shrunk = without(await drawing(), ids.FEASIBILITY_REVIEW);
      const ask = async () =>
        (await world.countStatements(() => world.ok(officer, rehearse, { id, drawing: shrunk }))).count;
      await stand('FEASIBILITY_REVIEW');
      const few = await ask();
      await stand('FEASIBILITY_REVIEW', 'FEASIBILITY_REVIEW', 'FEASIBILITY_REVIEW');
      expect(await ask()).toBe(few);
    });
  });
});
