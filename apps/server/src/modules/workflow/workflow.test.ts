import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCall, insertProposal } from '../../../test/review-world.ts';
import { type Answer, type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

const node =
  'id workflowId statusId nextStatusId prevStatusId prevConnectionId sortOrder posX posY status { shortCode } statusChangingEvents { statusChangingEventId workflowConnectionId statusChangingEvent }';
const create = `mutation ($i: CreateWorkflowInput!) { createWorkflow(newWorkflowInput: $i) { id name description connectionLineType revision workflowConnections { ${node} } } }`;
const update =
  'mutation ($i: UpdateWorkflowInput!) { updateWorkflow(updatedWorkflowInput: $i) { id name description connectionLineType revision } }';
const remove = 'mutation ($id: Int!) { deleteWorkflow(id: $id) { id name } }';
const clone = `mutation ($id: Int!, $name: String!) { cloneWorkflow(workflowId: $id, name: $name) { id name workflowConnections { ${node} } } }`;
const add = `mutation ($i: AddWorkflowStatusInput!) { addWorkflowStatus(newWorkflowStatusInput: $i) { ${node} } }`;
const place = `mutation ($i: UpdateWorkflowStatusInput!) { updateWorkflowStatus(updateWorkflowStatusInput: $i) { ${node} } }`;
const drop = 'mutation ($i: DeleteWorkflowStatusInput!) { deleteWorkflowStatus(deleteWorkflowStatusInput: $i) }';
const cut = `mutation ($id: Int!) { deleteWorkflowConnection(connectionId: $id) { ${node} } }`;
const events =
  'mutation ($i: AddStatusChangingEventsToConnectionInput!) { addStatusChangingEventsToConnection(addStatusChangingEventsToConnectionInput: $i) { statusChangingEventId workflowConnectionId statusChangingEvent } }';
const read = `query ($id: Int!) { workflow(workflowId: $id, entityType: PROPOSAL) { name revision calls { id } workflowConnections { ${node} } abilities { update { allowed } delete { allowed reason message } } } }`;
const list =
  '{ workflows(entityType: PROPOSAL) { id abilities { delete { allowed } } workflowConnections { status { shortCode } } } }';

let world: World;
let officer: TestPerson;
const code = (answer: Answer<unknown>) => answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code;
const [draft, feasibility, meeting, awaiting] = [1, 2, 12, 17];

const aWorkflow = async (change: Loose = {}): Promise<Loose> =>
  (
    await world.ok(officer, create, {
      i: { name: 'Way', description: 'Along', entityType: 'PROPOSAL', ...change },
    })
  ).createWorkflow;
const addTo = (workflowId: number, change: Loose) =>
  world.gql<Loose>(officer, add, {
    i: { workflowId, statusId: feasibility, sortOrder: 1, posX: 0, posY: 100, ...change },
  });
const read1 = async (id: number): Promise<Loose> => (await world.ok(officer, read, { id })).workflow;

beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
});
afterAll(() => world.close());

describe('managing workflows', () => {
  it.each(roleCodes)('is reserved for user officers: %s', async (role) => {
    const person = await world.person(role);
    const { id, workflowConnections } = await aWorkflow();
    const [root] = workflowConnections;
    const added = (await addTo(id, { prevConnectionId: root.id })).data?.addWorkflowStatus;
    const officers = role === 'USER_OFFICER';
    const i = { workflowId: id, statusId: meeting, sortOrder: 2, posX: 0, posY: 0 };
    const asked = [
      await world.gql(person, create, { i: { name: 'N', description: '', entityType: 'PROPOSAL' } }),
      await world.gql(person, update, { i: { id, name: 'N' } }),
      await world.gql(person, add, { i }),
      await world.gql(person, place, { i: { id: added.id, posX: 5 } }),
      await world.gql(person, events, { i: { workflowConnectionId: added.id, statusChangingEvents: ['CALL_ENDED'] } }),
      await world.gql(person, drop, { i: { workflowId: id, statusId: meeting, sortOrder: 2 } }),
      await world.gql(person, cut, { id: added.id }),
      await world.gql(person, clone, { id, name: 'Copy' }),
      await world.gql(person, remove, { id }),
    ];
    expect(asked.map(code)).toEqual(asked.map(() => (officers ? undefined : 'INSUFFICIENT_PERMISSIONS')));
    const offered = (await world.gql<Loose>(person, '{ events(entityType: PROPOSAL) { name } }')).data?.events;
    expect(officers ? offered?.length > 40 : offered === null).toBe(true);
    expect(code(await world.gql(null, remove, { id }))).toBe('NOT_LOGGED_IN');
  });
});

