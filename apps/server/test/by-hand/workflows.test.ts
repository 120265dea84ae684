import type { EventName } from '@atrium/domain/workflow';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../src/access/context.ts';
import { record } from '../../src/events/record.ts';
import { leavesBroken } from '../database.ts';
import { insertCall } from '../proposals.ts';
import { insertProposal, insertWorkflow, statusOf } from '../review-world.ts';
import { emailTo } from '../status-actions.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../world.ts';
import { type Drawing, drawing } from './form-drawn.ts';
import { codes, drawWorkflow, outer, type StoredWay, Walk } from './workflow-drawn.ts';

leavesBroken(
  'A status belongs to the workflow of its call',
  'proposals are put into statuses outside of their workflow',
);

const seeds = [1, 5, 7, 32, 50];

let world: World;
let officer: TestPerson;
let pi: TestPerson;
let statusIds: ReadonlyMap<string, number>;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
  pi = await world.person('USER');
  const rows = await world.db
    .selectFrom('statuses')
    .select(['id', 'shortCode'])
    .where('entityType', '=', 'PROPOSAL')
    .execute();
  statusIds = new Map(rows.map(({ id, shortCode }) => [shortCode, id]));
});
afterAll(() => world.close());

interface Case {
  readonly workflowId: number;
  readonly callId: number;
  readonly pk: number;
  readonly walk: Walk;
  readonly acting: ReadonlySet<number>;
}

async function storedWays(workflowId: number): Promise<StoredWay[]> {
  const { rows } = await world.pool.query<StoredWay>(
    `select w.id as "connectionId", s.short_code as status, p.short_code as "previousStatus",
            array(select event_type from status_changing_events e where e.connection_id = w.id) as events
       from workflow_connections w join statuses s on s.id = w.status_id left join statuses p on p.id = w.prev_status_id
      where w.workflow_id = $1 order by w.sort_order, w.id`,
    [workflowId],
  );
  return rows;
}

async function openCase(draw: Drawing): Promise<Case> {
  const workflowId = await insertWorkflow(world, drawWorkflow(draw));
  const callId = await insertCall(world, { proposalWorkflowId: workflowId });
  const ways = await storedWays(workflowId);
  const acting = new Set(ways.filter(() => draw.rarely(2)).map(({ connectionId }) => connectionId));
  for (const connectionId of acting) {
    await world.ok(
      officer,
      'mutation ($i: AddConnectionStatusActionsInput!) { addConnectionStatusActions(newConnectionStatusActionsInput: $i) { actionId } }',
      { i: { workflowId, connectionId, actions: [emailTo('PI')] } },
    );
  }
  const pk = await insertProposal(world, { callId, proposerId: pi.id, status: 'DRAFT', submitted: false });
  return { workflowId, callId, pk, walk: new Walk(ways), acting };
}

/** Records what happens, all at once, and lets the worker do what follows. */
async function happen({ pk, callId }: Case, ...events: readonly EventName[]): Promise<void> {
  const ctx = world.ctx();
  for (const type of events) {
    await transaction(ctx, (tx) =>
      record(tx, type === 'CALL_ENDED' ? { type, objectId: callId } : { type, objectId: pk, proposalPk: pk }),
    );
  }
  await world.work();
}

const preview = `query ($pk: Int!) { proposalStanding(proposalPk: $pk) { isInWorkflow status { shortCode }
  waysOn { connectionId to { shortCode } missing met statusActions { actionId } } } }`;
const setStatus = `mutation ($s: Int!, $p: [Int!]!) {
  changeProposalsStatus(changeProposalsStatusInput: { statusId: $s, proposalPks: $p }) }`;

async function compare({ pk, walk, acting }: Case, where: string): Promise<void> {
  expect(await statusOf(world, pk), where).toBe(walk.status);
  const log = await world.pool.query<{ told: string }>(
    `select concat(row_data ->> 'fromStatus', ' to ', row_data ->> 'toStatus', ' along ', row_data ->> 'connectionId') as told
       from event_logs where proposal_pk = $1 and event_type = 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW' order by id`,
    [pk],
  );
  expect(
    log.rows.map(({ told }) => told),
    where,
  ).toEqual(walk.log);
  const runs = await world.pool.query<{ id: number }>(
    `select a.connection_id as id from status_action_runs r join connection_status_actions a on a.id = r.connection_status_action_id
      where r.proposal_pk = $1 order by r.id`,
    [pk],
  );
  const acted = walk.came.filter((id) => acting.has(id));
  expect(
    runs.rows.map(({ id }) => id),
    where,
  ).toEqual(acted);
  const letters = async () => {
    const { rows } = await world.pool.query<{ count: number }>(
      'select count(*)::int as count from status_action_mails where $1 = any(proposal_pks)',
      [pk],
    );
    return rows[0]?.count;
  };
  // Those that wait for others that may come along together are written a moment later.
  for (let wait = 0; wait < 20 && (await letters()) !== acted.length; wait += 1) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await world.work();
  }
  expect(await letters(), `letters, ${where}`).toBe(acted.length);
  const { proposalStanding } = await world.ok<Loose>(officer, preview, { pk });
  expect(proposalStanding.isInWorkflow, where).toBe(walk.isInside);
  const inOrder = (events: readonly string[]) => events.toSorted();
  expect(
    proposalStanding.waysOn.map((way: Loose) => ({ ...way, missing: inOrder(way.missing), met: inOrder(way.met) })),
    where,
  ).toEqual(
    walk.isInside
      ? walk.waysOn().map(({ connectionId, status, events }) => ({
          connectionId,
          to: { shortCode: status },
          missing: inOrder(events.filter((event) => !walk.happened.has(event))),
          met: inOrder(events.filter((event) => walk.happened.has(event))),
          statusActions: acting.has(connectionId) ? [{ actionId: 1 }] : [],
        }))
      : [],
  );
}

