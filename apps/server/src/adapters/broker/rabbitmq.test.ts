import { randomUUID } from 'node:crypto';
import { Connection } from 'rabbitmq-client';
import { afterEach, describe, expect, it } from 'vitest';
import { rabbitMqListens, rabbitMqUrl, until } from '../../../test/rabbitmq.ts';
import type { Broker, ReceivedMessage } from './broker.ts';
import { rabbitMqBroker } from './rabbitmq.ts';

const url = rabbitMqUrl;
const listens = await rabbitMqListens();

describe.skipIf(!listens)('the local message broker', () => {
  const opened: Array<{ close(): Promise<unknown> }> = [];
  const names = () => {
    const name = `atrium-test-${randomUUID()}`;
    return { url, queue: `${name}.queue`, sourceExchange: `${name}.source`, target: `${name}.fanout` };
  };
  const warned: string[] = [];
  const open = (places: ReturnType<typeof names>): Broker => {
    const broker = rabbitMqBroker(places, { warn: (_, words) => void warned.push(words) });
    opened.push(broker);
    return broker;
  };
  const raw = (): Connection => {
    const connection = new Connection(url);
    opened.push(connection);
    return connection;
  };
  const clean = async (places: ReturnType<typeof names>) => {
    const rabbit = raw();
    await rabbit.queueDelete({ queue: places.queue });
    await rabbit.exchangeDelete({ exchange: places.sourceExchange });
    await rabbit.exchangeDelete({ exchange: places.target });
  };
  afterEach(async () => {
    for (const one of opened.splice(0)) await one.close();
  });

  it('publishes messages with type, id and JSON, and declares a missing exchange', async () => {
    const places = names();
    const broker = open(places);
    await broker.publish({ exchange: places.target, type: 'FIRST', messageId: 'm-0', body: {} });
    const rabbit = raw();
    const queue = `${places.target}.reader`;
    await rabbit.queueDeclare({ queue, exclusive: true });
    await rabbit.queueBind({ queue, exchange: places.target });
    await broker.publish({ exchange: places.target, type: 'PROPOSAL_CREATED', messageId: 'm-1', body: { a: 'ü' } });
    const message = await rabbit.basicGet(queue);
    expect(message).toMatchObject({ type: 'PROPOSAL_CREATED', messageId: 'm-1', body: { a: 'ü' }, durable: true });
    await clean(places);
  });

  it('uses an existing exchange of another kind', async () => {
    const places = names();
    const rabbit = raw();
    await rabbit.exchangeDeclare({ exchange: places.target, type: 'topic', durable: false });
    const [every, some] = [`${places.target}.every`, `${places.target}.some`];
    for (const [queue, routingKey] of [
      [every, '#'],
      [some, 'a.key'],
    ] as const) {
      await rabbit.queueDeclare({ queue, exclusive: true });
      await rabbit.queueBind({ queue, exchange: places.target, routingKey });
    }
    expect(await open(places).publish({ exchange: places.target, type: 'X', messageId: 'm', body: 1 })).toBeUndefined();
    expect(await rabbit.basicGet(every)).toMatchObject({ type: 'X', messageId: 'm', body: 1 });
    // An exchange of our kind would have delivered to both: this one is still a topic exchange.
    expect(await rabbit.basicGet(some)).toBeUndefined();
    await clean(places);
  });

  it('returns the reason why it refuses a message, and accepts the next one', async () => {
    const places = names();
    const broker = open(places);
    const message = { type: 'X', messageId: 'm', body: 1 };
    // One is not for us to make, and into the other nobody may publish.
    const internal = `${places.target}.internal`;
    const rabbit = raw();
    await rabbit.exchangeDeclare({ exchange: internal, type: 'fanout', internal: true });
    for (const exchange of ['amq.not-ours', internal]) {
      expect(await broker.publish({ ...message, exchange })).toEqual({ reason: expect.stringMatching(/./) });
    }
    expect(await broker.publish({ ...message, exchange: places.target })).toBeUndefined();
    await rabbit.exchangeDelete({ exchange: internal });
    await clean(places);
  });

  it('delivers messages one at a time, and redelivers those that were not handled', async () => {
    const places = names();
    const broker = open(places);
    const seen: ReceivedMessage[] = [];
    let fails = true;
    broker.consume(async (message) => {
      seen.push(message);
      if (message.type === 'SECOND' && fails) {
        fails = false;
        throw new Error('the database is away');
      }
    });
    const rabbit = raw();
    let bound = false;
    for (let tries = 0; tries < 100 && !bound; tries++) {
      bound = await rabbit.queueDeclare({ queue: places.queue, passive: true }).then(
        ({ consumerCount }) => consumerCount > 0,
        () => false,
      );
      if (!bound) await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const sender = rabbit.createPublisher({ confirm: true });
    for (const [type, body] of [
      ['FIRST', '{"n":1}'],
      ['SECOND', 'not json'],
      ['THIRD', '{"n":3}'],
    ] as const) {
      await sender.send({ exchange: places.sourceExchange, type }, Buffer.from(body));
    }
    await until(() => seen.length >= 4);
    expect(seen.map(({ type, isRedelivered, body }) => [type, isRedelivered, body])).toEqual([
      ['FIRST', false, '{"n":1}'],
      ['SECOND', false, 'not json'],
      ['SECOND', true, 'not json'],
      ['THIRD', false, '{"n":3}'],
    ]);
    expect(warned).toContain('a message could not be handled');
    await sender.close();
    await broker.close();
    await clean(places);
  });
});

it('publishing to an unreachable broker fails after the ten seconds in which it could have become reachable', async () => {
  const broker = rabbitMqBroker(
    { url: 'amqp://127.0.0.1:1', queue: 'q', sourceExchange: 's' },
    { warn: () => undefined },
  );
  const began = performance.now();
  await expect(broker.publish({ exchange: 'x', type: 'T', messageId: 'm', body: {} })).rejects.toThrow();
  expect(performance.now() - began).toBeLessThan(15_000);
  await broker.close();
}, 30_000);