describe('workflows', () => {
  it.each([
    ['PROPOSAL', 'DRAFT'],
    ['EXPERIMENT', 'AWAITING_ESF'],
  ])('of kind %s begin with %s', async (entityType, shortCode) => {
    const { workflowConnections, connectionLineType } = await aWorkflow({ entityType });
    expect(connectionLineType).toBe('default');
    expect(workflowConnections).toHaveLength(1);
    expect(workflowConnections[0]).toMatchObject({ sortOrder: 0, posX: 0, posY: 0, status: { shortCode } });
  });

  it('are renamed and drawn differently; fields that are not given are kept', async () => {
    const { id, revision } = await aWorkflow();
    const renamed = (await world.ok(officer, update, { i: { id, name: 'Way 2' } })).updateWorkflow;
    expect(renamed).toEqual({
      id,
      name: 'Way 2',
      description: 'Along',
      connectionLineType: 'default',
      revision: revision + 1,
    });
    const drawn = (await world.ok(officer, update, { i: { id, connectionLineType: 'step' } })).updateWorkflow;
    expect(drawn).toMatchObject({ name: 'Way 2', connectionLineType: 'step' });
    expect(code(await world.gql(officer, update, { i: { id, connectionLineType: 'wavy' } }))).toBe('INVALID_INPUT');
    expect(code(await world.gql(officer, update, { i: { id: 99_999, name: 'N' } }))).toBe('WORKFLOW_NOT_FOUND');
  });

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ name: 'n'.repeat(51) }, 'name', 'Please make it at most 50 characters long'],
    [{ description: 'd'.repeat(201) }, 'description', 'Please make it at most 200 characters long'],
  ])('reject %j', async (wrong, path, message) => {
    const i = { name: 'n'.repeat(50), description: 'd'.repeat(200), entityType: 'PROPOSAL' };
    expect((await world.gql(officer, create, { i })).errors).toEqual([]);
    const answer = await world.gql(officer, create, { i: { ...i, ...wrong } });
    expect(answer.errors[0]?.extensions).toMatchObject({
      code: 'INVALID_INPUT',
      issues: [{ path: `newWorkflowInput.${path}`, message }],
    });
  });

  it('cannot be deleted while a call uses them, and report this', async () => {
    const { id } = await aWorkflow();
    const callId = await insertCall(world, { workflowId: id });
    expect(await read1(id)).toMatchObject({
      calls: [{ id: callId }],
      abilities: { update: { allowed: true }, delete: { allowed: false, reason: 'WORKFLOW_IN_USE' } },
    });
    expect((await world.gql(officer, remove, { id })).errors[0]?.message).toBe(
      'Could not delete workflow: 1 call uses it',
    );
    const free = await aWorkflow();
    expect((await world.ok(officer, remove, { id: free.id })).deleteWorkflow).toEqual({ id: free.id, name: 'Way' });
    expect(code(await world.gql(officer, remove, { id: free.id }))).toBe('WORKFLOW_NOT_FOUND');
  });

  it('log what happened to them', async () => {
    const { id } = await aWorkflow();
    await addTo(id, {});
    await world.ok(officer, remove, { id });
    const told = await world.db
      .selectFrom('eventLogs')
      .select(['eventType', 'description'])
      .where('changedObjectId', '=', String(id))
      .where('eventType', 'like', 'WORKFLOW_%')
      .orderBy('id')
      .execute();
    expect(told).toEqual([
      { eventType: 'WORKFLOW_CREATED', description: 'Way' },
      { eventType: 'WORKFLOW_UPDATED', description: 'Status "Feasibility review" added' },
      { eventType: 'WORKFLOW_DELETED', description: 'Way' },
    ]);
  });

  it('are copied with their nodes, events and actions', async () => {
    const { id, workflowConnections } = await aWorkflow();
    const added = (await addTo(id, { prevConnectionId: workflowConnections[0].id })).data?.addWorkflowStatus;
    await world.ok(officer, events, {
      i: { workflowConnectionId: added.id, statusChangingEvents: ['PROPOSAL_SUBMITTED'] },
    });
    await world.db
      .insertInto('connectionStatusActions')
      .values({ connectionId: added.id, workflowId: id, actionId: 3, config: null })
      .execute();
    const copy = (await world.ok(officer, clone, { id, name: 'Copy' })).cloneWorkflow;
    const [root, second] = copy.workflowConnections;
    expect(copy).toMatchObject({ name: 'Copy', workflowConnections: [{ sortOrder: 0 }, { sortOrder: 1 }] });
    expect(second).toMatchObject({
      prevConnectionId: root.id,
      statusChangingEvents: [{ statusChangingEvent: 'PROPOSAL_SUBMITTED' }],
    });
    expect(second.id).not.toBe(added.id);
    const actions = await world.db
      .selectFrom('connectionStatusActions')
      .select(['connectionId', 'actionId'])
      .where('workflowId', '=', copy.id)
      .execute();
    expect(actions).toEqual([{ connectionId: second.id, actionId: 3 }]);
  });

  it('are loaded with a constant number of statements', async () => {
    const ask = async () => (await world.countStatements(() => world.ok(officer, list, {}))).count;
    const few = await ask();
    for (let more = 0; more < 3; more += 1) await aWorkflow();
    expect(await ask()).toBe(few);
  });
});

