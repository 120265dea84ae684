import { Socket } from 'node:net';
import type { LiveMessages, PresenceInput } from '@atrium/domain/live';
import { EventSourceParserStream } from 'eventsource-parser/stream';
import { expect } from 'vitest';
import { openDatabase, openPool } from '../src/db/database.ts';
import { loadSchema } from '../src/graphql/schema.ts';
import { buildApp } from '../src/http/app.ts';
import type { World } from './world.ts';

type Told = { readonly [Name in keyof LiveMessages]: readonly [Name, LiveMessages[Name]] }[keyof LiveMessages];

/** A browser window, as the server sees it. */
export interface TestWindow {
  readonly status: number;
  readonly headers: Headers;
  /** Every message it has received so far, oldest first. */
  readonly told: readonly Told[];
  /** Waits until the server has ended the stream. */
  readonly ended: Promise<void>;
  /** Waits for a matching message of this name, counting from the `after`-th message on, and returns it. */
  hears<Name extends keyof LiveMessages>(
    name: Name,
    isWanted?: (body: LiveMessages[Name]) => boolean,
    after?: number,
  ): Promise<LiveMessages[Name]>;
  close(): void;
}

let serial = 0;

/** Opens a window on the server at this address that shows these records. */
export async function openWindow(
  address: string,
  who: { readonly token: string } | null,
  asked: {
    readonly keys: readonly string[];
    readonly presence?: PresenceInput;
    readonly window?: string;
    readonly downloads?: readonly string[];
  },
): Promise<TestWindow> {
  serial += 1;
  const stop = new AbortController();
  const response = await fetch(`${address}/live`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(who ? { authorization: `Bearer ${who.token}` } : {}) },
    body: JSON.stringify({ window: `window-of-a-test-${String(serial).padStart(6, '0')}`, ...asked }),
    signal: stop.signal,
  });
  const told: Told[] = [];
  const read = async () => {
    if (response.status !== 200 || !response.body) return;
    const messages = response.body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
    for await (const { event, data } of messages as unknown as AsyncIterable<{ event: string; data: string }>) {
      told.push([event, JSON.parse(data)] as unknown as Told);
    }
  };
  const ended = read().catch(() => undefined);
  const opened: TestWindow = {
    status: response.status,
    headers: response.headers,
    told,
    ended,
    async hears(name, isWanted = () => true, after = 0) {
      const find = () => told.slice(after).find(([told, body]) => told === name && isWanted(body as never));
      await expect.poll(() => find()?.[0], { timeout: 15_000, message: `hears ${name}` }).toBe(name);
      return find()?.[1] as never;
    },
    close: () => stop.abort(),
  };
  if (response.status === 200) await opened.hears('open');
  return opened;
}

/** Returns a socket that begins to connect after this many milliseconds. */
function lateSocket(ms: number): Socket {
  const socket = new Socket();
  const connect = socket.connect.bind(socket) as (...to: unknown[]) => Socket;
  return Object.assign(socket, {
    connect: (...to: unknown[]) => {
      setTimeout(connect, ms, ...to);
      return socket;
    },
  });
}

/**
 * Starts a second web process on the database of the world, as behind a load balancer. It starts listening for notifications
 * `listensAfterMs` milliseconds late, as with a busy database.
 */
export async function openProcess(
  world: World,
  { listensAfterMs = 0 } = {},
): Promise<{ readonly address: string; close(): Promise<void> }> {
  const { config, log, adapters } = world.ctx();
  const pool = openPool(world.pool.options.connectionString ?? '', 2, log);
  const db = openDatabase(pool);
  const direct = Object.assign(Object.create(pool), {
    options: { ...pool.options, stream: () => lateSocket(listensAfterMs) },
  });
  const app = await buildApp({ config, log, adapters, db, pool, direct, schema: await loadSchema() });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    address,
    async close() {
      await app.close();
      await db.destroy();
    },
  };
}
