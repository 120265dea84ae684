import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';

/** How often the connection is tested while nothing arrives on it, and how long a response may take, in milliseconds. */
const tryEvery = 15_000;

/** How long to wait after a lost connection before the next attempt, in milliseconds. */
const rest = 1_000;

export interface Listener {
  /** Resolves when it listens, or when the first attempt has failed: `onMissed` makes up for that one. */
  readonly begun: Promise<void>;
  /** Sends a message to every listening process, including this one. Fails silently while there is no connection. */
  send(channel: string, message: string): void;
  close(): Promise<void>;
}

interface Hearing {
  readonly onMessage: (channel: string, message: string) => void;
  readonly onMissed: () => void;
  readonly log: Logger;
}

/** Returns a client that is not connected yet; `lost` resolves when the connection is gone. */
function clientOf(pool: pg.Pool, hear: Hearing) {
  const client = new pg.Client({
    ...pool.options,
    application_name: 'atrium-live',
    statement_timeout: 10_000,
    query_timeout: 10_000,
  });
  const lost = new Promise<void>((resolve) => {
    client.on('end', resolve);
    client.on('error', () => resolve());
  });
  client.on('notification', ({ channel, payload }) => {
    try {
      hear.onMessage(channel, payload ?? '');
    } catch (error) {
      // Anybody with the database password can write to the channel; an invalid message must not end the process.
      hear.log.warn({ channel, reason: (error as Error).message }, 'a message from another process could not be read');
    }
  });
  return { client, lost };
}

/**
 * Listens to channels of the database on a separate connection, and reconnects if it is lost. `onMissed` is called after reconnecting,
 * because messages sent meanwhile have not been received.
 */
export function listenTo(pool: pg.Pool, channels: readonly string[], hear: Hearing): Listener {
  const closing = new AbortController();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  let current: pg.Client | undefined;

  const listenUntilLost = async (isFirst: boolean) => {
    const { client, lost } = clientOf(pool, hear);
    try {
      await client.connect();
      await client.query(channels.map((channel) => `listen ${channel}`).join('; '));
      current = client;
      if (!isFirst) hear.onMissed();
      begin();
      while (!closing.signal.aborted) {
        const ended = await Promise.race([lost.then(() => true), pause(tryEvery, false, { signal: closing.signal })]);
        if (ended) throw new Error('the connection was lost');
        // A connection that was cut silently looks open until something is sent.
        await client.query('select 1');
      }
    } finally {
      current = undefined;
      await Promise.race([client.end().catch(() => undefined), pause(rest)]);
    }
  };
  const listening = (async () => {
    for (let isFirst = true; !closing.signal.aborted; isFirst = false) {
      try {
        await listenUntilLost(isFirst);
      } catch (error) {
        begin();
        if (closing.signal.aborted) return;
        hear.log.warn(
          { reason: (error as Error).message },
          'the connection for changes was lost; open screens receive none until it is restored',
        );
        await pause(rest, undefined, { signal: closing.signal }).catch(() => undefined);
      }
    }
  })();

  return {
    begun,
    send(channel, message) {
      current?.query('select pg_notify($1, $2)', [channel, message]).catch(() => undefined);
    },
    async close() {
      closing.abort();
      await listening;
    },
  };
}
