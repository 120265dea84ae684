import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { damage } from '../../../test/damage.ts';
import { inDays, insertCall, insertProposal } from '../../../test/rows.ts';
import { openWorld, type World } from '../../../test/world.ts';
import { endCalls } from './call.jobs.ts';

describe('the ends of calls, with two workers on one database', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const waiting = async () => {
    const { n } = await world.db
      .selectFrom('eventLogs')
      .select((eb) => eb.fn.countAll<string>().as('n'))
      .where('dispatchedAt', 'is', null)
      .executeTakeFirstOrThrow();
    const jobs = await world.pool.query('select count(*)::int as n from graphile_worker._private_jobs');
    return Number(n) + jobs.rows[0].n;
  };

  it('are recorded once each, whichever worker checks and however often', async () => {
    const past = { startCall: inDays(-20), startReview: inDays(-12), startFapReview: inDays(-8) };
    const ended = {
      endCall: inDays(-15),
      endCallInternal: inDays(-14),
      endReview: inDays(-10),
      endFapReview: inDays(-5),
    };
    const calls = [];
    for (let i = 0; i < 6; i++) calls.push(await insertCall(world, { ...past, ...ended }));
    const { id: proposerId } = await world.person('USER');
    for (const { id: callId } of calls) {
      for (let i = 0; i < 3; i++) await insertProposal(world, { callId, proposerId });
    }
    const workers = [world.worker(), world.worker()];
    try {
      for (let i = 0; i < 8; i++) await world.pool.query("select graphile_worker.add_job('end-calls')");
      const until = Date.now() + 12_000;
      do await pause(100);
      while ((await waiting()) > 0 && Date.now() < until);
    } finally {
      await Promise.all(workers.map((worker) => worker.stop()));
    }
    expect(await waiting()).toBe(0);
    const events = await world.db
      .selectFrom('eventLogs')
      .select(['eventType', 'changedObjectId', 'proposalPk'])
      .where('eventType', 'like', 'CALL\\_%ENDED%')
      .execute();
    const told = (ofProposals: boolean) =>
      events
        .filter((event) => (event.proposalPk !== null) === ofProposals)
        .map((event) => `${event.eventType} ${event.changedObjectId}`)
        .sort();
    const each = ['CALL_ENDED', 'CALL_ENDED_INTERNAL', 'CALL_FAP_REVIEW_ENDED', 'CALL_REVIEW_ENDED'];
    expect(told(false)).toEqual(calls.flatMap(({ id }) => each.map((type) => `${type} ${id}`)).sort());
    // Drafts included: every proposal of a call is told, once.
    expect(told(true)).toHaveLength(calls.length * 3 * each.length);
    expect(new Set(told(true)).size).toBe(calls.length * 3 * each.length);
  });

  it('are recorded for other calls while one call fails, and for that one once it is repaired (rule O250)', async () => {
    const [bad, good] = [
      await insertCall(world, { startCall: inDays(-3), endCall: inDays(-2), endCallInternal: inDays(-1) }),
      await insertCall(world, { startCall: inDays(-3), endCall: inDays(-2), endCallInternal: inDays(-1) }),
    ];
    const mend = await damage(world, 'calls', `new.id = ${bad.id} and (new.call_ended or new.call_ended_internal)`);
    const told = async () =>
      (
        await world.db
          .selectFrom('eventLogs')
          .select(['eventType', 'changedObjectId'])
          .where('changedObjectId', 'in', [String(bad.id), String(good.id)])
          .where('eventType', 'in', ['CALL_ENDED', 'CALL_ENDED_INTERNAL'])
          .orderBy('id')
          .execute()
      ).map(({ eventType, changedObjectId }) => `${eventType} ${changedObjectId}`);
    await expect(endCalls(world.ctx())).rejects.toThrow(`2 of 4 failed: CALL_ENDED of call ${bad.id}: damaged`);
    expect(await told()).toEqual([`CALL_ENDED ${good.id}`, `CALL_ENDED_INTERNAL ${good.id}`]);
    await mend();
    await endCalls(world.ctx());
    await endCalls(world.ctx());
    expect((await told()).slice(2)).toEqual([`CALL_ENDED ${bad.id}`, `CALL_ENDED_INTERNAL ${bad.id}`]);
    await world.work();
  });
});
