import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { leavesBroken } from '../../../test/database.ts';
import { insertCall, insertProposal, insertWorkflow, statusOf } from '../../../test/review-world.ts';
import { type Answer, type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

leavesBroken('A status belongs to the workflow of its call', 'proposals are put into a status outside of the drawing');
leavesBroken('The last status change in the event log', 'proposals are put into a status in the store');

const rehearse = `query ($c: Int!, $w: Int!) { callWorkflowRehearsal(callId: $c, proposalWorkflowId: $w) {
  stranded { count status { shortCode } proposals { primaryKey } } statuses { shortCode } } }`;
const update = 'mutation ($i: UpdateCallInput!) { updateCall(updateCallInput: $i) { id proposalWorkflowId } }';
const [feasibility, meeting, expired] = [2, 12, 9];

describe('changing the workflow of a call', () => {
  let world: World;
  let officer: TestPerson;
  let pi: TestPerson;
  let other: number;
  let callId: number;
  let drafted: number;
  let stranded: number[];
  const reason = (answer: Answer<unknown>) => answer.errors[0]?.extensions.reason ?? answer.errors[0]?.extensions.code;
  const change = (i: object = {}, who = officer) =>
    world.gql<Loose>(who, update, { i: { id: callId, proposalWorkflowId: other, ...i } });
  const told = async (who = officer) =>
    (await world.gql<Loose>(who, rehearse, { c: callId, w: other })).data?.callWorkflowRehearsal;
  const statuses = () => Promise.all([drafted, ...stranded].map((pk) => statusOf(world, pk)));

  beforeAll(async () => {
    world = await openWorld();
    [officer, pi] = [await world.person('USER_OFFICER'), await world.person('USER')];
    other = await insertWorkflow(world, [
      { status: 'DRAFT', previousStatus: null, events: [] },
      { status: 'FAP_MEETING', previousStatus: 'DRAFT', events: ['PROPOSAL_SUBMITTED'] },
    ]);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    const workflowId = await insertWorkflow(world, [
      { status: 'DRAFT', previousStatus: null, events: [] },
      { status: 'FEASIBILITY_REVIEW', previousStatus: 'DRAFT', events: ['PROPOSAL_SUBMITTED'] },
    ]);
    callId = await insertCall(world, { workflowId });
    const insert = (status: string) => insertProposal(world, { callId, proposerId: pi.id, status } as never);
    drafted = await insert('DRAFT');
    stranded = [await insert('FEASIBILITY_REVIEW'), await insert('FEASIBILITY_REVIEW')];
  });

  it.each(roleCodes)('is rehearsed for users who may change it: %s', async (role) => {
    const rehearsal = await told(await world.person(role));
    if (role !== 'USER_OFFICER') expect(rehearsal).toBeNull();
    else
      expect(rehearsal).toEqual({
        stranded: [
          {
            count: 2,
            status: { shortCode: 'FEASIBILITY_REVIEW' },
            proposals: stranded.map((pk) => ({ primaryKey: pk })),
          },
        ],
        statuses: [{ shortCode: 'DRAFT' }, { shortCode: 'FAP_MEETING' }],
      });
  });

  it('is refused while it would strand proposals, and changes nothing', async () => {
    const refused = await change({ title: 'Changed' });
    expect(refused.errors[0]?.message).toBe(
      '2 proposals of the call are in statuses that the other workflow does not have',
    );
    const call = await world.db.selectFrom('calls').selectAll().where('id', '=', callId).executeTakeFirstOrThrow();
    expect(call).not.toMatchObject({ title: 'Changed' });
    expect(call.proposalWorkflowId).not.toBe(other);
  });

  it.each([
    ['to a status it has', { fromStatusId: feasibility, toStatusId: meeting }, undefined, 'FAP_MEETING'],
    ['nowhere, on purpose', { fromStatusId: feasibility }, undefined, 'FEASIBILITY_REVIEW'],
    ['to a status it does not have', { fromStatusId: feasibility, toStatusId: expired }, 'WORKFLOW_MOVE_IMPOSSIBLE'],
    ['from a status that it has too', { fromStatusId: 1, toStatusId: meeting }, 'WORKFLOW_MOVE_IMPOSSIBLE'],
  ])('moves them %s', async (_, move, refusal, status = 'FEASIBILITY_REVIEW') => {
    expect(reason(await change({ statusMoves: [move] }))).toBe(refusal);
    expect(await statuses()).toEqual(['DRAFT', status, status]);
    if (status !== 'FAP_MEETING') return;
    const events = await world.db
      .selectFrom('eventLogs')
      .select(['proposalPk', 'rowData'])
      .where('eventType', '=', 'PROPOSAL_STATUS_CHANGED_BY_USER')
      .where('proposalPk', 'in', stranded)
      .execute();
    expect(events).toHaveLength(2);
    expect(JSON.stringify(events)).toContain('got another workflow');
  });

  it('needs no moves if the new workflow has all their statuses', async () => {
    await world.db.updateTable('proposals').set({ statusId: meeting }).where('proposalPk', 'in', stranded).execute();
    expect((await told()).stranded).toEqual([]);
    expect((await change()).data?.updateCall).toEqual({ id: callId, proposalWorkflowId: other });
  });

  it('is refused for a workflow of experiments, or one that does not exist', async () => {
    const { createWorkflow } = await world.ok<Loose>(
      officer,
      `mutation { createWorkflow(newWorkflowInput: { name: "E", description: "", entityType: EXPERIMENT }) { id } }`,
    );
    expect(reason(await change({ proposalWorkflowId: createWorkflow.id }))).toBe('INVALID_INPUT');
    const asked = await world.gql<Loose>(officer, rehearse, { c: callId, w: createWorkflow.id });
    expect(asked.data?.callWorkflowRehearsal).toBeNull();
    expect((await world.gql<Loose>(officer, rehearse, { c: 99_999, w: other })).data?.callWorkflowRehearsal).toBeNull();
  });
});