describe('single nodes', () => {
  it('are added after a node or a status, which then refers to them as its next', async () => {
    const { id, workflowConnections } = await aWorkflow();
    const [root] = workflowConnections;
    const first = (await addTo(id, { prevStatusId: draft })).data?.addWorkflowStatus;
    expect(first).toMatchObject({ prevStatusId: draft, prevConnectionId: root.id, posY: 100 });
    const second = (await addTo(id, { statusId: meeting, prevConnectionId: first.id, sortOrder: 2 })).data
      ?.addWorkflowStatus;
    expect(second).toMatchObject({ prevStatusId: feasibility, prevConnectionId: first.id });
    const nodes = (await read1(id)).workflowConnections;
    expect(nodes.map(({ nextStatusId }: Loose) => nextStatusId)).toEqual([feasibility, meeting, null]);
  });

  it.each([
    ['a status nobody knows', { statusId: 99_999 }, 'WORKFLOW_STATUS_UNKNOWN'],
    ['a status of experiments', { statusId: awaiting }, 'WORKFLOW_STATUS_UNKNOWN'],
    ['a next status nobody knows', { nextStatusId: 99_999 }, 'WORKFLOW_STATUS_UNKNOWN'],
    ['behind a status that is not drawn', { prevStatusId: meeting }, 'WORKFLOW_STATUS_NOT_DRAWN'],
    ['behind a node that is not there', { prevConnectionId: 99_999 }, 'WORKFLOW_CONNECTION_NOT_FOUND'],
    ['behind itself', { statusId: draft, prevStatusId: draft }, 'WORKFLOW_CIRCULAR_PLACE'],
    ['into no workflow', { workflowId: 99_999 }, 'WORKFLOW_NOT_FOUND'],
    ['far away', { posX: 1_000_000 }, 'INVALID_INPUT'],
  ])('are rejected: %s', async (_, change, reason) => {
    const { id } = await aWorkflow();
    expect(code(await addTo(id, change))).toBe(reason);
    expect((await read1(id)).workflowConnections).toHaveLength(1);
  });

  it('are moved and attached elsewhere; fields that are not given are kept', async () => {
    const { id, workflowConnections } = await aWorkflow();
    const [root] = workflowConnections;
    const one = (await addTo(id, { prevConnectionId: root.id })).data?.addWorkflowStatus;
    const two = (await addTo(id, { statusId: meeting, prevConnectionId: one.id, sortOrder: 2 })).data
      ?.addWorkflowStatus;
    const moved = (await world.ok(officer, place, { i: { id: two.id, posX: 7 } })).updateWorkflowStatus;
    expect(moved).toMatchObject({ posX: 7, posY: 100, prevConnectionId: one.id });
    const hung = (await world.ok(officer, place, { i: { id: two.id, prevStatusId: draft } })).updateWorkflowStatus;
    expect(hung).toMatchObject({ posX: 7, prevStatusId: draft, prevConnectionId: root.id });
    const other = await aWorkflow();
    const tried = [
      await world.gql(officer, place, { i: { id: 99_999, posX: 1 } }),
      await world.gql(officer, place, { i: { id: two.id, prevConnectionId: other.workflowConnections[0].id } }),
      await world.gql(officer, place, { i: { id: two.id, prevConnectionId: two.id } }),
      await world.gql(officer, place, { i: { id: two.id, nextStatusId: awaiting } }),
      await world.gql(officer, place, { i: { id: root.id, prevConnectionId: two.id } }),
    ];
    expect(tried.map(code)).toEqual([
      'WORKFLOW_CONNECTION_NOT_FOUND',
      'WORKFLOW_CONNECTION_NOT_FOUND',
      'WORKFLOW_CIRCULAR_PLACE',
      'WORKFLOW_STATUS_UNKNOWN',
      'WORKFLOW_START_STAYS',
    ]);
  });

  it('have their events replaced by events of that kind of workflow', async () => {
    const { id } = await aWorkflow();
    const nodeId = (await addTo(id, { prevStatusId: draft })).data?.addWorkflowStatus.id;
    const choose = (...statusChangingEvents: string[]) =>
      world.gql<Loose>(officer, events, { i: { workflowConnectionId: nodeId, statusChangingEvents } });
    await choose('PROPOSAL_SUBMITTED');
    const both = await choose('CALL_ENDED', 'PROPOSAL_SUBMITTED', 'CALL_ENDED');
    expect(both.data?.addStatusChangingEventsToConnection).toEqual([
      { statusChangingEventId: nodeId * 100, workflowConnectionId: nodeId, statusChangingEvent: 'CALL_ENDED' },
      {
        statusChangingEventId: nodeId * 100 + 1,
        workflowConnectionId: nodeId,
        statusChangingEvent: 'PROPOSAL_SUBMITTED',
      },
    ]);
    expect((await choose()).errors[0]?.extensions.issues).toMatchObject([
      { message: 'You must select at least one event' },
    ]);
    expect((await choose('MOON_ROSE')).errors[0]?.extensions.issues).toMatchObject([
      { message: "'MOON_ROSE' is not an event of this kind of workflow" },
    ]);
    expect(code(await choose('EXPERIMENT_ESF_SUBMITTED'))).toBe('INVALID_INPUT');
    expect((await read1(id)).workflowConnections[1].statusChangingEvents).toHaveLength(2);
    const nowhere = { workflowConnectionId: 99_999, statusChangingEvents: ['CALL_ENDED'] };
    expect(code(await world.gql(officer, events, { i: nowhere }))).toBe('WORKFLOW_CONNECTION_NOT_FOUND');
  });

  it('are removed; nodes attached to them keep their previous status', async () => {
    const { id, workflowConnections } = await aWorkflow();
    const one = (await addTo(id, { prevConnectionId: workflowConnections[0].id })).data?.addWorkflowStatus;
    const two = (await addTo(id, { statusId: meeting, prevConnectionId: one.id, sortOrder: 2 })).data
      ?.addWorkflowStatus;
    expect((await world.ok(officer, cut, { id: one.id })).deleteWorkflowConnection).toMatchObject({
      id: one.id,
      statusId: feasibility,
    });
    const left = (await read1(id)).workflowConnections;
    expect(left.map((node: Loose) => [node.id, node.prevConnectionId, node.prevStatusId])).toEqual([
      [workflowConnections[0].id, null, null],
      [two.id, null, feasibility],
    ]);
    const where = { workflowId: id, statusId: meeting, sortOrder: 2 };
    expect((await world.ok(officer, drop, { i: where })).deleteWorkflowStatus).toBe(true);
    expect(code(await world.gql(officer, drop, { i: where }))).toBe('WORKFLOW_CONNECTION_NOT_FOUND');
    expect(code(await world.gql(officer, cut, { id: two.id }))).toBe('WORKFLOW_CONNECTION_NOT_FOUND');
  });

  it('cannot be removed at the start of the workflow, or as the last node of a status with proposals', async () => {
    const { id, workflowConnections } = await aWorkflow();
    const [root] = workflowConnections;
    expect((await world.gql(officer, cut, { id: root.id })).errors[0]?.message).toBe(
      'The first status of a workflow cannot be removed',
    );
    expect(code(await world.gql(officer, drop, { i: { workflowId: id, statusId: draft, sortOrder: 0 } }))).toBe(
      'WORKFLOW_START_STAYS',
    );
    const one = (await addTo(id, { prevConnectionId: root.id })).data?.addWorkflowStatus;
    const pi = await world.person('USER');
    await insertProposal(world, {
      callId: await insertCall(world, { workflowId: id }),
      proposerId: pi.id,
      status: 'FEASIBILITY_REVIEW',
    });
    expect((await world.gql(officer, cut, { id: one.id })).errors[0]?.message).toBe(
      '1 proposal is in a status that would be removed from the workflow',
    );
    const again = (await addTo(id, { prevConnectionId: root.id, sortOrder: 2 })).data?.addWorkflowStatus;
    expect((await world.gql(officer, cut, { id: again.id })).errors).toEqual([]);
  });
});

it('lists the events of a kind of workflow, with words and whether they ever move anything', async () => {
  const offered = (await world.ok(officer, '{ events(entityType: EXPERIMENT) { name words description drives } }', {}))
    .events;
  expect(offered.every(({ name }: Loose) => name.startsWith('EXPERIMENT_'))).toBe(true);
  expect(offered[0]).toMatchObject({ name: 'EXPERIMENT_ESF_SUBMITTED', words: 'Safety form submitted', drives: true });
});
