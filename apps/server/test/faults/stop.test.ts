import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { type AddressInfo, createServer, connect as openSocket, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../e2e/support/server/free-port.ts';
import { type RunningServer, startServer } from '../../../../e2e/support/server/server.ts';
import { freshDatabase } from '../database.ts';
import { waitingForLocks } from '../races/meet.ts';
import { type Facility, openFacility } from './facility.ts';

const secret = 'a secret for this test only';
/** What docs/operations.md promises, in milliseconds. */
const promised = 30_000;
const question = JSON.stringify({ query: '{ me { firstname } }' });

let folder: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let facility: Facility;
let server: RunningServer | undefined;
const neighbours: Server[] = [];
const sockets = new Set<Socket>();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-stop-'));
  database = await freshDatabase();
  facility = await openFacility(database.url, secret);
});
afterEach(async () => {
  await server?.kill();
  for (const socket of sockets) socket.destroy();
});
afterAll(async () => {
  for (const neighbour of neighbours) neighbour.close();
  await facility.pool.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const start = async (env: Record<string, string> = {}): Promise<RunningServer> => {
  server = await startServer(await freePort(), join(folder, 'data'), {
    JWT_SECRET: secret,
    ATRIUM_SEED: 'none',
    DATABASE_URL: database.url,
    ...env,
  });
  return server;
};

/** A neighbour that takes every connection and does with it what it is told to. */
async function neighbour(serve: (socket: Socket) => void): Promise<number> {
  const listener = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  neighbours.push(listener);
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve));
  return (listener.address() as AddressInfo).port;
}

const headers = () => ({ authorization: `Bearer ${facility.token}`, 'content-type': 'application/json' });

/** Asks who one is; the status, or why there was none. */
const ask = (url: string): Promise<number | string> =>
  fetch(`${url}/graphql`, { method: 'POST', headers: headers(), body: question }).then(
    async (answer) => ((await answer.json()) as { data?: { me: unknown } }).data?.me && answer.status,
    (error: Error) => String(error.cause ?? error),
  ) as Promise<number | string>;

/** An upload whose bytes come slowly; answers its status once all have come. */
function slowUpload(url: string, milliseconds: number): Promise<number | string> {
  const edge = 'edge-of-a-part';
  const sending = request(`${url}/files/upload`, {
    method: 'POST',
    headers: { ...headers(), 'content-type': `multipart/form-data; boundary=${edge}` },
  });
  const answered = new Promise<number | string>((resolve) => {
    sending.on('response', (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sending.on('error', (error) => resolve(String(error)));
  });
  const send = async () => {
    sending.write(
      `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`,
    );
    for (let sent = 0; sent < 10; sent += 1) {
      sending.write('a line of a text that takes its time\n');
      await pause(milliseconds / 10);
    }
    sending.end(`\r\n--${edge}--\r\n`);
  };
  void send();
  return answered;
}

test('asked to end, the server completes requests in progress, accepts nothing new, and ends', async () => {
  const { url, process, output } = await start();
  const holder = await facility.pool.connect();
  await holder.query('begin; lock table users in access exclusive mode');
  const asked = Array.from({ length: 60 }, () => ask(url));
  const uploads = [2000, 3000, 4000].map((milliseconds) => slowUpload(url, milliseconds));
  // All of them are at hand a second after the first waits for the table: the others wait for it, too, or for a connection.
  await expect.poll(() => waitingForLocks(facility.pool)).toBeGreaterThan(0);
  await pause(1000);
  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  await pause(500);
  expect(await ask(url)).not.toBe(200);
  await holder.query('commit');
  holder.release();
  expect(await Promise.all(asked)).toEqual(asked.map(() => 200));
  expect(await Promise.all(uploads)).toEqual([200, 200, 200]);
  expect(await ended, output()).toEqual([0, null]);
  expect(output()).not.toContain('did not stop in time');
}, 120_000);

test('a mail server that accepts a mail and never responds does not delay the end', async () => {
  let connections = 0;
  const port = await neighbour((socket) => {
    connections += 1;
    socket.write('220 here\r\n');
    socket.on('data', (data) => {
      if (/^(ehlo|helo)/i.test(data.toString())) socket.write('250 here\r\n');
    });
  });
  const { process } = await start({ SMTP_URL: `smtp://127.0.0.1:${port}` });
  const mail = { templateId: 'test', recipients: ['ada@example.org'], subject: 'Hello', html: '<p>Hello</p>' };
  const { id } = await facility.db
    .insertInto('mails')
    .values({ ...mail, eventId: null, state: 'QUEUED' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await facility.pool.query(`select graphile_worker.add_job('send-mail', json_build_object('mailId', $1::int))`, [id]);
  await expect.poll(() => connections, { timeout: 30_000 }).toBeGreaterThan(0);
  const began = Date.now();
  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(Date.now() - began).toBeLessThan(promised);
}, 120_000);

test('a database that no longer responds does not delay the end', async () => {
  const own = new URL(database.url);
  let frozen = false;
  const port = await neighbour((socket) => {
    const socketFolder = own.searchParams.get('host');
    const there = socketFolder
      ? openSocket(join(socketFolder, `.s.PGSQL.${own.port || 5432}`))
      : openSocket(Number(own.port || 5432), own.hostname);
    sockets.add(there);
    there.on('error', () => undefined);
    socket.on('data', (data) => void (frozen || there.write(data)));
    there.on('data', (data) => void (frozen || socket.write(data)));
    socket.on('close', () => there.destroy());
    there.on('close', () => socket.destroy());
  });
  const through = new URL(
    `postgres://${own.username}:${own.password}@127.0.0.1:${port}${own.pathname}?sslmode=disable`,
  );
  const { url, process } = await start({ DATABASE_URL: through.href });
  frozen = true;
  const asked = ask(url);
  await pause(500);
  const began = Date.now();
  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(Date.now() - began).toBeLessThan(promised);
  expect(await asked).not.toBe(200);
}, 120_000);

test('an upload that never ends, and a connection that sends nothing, do not delay the end', async () => {
  const { url, process } = await start();
  const { port } = new URL(url);
  const silent = openSocket(Number(port), '127.0.0.1');
  silent.on('error', () => undefined);
  const upload = slowUpload(url, 600_000);
  await pause(500);
  const began = Date.now();
  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(Date.now() - began).toBeLessThan(promised);
  expect(await upload).not.toBe(200);
}, 120_000);

test('a request on a connection accepted before the end is answered, however new the connection', async () => {
  const { url, process } = await start();
  const { port } = new URL(url);
  const young = Array.from({ length: 20 }, () => openSocket(Number(port), '127.0.0.1'));
  for (const socket of young) sockets.add(socket.on('error', () => undefined));
  await Promise.all(young.map((socket) => once(socket, 'connect')));
  // The server has taken them by then; what still waits at its door when it closes finds it shut.
  await pause(500);
  const ended = once(process, 'exit');
  process.kill('SIGTERM');
  await pause(300);
  const told = young.map(async (socket) => {
    socket.write(`GET /health HTTP/1.1\r\nhost: atrium\r\n\r\n`);
    return String((await Promise.race([once(socket, 'data'), once(socket, 'close')]))[0]).split('\r\n')[0];
  });
  expect(await Promise.all(told)).toEqual(told.map(() => 'HTTP/1.1 200 OK'));
  expect(await ended).toEqual([0, null]);
}, 120_000);
