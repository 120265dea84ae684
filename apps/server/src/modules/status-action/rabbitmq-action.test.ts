import { randomUUID } from 'node:crypto';
import { Connection } from 'rabbitmq-client';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rabbitMqListens, rabbitMqUrl, until } from '../../../test/rabbitmq.ts';
import { insertInstrument } from '../../../test/rows.ts';
import { type ActionWorld, aWorkflowWithActions } from '../../../test/status-actions.ts';
import { openWorld, type TestPerson, type World } from '../../../test/world.ts';
import type { Broker } from '../../adapters/broker/broker.ts';
import { rabbitMqBroker } from '../../adapters/broker/rabbitmq.ts';
import { receive } from '../message/index.ts';

const listens = await rabbitMqListens();

interface Received {
  readonly type: string | undefined;
  readonly messageId: string | undefined;
  readonly body: { readonly proposalPk?: number; readonly shortCode?: string; readonly newStatus?: string };
}

/** A proposal moves, the action of its way runs in the worker, and what another system reads is at the broker of this machine. */
describe.skipIf(!listens)('a message action, through the local message broker', () => {
  const name = `atrium-test-${randomUUID()}`;
  const [first, second] = [`${name}.first`, `${name}.second`];
  const places = { url: rabbitMqUrl, queue: `${name}.queue`, sourceExchange: `${name}.scheduler` };
  let broker: Broker;
  let rabbit: Connection;
  let world: World;
  let officer: TestPerson;
  let pi: TestPerson;
  let home: ActionWorld;

  /** What waits for a reader of an exchange. */
  const readAll = async (exchange: string): Promise<Received[]> => {
    const messages: Received[] = [];
    for (;;) {
      const message = await rabbit.basicGet({ queue: `${exchange}.reader`, noAck: true });
      if (!message) return messages;
      messages.push(message as unknown as Received);
    }
  };
  const setExchanges = (...exchanges: readonly string[]) =>
    home.setActions({ actionId: 2, actionType: 'RABBITMQ', config: JSON.stringify({ exchanges }) });
  const told = async (proposalPk: number) =>
    world.db
      .selectFrom('eventLogs')
      .select('description')
      .where('eventType', '=', 'PROPOSAL_STATUS_ACTION_EXECUTED')
      .where('proposalPk', '=', proposalPk)
      .execute();

  beforeAll(async () => {
    broker = rabbitMqBroker(places, { warn: () => undefined });
    rabbit = new Connection(rabbitMqUrl);
    for (const exchange of [first, second]) {
      await rabbit.exchangeDeclare({ exchange, type: 'fanout', durable: true });
      await rabbit.queueDeclare({ queue: `${exchange}.reader`, durable: false });
      await rabbit.queueBind({ queue: `${exchange}.reader`, exchange });
    }
    world = await openWorld({ broker, env: { RABBITMQ_EXCHANGE: `${name}.house` } });
    [officer, pi] = [await world.person('USER_OFFICER'), await world.person('USER')];
    home = await aWorkflowWithActions(world, officer);
  });
  beforeEach(async () => {
    for (const exchange of [first, second]) await readAll(exchange);
  });
  afterAll(async () => {
    for (const exchange of [first, second, `${name}.house`, places.sourceExchange]) {
      await rabbit.queueDelete({ queue: `${exchange}.reader` });
      await rabbit.exchangeDelete({ exchange });
    }
    await rabbit.queueDelete({ queue: places.queue });
    await rabbit.close();
    await broker.close();
    await world.close();
  });

  it('notifies each exchange once of a proposal that moved, however many workers there are', async () => {
    await setExchanges(first, second);
    const { primaryKey, proposalId } = await home.submitted(pi);
    // Workers that find moves under way gather a second later.
    await until(async () => {
      await Promise.all([world.work(), world.work()]);
      return (await told(primaryKey)).length > 1;
    });
    await world.work();
    for (const exchange of [first, second]) {
      const messages = await readAll(exchange);
      expect(messages).toHaveLength(1);
      expect(messages[0]).toMatchObject({
        type: 'PROPOSAL_STATUS_ACTION_EXECUTED',
        messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        body: { proposalPk: primaryKey, shortCode: proposalId, newStatus: 'FEASIBILITY_REVIEW' },
      });
    }
    const sentence = { description: 'Proposal event successfully sent to the message broker' };
    expect(await told(primaryKey)).toEqual([sentence, sentence]);
    // No row in the log of status actions, and so nothing to replay (rule W40).
    expect((await home.logs()).logs).toEqual([]);
  });

  it('sends a message for each of many proposals that an officer moves by hand', async () => {
    await home.setActions();
    const made = [await home.submitted(pi), await home.submitted(pi)];
    await world.work();
    await setExchanges(first);
    await home.setStatus(made.map(({ primaryKey }) => primaryKey));
    await world.work();
    const pks = (await readAll(first)).map(({ body }) => body.proposalPk);
    expect(pks.sort()).toEqual(made.map(({ primaryKey }) => primaryKey));
  });

  it('is sent once after a scheduler’s booking moves the proposal, even if the booking is delivered twice', async () => {
    await setExchanges(first);
    const { primaryKey: proposalPk } = await home.submitted(pi);
    await world.work();
    await readAll(first);
    const instrument = await insertInstrument(world, { managerUserId: officer.id });
    await world.db
      .updateTable('statusChangingEvents')
      .set({ eventType: 'PROPOSAL_BOOKING_TIME_SLOT_ADDED' })
      .where('connectionId', '=', home.connectionId)
      .execute();
    await world.db.updateTable('proposals').set({ statusId: 1 }).where('proposalPk', '=', proposalPk).execute();
    broker.consume((message) => receive(world.ctx(), message));
    await until(() =>
      rabbit.queueDeclare({ queue: places.queue, passive: true }).then(
        ({ consumerCount }) => consumerCount > 0,
        () => false,
      ),
    );
    const body = {
      id: 77,
      startsAt: '2026-03-04T08:00:00.000Z',
      endsAt: '2026-03-05T08:00:00.000Z',
      status: 'DRAFT',
      proposalPk,
      localContactId: officer.id,
      instrumentId: instrument.id,
    };
    const scheduler = rabbit.createPublisher({ confirm: true });
    const envelope = { exchange: places.sourceExchange, type: 'PROPOSAL_BOOKING_TIME_SLOT_ADDED', messageId: name };
    await scheduler.send(envelope, body);
    await scheduler.send(envelope, body);
    await scheduler.send({ ...envelope, type: 'SOMETHING_NEW', messageId: `${name}-2` }, body);
    await scheduler.close();
    const setAside = () =>
      world.db.selectFrom('incomingMessages').selectAll().where('state', '=', 'SET_ASIDE').execute();
    await until(async () => (await setAside()).length > 0);
    await world.work();
    expect(await setAside()).toMatchObject([{ type: 'SOMETHING_NEW', reason: 'Received unknown event' }]);
    expect(await world.db.selectFrom('experiments').select('scheduledEventId').execute()).toEqual([
      { scheduledEventId: 77 },
    ]);
    expect(await readAll(first)).toMatchObject([{ body: { proposalPk, newStatus: 'FEASIBILITY_REVIEW' } }]);
  });
});
