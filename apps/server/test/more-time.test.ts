import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endCalls } from '../src/modules/call/call.jobs.ts';
import { endExtensions } from '../src/modules/proposal/proposal-extension.service.ts';
import { damage } from './damage.ts';
import { insertCall, insertWorkflow, writeProposal } from './proposals.ts';
import { openWorld, type TestPerson, type World } from './world.ts';

const minutes = (count: number) => new Date(Date.now() + count * 60_000);
const submission = 'mutation ($pk: Int!) { submitProposal(proposalPk: $pk) { submitted } }';
const extension =
  'mutation ($pk: Int!, $until: DateTime!, $reason: String!) { extendProposal(proposalPk: $pk, until: $until, reason: $reason) { extendedUntil } }';

describe('more time', () => {
  let world: World;
  let pi: TestPerson;
  let friend: TestPerson;
  let officer: TestPerson;
  beforeAll(async () => {
    world = await openWorld();
    [pi, friend, officer] = await Promise.all([
      world.person('USER'),
      world.person('USER'),
      world.person('USER_OFFICER'),
    ]);
  });
  afterAll(() => world.close());

  /** A draft that was begun while its call was open, in a call that has ended since. */
  const begun = async (call: { ended: number; grace?: number | null; workflow?: number }) => {
    const callId = await insertCall(world, call.workflow ? { proposalWorkflowId: call.workflow } : {});
    const { primaryKey: pk } = await writeProposal(world, pi, callId, { users: [friend.id] });
    const end = minutes(-call.ended);
    await world.db
      .updateTable('calls')
      .set({ endCall: end, endCallInternal: end, graceMinutes: call.grace ?? null })
      .where('id', '=', callId)
      .execute();
    return { pk, callId };
  };
  const submit = (who: TestPerson, pk: number) => world.gql(who, submission, { pk });
  const extend = (who: TestPerson, pk: number, until = minutes(60), reason = 'The network of your university failed') =>
    world.gql(who, extension, { pk, until: until.toISOString(), reason });
  const reason = (answer: Awaited<ReturnType<typeof submit>>) => answer.errors[0]?.extensions.reason;
  const loggedOf = (pk: number, eventType: string) =>
    world.db
      .selectFrom('eventLogs')
      .select(['description', 'changedBy'])
      .where('proposalPk', '=', pk)
      .where('eventType', '=', eventType)
      .execute();
  const statusOf = async (pk: number) =>
    (await world.ok(officer, 'query ($pk: Int!) { proposal(primaryKey: $pk) { status { shortCode } } }', { pk }))
      .proposal.status.shortCode;

  it('a call gives its grace period to drafts, and to nothing else (rule P120)', async () => {
    const inTime = await begun({ ended: 5, grace: 10 });
    const late = await begun({ ended: 11, grace: 10 });
    const without = await begun({ ended: 1 });
    const answer = await world.ok(
      pi,
      'mutation ($pk: Int!) { updateProposal(proposalPk: $pk, title: "In the last minute", abstract: "a") { title } }',
      { pk: inTime.pk },
    );
    expect(answer.updateProposal.title).toBe('In the last minute');
    expect((await submit(pi, inTime.pk)).data?.submitProposal).toEqual({ submitted: true });
    expect(reason(await submit(pi, late.pk))).toBe('CALL_NOT_OPEN');
    expect(reason(await submit(pi, without.pk))).toBe('CALL_NOT_OPEN');
    const made = await world.gql(pi, 'mutation ($c: Int!) { createProposal(callId: $c) { primaryKey } }', {
      c: inTime.callId,
    });
    expect(reason(made)).toBe('CALL_NOT_OPEN');
  });

  it('an officer extends the time of one proposal, which is mailed to its people and logged (rule P121)', async () => {
    const { pk } = await begun({ ended: 60 });
    expect(reason(await extend(pi, pk))).toBe('INSUFFICIENT_PERMISSIONS');
    expect(reason(await extend(officer, pk, minutes(-1)))).toBe('EXTENSION_IN_THE_PAST');
    expect(reason(await extend(officer, pk, minutes(91 * 1440)))).toBe('EXTENSION_TOO_LONG');
    expect((await extend(officer, pk, minutes(60), '  ')).errors[0]?.extensions.code).toBe('INVALID_INPUT');
    expect(reason(await submit(pi, pk))).toBe('CALL_NOT_OPEN');

    const until = minutes(60);
    expect((await extend(officer, pk, until)).data?.extendProposal).toEqual({ extendedUntil: until.toISOString() });
    expect(await loggedOf(pk, 'PROPOSAL_EXTENDED')).toEqual([
      { description: 'The network of your university failed', changedBy: officer.id },
    ]);
    await world.work();
    const mails = await world.db
      .selectFrom('mails')
      .select(['recipients', 'html'])
      .where('templateId', '=', 'proposal-extended')
      .execute();
    expect(mails.flatMap(({ recipients }) => recipients).sort()).toEqual([friend.email, pi.email].sort());
    expect(mails[0]?.html).toContain('The network of your university failed');
    const read = 'query ($pk: Int!) { proposal(primaryKey: $pk) { extensionReason abilities { submit { allowed } } } }';
    expect((await world.ok(friend, read, { pk })).proposal).toEqual({
      extensionReason: 'The network of your university failed',
      abilities: { submit: { allowed: true } },
    });
    expect((await submit(friend, pk)).data?.submitProposal).toEqual({ submitted: true });
    expect(reason(await extend(officer, pk))).toBe('ALREADY_SUBMITTED');
  });

  it('the end of a call is recorded after its grace period, for an extended proposal after its extension (rule P122)', async () => {
    const { pk, callId } = await begun({ ended: 5, grace: 10 });
    const given = await begun({ ended: 20, grace: 10 });
    await extend(officer, given.pk);
    const told = async (one: number) => (await loggedOf(one, 'CALL_ENDED')).length;
    await endCalls(world.ctx());
    await world.work();
    expect([await told(pk), await told(given.pk)]).toEqual([0, 0]);
    await world.db.updateTable('calls').set({ graceMinutes: 4 }).where('id', '=', callId).execute();
    await world.db
      .updateTable('proposals')
      .set({ extendedUntil: minutes(-1) })
      .where('proposalPk', '=', given.pk)
      .execute();
    for (let twice = 0; twice < 2; twice += 1) {
      await endCalls(world.ctx());
      await endExtensions(world.ctx());
      await world.work();
    }
    expect([await told(pk), await told(given.pk)]).toEqual([1, 1]);
  });

  it('the end is recorded for the others while one proposal fails, and for that one once repaired (rule O250)', async () => {
    const [bad, good] = [await begun({ ended: 20 }), await begun({ ended: 20 })];
    for (const { pk } of [bad, good]) await extend(officer, pk);
    const told = async () => [
      (await loggedOf(bad.pk, 'CALL_ENDED')).length,
      (await loggedOf(good.pk, 'CALL_ENDED')).length,
    ];
    await endCalls(world.ctx());
    await world.work();
    await world.db
      .updateTable('proposals')
      .set({ extendedUntil: minutes(-1) })
      .where('proposalPk', 'in', [bad.pk, good.pk])
      .execute();
    const mend = await damage(world, 'proposals', `new.proposal_pk = ${bad.pk} and new.extension_ended`);
    await expect(endExtensions(world.ctx())).rejects.toThrow(`proposal ${bad.pk}: damaged`);
    expect(await told()).toEqual([0, 1]);
    await mend();
    await endExtensions(world.ctx());
    expect(await told()).toEqual([1, 1]);
    await world.work();
  });

  it('a draft that its call moved on becomes a draft again when extended', async () => {
    const { pk } = await begun({ ended: 60, workflow: await insertWorkflow(world, ['DRAFT', 'EXPIRED']) });
    await world.pool.query(
      `update proposals set status_id = (select id from statuses where short_code = 'EXPIRED' and entity_type = 'PROPOSAL') where proposal_pk = $1`,
      [pk],
    );
    expect((await extend(officer, pk)).errors).toEqual([]);
    expect(await statusOf(pk)).toBe('DRAFT');
    expect((await submit(pi, pk)).data?.submitProposal).toEqual({ submitted: true });
  });

  it('an extension and a concurrent submission take effect one after the other', async () => {
    const callId = await insertCall(world);
    for (let round = 0; round < 4; round += 1) {
      const { primaryKey: pk } = await writeProposal(world, pi, callId);
      const [handedIn, given] = await Promise.all([submit(pi, pk), extend(officer, pk)]);
      expect(handedIn.data?.submitProposal).toEqual({ submitted: true });
      if (given.errors.length > 0) expect(reason(given)).toBe('ALREADY_SUBMITTED');
    }
  });
});
