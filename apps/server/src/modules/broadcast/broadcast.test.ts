import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertCall, writeProposal } from '../../../test/proposals.ts';
import { insertInstrument } from '../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';
import type { Broker, BrokerMessage } from '../../adapters/broker/broker.ts';

const taken: BrokerMessage[] = [];
let isDown = false;
/** A broker that confirms, unless it is down. */
const broker: Broker = {
  publish: async (message) => {
    if (isDown) throw new Error('connection refused');
    taken.push(message);
  },
  consume: () => undefined,
  close: async () => undefined,
};

let world: World;
let officer: TestPerson;
let pi: TestPerson;
let callId: number;

beforeAll(async () => {
  world = await openWorld({ broker });
  [officer, pi] = [await world.person('USER_OFFICER'), await world.person('USER')];
  callId = await insertCall(world, { allocationTimeUnit: 'Hour' });
});
afterAll(() => world.close());

const types = () => taken.map(({ type }) => type);

describe('other systems are told', () => {
  it('of a proposal with its people and instruments, allocated time in seconds', async () => {
    const { primaryKey, proposalId } = await writeProposal(world, pi, callId, { title: 'Ice' });
    const instrument = await insertInstrument(world, { managerUserId: officer.id });
    await world.db
      .insertInto('proposalInstruments')
      .values({ proposalPk: primaryKey, instrumentId: instrument.id, managementTimeAllocation: 2 })
      .execute();
    const member = await world.person('USER');
    await world.db.insertInto('proposalUsers').values({ proposalPk: primaryKey, userId: member.id }).execute();
    await world.work();
    expect(types()).toContain('PROPOSAL_CREATED');
    const last = taken.filter(({ body }) => (body as { proposalPk?: number }).proposalPk === primaryKey).at(-1);
    expect(last).toMatchObject({
      exchange: 'user_office_backend.fanout',
      messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      body: {
        shortCode: proposalId,
        title: 'Ice',
        callId,
        submitted: false,
        newStatus: 'DRAFT',
        instruments: [{ id: instrument.id, allocatedTime: 7200 }],
        members: [{ id: String(member.id), email: member.email, oidcSub: expect.any(String) }],
        proposer: { id: String(pi.id), email: pi.email },
        dataAccessUsers: [],
        visitors: [],
      },
    });
  });

  it('in order, however long the broker is down, and of nothing twice', async () => {
    taken.length = 0;
    isDown = true;
    const { primaryKey } = await writeProposal(world, pi, callId, { title: 'Fire' });
    await world.work();
    expect(taken).toEqual([]);
    const asked = '{ messageBroker { isConfigured waiting lastError } }';
    const { messageBroker } = await world.ok(officer, asked);
    expect(messageBroker).toMatchObject({ isConfigured: true, lastError: 'connection refused' });
    expect(messageBroker.waiting).toBeGreaterThan(0);
    isDown = false;
    await world.pool.query(`select graphile_worker.add_job('send-messages')`);
    await world.work();
    await world.pool.query(`select graphile_worker.add_job('send-messages')`);
    await world.work();
    const about = taken.filter(({ body }) => (body as { proposalPk?: number }).proposalPk === primaryKey);
    expect(about[0]?.type).toBe('PROPOSAL_CREATED');
    expect(new Set(taken.map(({ messageId }) => messageId)).size).toBe(taken.length);
    expect((await world.ok(officer, asked)).messageBroker.waiting).toBe(0);
    expect((await world.gql(pi, asked)).refusals).toMatchObject([{ code: 'FORBIDDEN' }]);
  });

  it('of instruments and people', async () => {
    taken.length = 0;
    await world.ok(
      officer,
      `mutation ($m: Int!) { createInstrument(name: "Halo", shortCode: "HALO", description: "d", managerUserId: $m) { id } }`,
      { m: officer.id },
    );
    await world.work();
    expect(taken).toMatchObject([{ type: 'INSTRUMENT_CREATED', body: { name: 'Halo', shortCode: 'HALO' } }]);
  });
});
