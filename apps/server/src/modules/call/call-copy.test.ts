import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inDays, insertCall, insertFap, insertInstrument, insertProposal, insertWorkflow } from '../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';

const create = `mutation ($input: CreateCallInput!) { createCall(createCallInput: $input) {
  id shortCode proposalCount faps { id } tags { name } instruments { id fapId availabilityTime } } }`;

describe('a copy of a call', () => {
  let world: World;
  let officer: TestPerson;
  let workflowId: number;
  beforeAll(async () => {
    world = await openWorld();
    officer = await world.person('USER_OFFICER');
    workflowId = await insertWorkflow(world, ['DRAFT']);
  });
  afterAll(() => world.close());

  const input = (more: object) => ({
    shortCode: 'autumn',
    startCall: inDays(100),
    endCall: inDays(110),
    startReview: inDays(111),
    endReview: inDays(112),
    startNotify: inDays(113),
    endNotify: inDays(114),
    startCycle: inDays(115),
    endCycle: inDays(116),
    cycleComment: 'cycle',
    surveyComment: 'survey',
    templateId: 1,
    proposalWorkflowId: workflowId,
    allocationTimeUnit: 'Day',
    ...more,
  });

  it('includes instruments with panels and times, and tags, but no proposals', async () => {
    const call = await insertCall(world, { shortCode: 'spring' });
    const fap = await insertFap(world);
    const [a, b] = [
      await insertInstrument(world, { managerUserId: officer.id }),
      await insertInstrument(world, { managerUserId: officer.id }),
    ];
    await world.db
      .insertInto('callInstruments')
      .values([
        { callId: call.id, instrumentId: a.id, fapId: fap.id, availabilityTime: 40 },
        { callId: call.id, instrumentId: b.id },
      ])
      .execute();
    const tag = await world.db
      .insertInto('tags')
      .values({ name: 'North', shortCode: 'N' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await world.db.insertInto('tagCalls').values({ tagId: tag.id, callId: call.id }).execute();
    await insertProposal(world, { callId: call.id, proposerId: officer.id });
    const { createCall: copy } = await world.ok(officer, create, {
      input: input({ copiedCallId: call.id, faps: [fap.id] }),
    });
    expect(copy).toMatchObject({
      shortCode: 'autumn',
      proposalCount: 0,
      faps: [{ id: fap.id }],
      tags: [{ name: 'North' }],
    });
    expect(copy.instruments).toHaveLength(2);
    expect(copy.instruments).toEqual(
      expect.arrayContaining([
        { id: a.id, fapId: fap.id, availabilityTime: 40 },
        { id: b.id, fapId: null, availabilityTime: null },
      ]),
    );
    const told = await world.db
      .selectFrom('eventLogs')
      .select('description')
      .where('eventType', '=', 'CALL_CREATED')
      .where('changedObjectId', '=', String(copy.id))
      .execute();
    expect(told).toEqual([{ description: 'Copied from spring' }]);
  });

  it('of a call that does not exist is not created', async () => {
    const answer = await world.gql(officer, create, { input: input({ shortCode: 'nothing', copiedCallId: 99_999 }) });
    expect(answer.errors[0]?.extensions.code).toBe('NOT_FOUND');
    const made = await world.db.selectFrom('calls').select('id').where('shortCode', '=', 'nothing').execute();
    expect(made).toEqual([]);
  });

  it('is made by officers only', async () => {
    const call = await insertCall(world);
    const answer = await world.gql(await world.person('USER'), create, { input: input({ copiedCallId: call.id }) });
    expect(answer.errors[0]?.extensions.reason).toBe('INSUFFICIENT_PERMISSIONS');
  });
});
