import { setTimeout as pause } from 'node:timers/promises';
import { AMQPConnectionError, type AsyncMessage, Connection, type Consumer, type Publisher } from 'rabbitmq-client';
import type { Broker } from './broker.ts';

export interface BrokerPlaces {
  readonly url: string;
  /** The queue to read from, and the exchange it is bound to. */
  readonly queue: string;
  readonly sourceExchange: string;
}

interface Told {
  warn(about: object, words: string): void;
}

/** Timeout of the broker for connecting and confirming, in milliseconds. */
const patience = 10_000;

async function within<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), patience);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

class NoAnswer extends Error {
  override readonly message = 'The message broker does not respond';
}

/** Error codes of the client for an unavailable broker. */
const away: ReadonlySet<unknown> = new Set(['TIMEOUT', 'CLOSING', 'CLOSED']);

/** Whether the message is to blame: the broker is available and responds, but rejects the message. */
function isRefusal(error: unknown): boolean {
  if (error instanceof NoAnswer || error instanceof AMQPConnectionError) return false;
  const { code, syscall } = error as { code?: unknown; syscall?: unknown };
  return syscall === undefined && !away.has(code);
}

const isMissing = (error: unknown) => (error as { code?: string }).code === 'NOT_FOUND';

/** Uses an existing exchange or queue unchanged; creates a missing one. */
async function foundOrMade(find: () => Promise<unknown>, make: () => Promise<unknown>): Promise<void> {
  await find().catch((error: unknown) => {
    if (!isMissing(error)) throw error;
    return make();
  });
}

function textOf(body: unknown): string {
  if (Buffer.isBuffer(body)) return body.toString('utf8');
  return typeof body === 'string' ? body : JSON.stringify(body);
}

const handledBy =
  (handle: Parameters<Broker['consume']>[0]) =>
  async ({ type = '', messageId, redelivered, body }: AsyncMessage): Promise<void> => {
    try {
      await handle({ type, messageId, isRedelivered: redelivered, body: textOf(body) });
    } catch (error) {
      // It returns to the queue and would be redelivered immediately; the cause takes longer to pass.
      await pause(1000, undefined, { ref: false });
      throw error;
    }
  };

/** The connection, opened when it is first needed, and the exchanges and the queue known to exist on it. */
function placesOf({ url, queue, sourceExchange }: BrokerPlaces, log: Told) {
  let connection: Connection | undefined;
  const ready = new Set<string>();

  function connect(): Connection {
    if (connection) return connection;
    const made = new Connection({ url, connectionTimeout: patience, acquireTimeout: patience, retryHigh: 15_000 });
    // A broker that has come back empty may have lost its exchanges.
    made.on('connection', () => ready.clear());
    made.on('error', (error: Error) =>
      log.warn({ reason: error.message }, 'the connection to the message broker was lost'),
    );
    connection = made;
    return made;
  }

  async function exchangeReady(exchange: string): Promise<void> {
    if (ready.has(exchange)) return;
    const rabbit = connect();
    await foundOrMade(
      () => rabbit.exchangeDeclare({ exchange, passive: true }),
      () => rabbit.exchangeDeclare({ exchange, type: 'fanout', durable: true }),
    );
    ready.add(exchange);
  }

  async function queueReady(): Promise<void> {
    const rabbit = connect();
    await foundOrMade(
      () => rabbit.queueDeclare({ queue, passive: true }),
      () => rabbit.queueDeclare({ queue, durable: true }),
    );
    await exchangeReady(sourceExchange);
    await rabbit.queueBind({ queue, exchange: sourceExchange, routingKey: '' });
  }

  return { connect, ready, exchangeReady, queueReady, disconnect: () => connection?.unsafeDestroy() };
}

/**
 * A RabbitMQ broker. Connects with the first message or consumer and reconnects automatically. Existing exchanges and queues are used as
 * they are; missing ones are created, fanout and durable (rule W51).
 */
export function rabbitMqBroker({ url, queue, sourceExchange }: BrokerPlaces, log: Told): Broker {
  const { connect, ready, exchangeReady, queueReady, disconnect } = placesOf({ url, queue, sourceExchange }, log);
  let publisher: Publisher | undefined;
  let consumer: Consumer | undefined;
  let closed = false;

  return {
    async publish({ exchange, type, messageId, body }) {
      const envelope = { exchange, routingKey: '', type, messageId, durable: true, contentType: 'application/json' };
      const send = async () => {
        await exchangeReady(exchange);
        publisher ??= connect().createPublisher({ confirm: true });
        await publisher.send(envelope, Buffer.from(JSON.stringify(body)));
      };
      try {
        await within(send());
        return undefined;
      } catch (error) {
        if (!isRefusal(error)) throw error;
        // The exchange may be gone, or have been replaced when the message is tried again.
        ready.delete(exchange);
        return { reason: (error as Error).message };
      }
    },
    consume(handle) {
      const listen = async () => {
        await queueReady();
        if (closed) return;
        const listening = { queue, queueOptions: { queue, passive: true }, qos: { prefetchCount: 1 }, concurrency: 1 };
        consumer = connect().createConsumer(listening, handledBy(handle));
        consumer.on('error', (error: Error) => log.warn({ reason: error.message }, 'a message could not be handled'));
      };
      const retry = () => {
        if (closed) return;
        listen().catch((error: Error) => {
          log.warn({ reason: error.message }, 'the queue of the message broker cannot be read yet; trying again');
          setTimeout(retry, 5000).unref();
        });
      };
      retry();
    },
    async close() {
      closed = true;
      await consumer?.close().catch(() => undefined);
      await publisher?.close().catch(() => undefined);
      disconnect();
    },
  };
}