const readDrawing = `query ($id: Int!) { workflow(workflowId: $id, entityType: PROPOSAL) { name description connectionLineType revision
  workflowConnections { id statusId prevStatusId posX posY statusChangingEvents { statusChangingEvent } } } }`;
const rehearse = `query ($id: Int!, $drawing: WorkflowDrawingInput!) { workflowRehearsal(workflowId: $id, drawing: $drawing) {
  stranded { count status { id } proposals { primaryKey } } problems } }`;
const save = 'mutation ($i: SaveWorkflowInput!) { saveWorkflow(input: $i) { id } }';

/**
 * Takes a status out of the drawing, and with it the ways into it and out of it. Who stands there is moved as if by hand (rules W15, W16
 * and W23); nothing is saved that is no sound drawing, or that says nothing of those who stand there.
 */
async function takeOut({ workflowId, pk, walk }: Case, gone: string, instead: string, where: string): Promise<void> {
  const { workflow } = await world.ok<Loose>(officer, readDrawing, { id: workflowId });
  const { workflowConnections: nodes, ...kept } = workflow;
  const [goneId, insteadId] = [statusIds.get(gone), statusIds.get(instead)];
  const statuses = [
    ...new Map(nodes.map(({ statusId, posX, posY }: Loose) => [statusId, { statusId, posX, posY }])).values(),
  ];
  const drawing = {
    statuses: statuses.filter((status) => (status as Loose).statusId !== goneId),
    ways: nodes
      .filter(({ statusId, prevStatusId }: Loose) => prevStatusId && statusId !== goneId && prevStatusId !== goneId)
      .map((way: Loose) => ({
        ...{ connectionId: way.id, fromStatusId: way.prevStatusId, toStatusId: way.statusId },
        events: way.statusChangingEvents.map((event: Loose) => event.statusChangingEvent),
      })),
  };
  const { workflowRehearsal } = await world.ok<Loose>(officer, rehearse, { id: workflowId, drawing });
  const stands = walk.status === gone;
  const isDrawn = nodes.some(({ statusId }: Loose) => statusId === goneId);
  expect(workflowRehearsal.stranded, where).toEqual(
    stands && isDrawn ? [{ count: 1, status: { id: goneId }, proposals: [{ primaryKey: pk }] }] : [],
  );
  const input = { ...kept, workflowId, drawing, moves: [] };
  const isSound = workflowRehearsal.problems.length === 0;
  if (stands && isDrawn) {
    const silent = await world.gql(officer, save, { i: input });
    expect(silent.errors, where).toHaveLength(1);
  }
  const moves = stands && isDrawn ? [{ fromStatusId: goneId, toStatusId: insteadId }] : [];
  const { errors } = await world.gql(officer, save, { i: { ...input, moves } });
  const isThere = !moves[0] || drawing.statuses.some((status) => (status as Loose).statusId === insteadId);
  expect(errors.length === 0, where).toBe(isSound && isThere);
  if (errors.length > 0) return;
  await world.work();
  walk.redrawn(await storedWays(workflowId));
  if (moves[0]) walk.setByHand(instead);
}

it('proposals move along random workflows as an independent calculation expects', async () => {
  for (const seed of seeds) {
    const draw = drawing(seed);
    const own = await openCase(draw);
    await compare(own, `seed ${seed} at first`);
    for (let step = 0; step < 10; step += 1) {
      const where = `seed ${seed}, step ${step}`;
      if (draw.rarely(9)) {
        const [gone, instead] = [draw.one(codes.slice(1)), draw.one(codes)];
        await takeOut(own, gone, instead, `${where}: ${gone} is taken out, ${instead} instead`);
        await compare(own, `${where}: ${gone} was taken out, ${instead} instead`);
        continue;
      }
      if (draw.rarely(5)) {
        const status = draw.one(codes);
        await world.ok(officer, setStatus, { s: statusIds.get(status), p: [own.pk] });
        await world.work();
        own.walk.setByHand(status);
        await compare(own, `${where}: set to ${status}`);
        continue;
      }
      const events = Array.from({ length: draw.one([1, 1, 1, 2, 3]) }, () => draw.one(outer));
      await happen(own, ...events);
      own.walk.happen(...events);
      await compare(own, `${where}: ${events.join(', ')}`);
    }
  }
});
