import { mostRefusals } from '@atrium/domain/message';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillIn } from '../../../test/filling.ts';
import { insertForm } from '../../../test/forms.ts';
import { insertCall, writeProposal } from '../../../test/proposals.ts';
import { insertInstrument } from '../../../test/rows.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';
import type { Broker, BrokerMessage } from '../../adapters/broker/broker.ts';

const taken: BrokerMessage[] = [];
let isDown = false;
let refuses = (_: BrokerMessage) => false;
/** A broker that confirms, unless it is down. */
const broker: Broker = {
  publish: async (message) => {
    if (isDown) throw new Error('connection refused');
    if (refuses(message)) return { reason: 'ACCESS_REFUSED' };
    taken.push(message);
    return undefined;
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

describe('other systems are notified', () => {
  it('of a proposal with its people and instruments, with the allocated time in seconds', async () => {
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

  it('even if one message is refused, which is retried, given up, and then sent or dropped by an officer', async () => {
    taken.length = 0;
    const isAbout = (pk: number) => (message: BrokerMessage) =>
      (message.body as { proposalPk?: number }).proposalPk === pk;
    const { primaryKey: refusedPk } = await writeProposal(world, pi, callId, { title: 'Refused' });
    refuses = isAbout(refusedPk);
    await world.work();
    const { primaryKey: otherPk } = await writeProposal(world, pi, callId, { title: 'Taken' });
    await world.work();
    expect(taken.filter(isAbout(otherPk)).length).toBeGreaterThan(0);
    expect(taken.filter(isAbout(refusedPk))).toEqual([]);
    const asked = `{ messageBroker { waiting refused } refusedMessages(searchText: "access") { totalCount
      messages { id type exchange reason refusals nextTry body } } }`;
    const ask = async () => world.ok(officer, asked);
    const first = await ask();
    const count = first.refusedMessages.totalCount;
    expect(first).toMatchObject({ messageBroker: { waiting: 0, refused: count } });
    expect(first.refusedMessages.messages.at(-1)).toMatchObject({
      type: 'PROPOSAL_CREATED',
      exchange: 'user_office_backend.fanout',
      reason: 'ACCESS_REFUSED',
      refusals: 1,
      nextTry: expect.any(String),
    });
    // It is not tried before its time, and given up at last.
    const tryAll = async () => {
      await world.db
        .updateTable('outgoingMessages')
        .set({ tryAfter: new Date(0) })
        .where('refusals', '>', 0)
        .execute();
      await world.pool.query(`select graphile_worker.add_job('send-messages')`);
      await world.work();
    };
    await world.pool.query(`select graphile_worker.add_job('send-messages')`);
    await world.work();
    expect((await ask()).refusedMessages.messages.at(-1).refusals).toBe(1);
    for (let times = 1; times < mostRefusals; times++) await tryAll();
    const givenUp = (await ask()).refusedMessages.messages;
    expect(givenUp.at(-1)).toMatchObject({ refusals: mostRefusals, nextTry: null });
    await tryAll();
    expect((await ask()).refusedMessages.messages.at(-1).refusals).toBe(mostRefusals);
    refuses = () => false;
    const decide = (name: string, ids: readonly number[], who = officer) =>
      world.gql(who, `mutation ($ids: [Int!]!) { count: ${name}(ids: $ids) }`, { ids });
    const ids = givenUp.map(({ id }: { id: number }) => id);
    const created = ids.at(-1);
    for (const name of ['resendMessages', 'dropRefusedMessages']) {
      expect((await decide(name, ids, pi)).errors[0]?.extensions.code).toBe('FORBIDDEN');
    }
    expect((await world.gql(pi, '{ refusedMessages { totalCount } }')).refusals).toMatchObject([{ code: 'FORBIDDEN' }]);
    expect((await decide('resendMessages', [created])).data).toEqual({ count: 1 });
    await world.work();
    expect(taken.filter(isAbout(refusedPk)).map(({ type }) => type)).toEqual(['PROPOSAL_CREATED']);
    expect((await decide('dropRefusedMessages', ids)).data).toEqual({ count: count - 1 });
    expect(await ask()).toMatchObject({ messageBroker: { refused: 0 }, refusedMessages: { totalCount: 0 } });
  });

  it('of answers hidden from officers, who can neither read nor find them in refused messages (rule A22)', async () => {
    const form = await insertForm(world, 'PROPOSAL', [
      { id: 'proposal_basis', type: 'PROPOSAL_BASIS' },
      { id: 'open_words', type: 'TEXT_INPUT' },
      { id: 'kept_words', type: 'TEXT_INPUT', config: { readPermissions: ['user'] } },
    ]);
    const { questionaryId } = await writeProposal(world, pi, await insertCall(world, { templateId: form.templateId }));
    await world.work();
    refuses = ({ type }) => type === 'TOPIC_ANSWERED';
    const answers = { open_words: 'spoken aloud', kept_words: 'whispered' };
    expect((await fillIn(world, pi, { questionaryId, topicId: form.topics[0], answers })).errors).toEqual([]);
    await world.work();
    refuses = () => false;
    const find = async (words: string) =>
      (
        await world.ok(
          officer,
          'query ($words: String!) { refusedMessages(searchText: $words) { messages { id body } } }',
          { words },
        )
      ).refusedMessages.messages;
    const [message] = await find('spoken aloud');
    expect(JSON.parse(message.body)).toEqual([
      expect.objectContaining({ questionId: 'open_words', answer: 'spoken aloud' }),
      expect.not.objectContaining({ answer: expect.anything() }),
    ]);
    expect(await find('whispered')).toEqual([]);
    taken.length = 0;
    await world.ok(officer, 'mutation ($ids: [Int!]!) { resendMessages(ids: $ids) }', { ids: [message.id] });
    await world.work();
    expect(JSON.stringify(taken.map(({ body }) => body))).toContain('whispered');
  });

  it('only of answers to questions that apply, as receivers cannot tell which do (rule Q140)', async () => {
    const form = await insertForm(world, 'PROPOSAL', [
      { id: 'proposal_basis', type: 'PROPOSAL_BASIS' },
      { id: 'has_words', type: 'BOOLEAN', config: { readPermissions: ['user'] } },
      { id: 'some_words', type: 'TEXT_INPUT', dependsOn: [['has_words', 'eq', true]] },
    ]);
    const { questionaryId } = await writeProposal(world, pi, await insertCall(world, { templateId: form.templateId }));
    const told = async (answers: Record<string, unknown>) => {
      taken.length = 0;
      expect((await fillIn(world, pi, { questionaryId, topicId: form.topics[0], answers })).errors).toEqual([]);
      await world.work();
      const message = taken.find(({ type }) => type === 'TOPIC_ANSWERED')?.body as Array<{ questionId: string }>;
      return message.map(({ questionId }) => questionId);
    };
    expect(await told({ has_words: true, some_words: 'Spoken' })).toEqual(['has_words', 'some_words']);
    expect(await told({ has_words: false })).toEqual(['has_words']);
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
