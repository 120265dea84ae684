import { roleCodes } from '@atrium/domain/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCall, insertProposal, insertWorkflow } from '../../../test/review-world.ts';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';

const standing = `query ($pk: Int!) { proposalStanding(proposalPk: $pk) { workflowId isInWorkflow status { shortCode }
  waysOn { connectionId to { shortCode } words missing met } } }`;
const timeline = `query ($pk: Int!) { proposalTimeline(proposalPk: $pk) {
  eventType connectionId outcomes { recipient successful state message detail } } }`;

describe('why a proposal is in its status', () => {
  let world: World;
  let officer: TestPerson;
  let workflowId: number;
  let proposalPk: number;
  const ask = async (document: string, who = officer): Promise<Loose> =>
    (await world.gql<Loose>(who, document, { pk: proposalPk })).data ?? {};

  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
    const pi = await world.person('USER');
    workflowId = await insertWorkflow(world);
    const callId = await insertCall(world, { workflowId });
    proposalPk = await insertProposal(world, { callId, proposerId: pi.id, status: 'FEASIBILITY_REVIEW' });
  });
  afterAll(() => world.close());

  it.each(roleCodes)('is shown only to officers: %s', async (role) => {
    const told = await ask(standing, await world.person(role));
    expect(told.proposalStanding === null).toBe(role !== 'USER_OFFICER');
  });

  it('lists every way on, and which of its events have happened', async () => {
    const happen = (eventType: string) =>
      world.db.insertInto('proposalEventFlags').values({ proposalPk, eventType }).execute();
    await happen('PROPOSAL_FEASIBILITY_REVIEW_UNFEASIBLE');
    const { proposalStanding } = await ask(standing);
    expect(proposalStanding).toMatchObject({
      workflowId,
      isInWorkflow: true,
      status: { shortCode: 'FEASIBILITY_REVIEW' },
      waysOn: [
        {
          to: { shortCode: 'FAP_SELECTION' },
          words: 'When “Feasible on all instruments” happens',
          missing: ['PROPOSAL_ALL_FEASIBILITY_REVIEWS_FEASIBLE'],
          met: [],
        },
        { to: { shortCode: 'NOT_FEASIBLE' }, words: 'When “Judged unfeasible” happens again', missing: [] },
      ],
    });
  });

  it('shows the results of status actions with the change that triggered them', async () => {
    const connection = await world.db
      .selectFrom('workflowConnections')
      .select('id')
      .where('workflowId', '=', workflowId)
      .where('statusId', '=', 4)
      .executeTakeFirstOrThrow();
    await world.db
      .insertInto('eventLogs')
      .values({
        eventType: 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW',
        changedObjectId: String(proposalPk),
        proposalPk,
        description: '',
        rowData: JSON.stringify({ from: 'A', to: 'B', connectionId: connection.id }),
        eventTstamp: new Date(Date.now() - 60_000),
        dispatchedAt: new Date(),
      })
      .execute();
    await world.db
      .insertInto('connectionStatusActions')
      .values({ connectionId: connection.id, workflowId, actionId: 1, config: null })
      .execute();
    const log = await world.db
      .insertInto('statusActionsLogs')
      .values({
        connectionId: connection.id,
        actionId: 1,
        emailStatusActionRecipient: 'PI',
        successful: true,
        message: 'Email successfully sent',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db.insertInto('statusActionsLogProposals').values({ statusActionsLogId: log.id, proposalPk }).execute();
    const { proposalTimeline } = await ask(timeline);
    expect(proposalTimeline).toEqual([
      {
        eventType: 'PROPOSAL_STATUS_CHANGED_BY_WORKFLOW',
        connectionId: connection.id,
        outcomes: [
          { recipient: 'PI', successful: true, state: 'SUCCEEDED', message: 'Email successfully sent', detail: '' },
        ],
      },
    ]);
    const state = 'HELD';
    const held = { state, successful: false, message: 'Email(s) held in the outbox' };
    await world.db.updateTable('statusActionsLogs').set(held).where('id', '=', log.id).execute();
    expect((await ask(timeline)).proposalTimeline[0].outcomes).toMatchObject([held]);
    await world.db.deleteFrom('eventLogs').where('proposalPk', '=', proposalPk).execute();
  });

  it('reports a status outside its workflow', async () => {
    await world.db.updateTable('proposals').set({ statusId: 9 }).where('proposalPk', '=', proposalPk).execute();
    const { proposalStanding } = await ask(standing);
    expect(proposalStanding).toMatchObject({ isInWorkflow: false, waysOn: [], status: { shortCode: 'EXPIRED' } });
    await world.db.updateTable('proposals').set({ statusId: 2 }).where('proposalPk', '=', proposalPk).execute();
    const none = await world.ok(officer, standing, { pk: 99_999 });
    expect(none.proposalStanding).toBeNull();
  });
});
