import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { roleIds } from '@atrium/domain/kernel';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../e2e/support/free-port.ts';
import { type RunningServer, startServer } from '../../../../e2e/support/server.ts';
import { signToken } from '../../src/access/token.ts';
import { type Facility, openFacility } from './facility.ts';
import { type Caller, type HostileRequest, hostileRequests } from './hostile-requests.ts';

/** Nobody's request stops or slows the built server for others (decision 0160). */
const secret = 'a secret for this test only';
const connections = 8;
const mostMegabytes = 400;
const longestGap = 500;

/** Clients know a refused download by the status 500 and these words (contract §7). */
const refusedDownloads: ReadonlySet<string> = new Set(['Proposal not found', 'No valid proposals provided']);

let folder: string;
let server: RunningServer;
let facility: Facility;
let port: number;
let tokens: Record<Caller, string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-hostile-'));
  const dataFolder = join(folder, 'data');
  port = await freePort();
  server = await startServer(port, dataFolder, {
    JWT_SECRET: secret,
    ATRIUM_SEED: 'none',
    // As `npm start` and the image run it.
    NODE_OPTIONS: '--max-old-space-size=768 --max-semi-space-size=16',
    MALLOC_ARENA_MAX: '1',
    MALLOC_MMAP_THRESHOLD_: '32768',
    MALLOC_TRIM_THRESHOLD_: '65536',
  });
  const socket = encodeURIComponent(join(dataFolder, 'socket'));
  facility = await openFacility(`postgres://atrium@localhost:5432/atrium?host=${socket}&sslmode=disable`, secret);
  tokens = { nobody: '', applicant: facility.token, officer: await officerToken(), forged: `${facility.token}x` };
}, 180_000);

afterAll(async () => {
  await facility?.pool.end();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

async function officerToken(): Promise<string> {
  const { id } = await facility.db
    .selectFrom('users')
    .select('id')
    .where('oidcSub', '=', 'ada')
    .executeTakeFirstOrThrow();
  await facility.db.insertInto('roleUsers').values({ userId: id, roleId: roleIds.USER_OFFICER }).execute();
  const role = { id: roleIds.USER_OFFICER, shortCode: 'user_officer', title: 'User Officer', description: '' };
  const user = { id, email: 'ada@example.org', firstname: 'Ada', lastname: 'Lovelace', preferredname: null };
  const created = '2020-01-01T00:00:00.000Z';
  return signToken(
    secret,
    {
      user: { ...user, oidcSub: 'ada', institutionId: 1, created },
      roles: [role],
      currentRole: role,
      isInternalUser: false,
      externalToken: null,
    },
    '1h',
  );
}

interface Answered {
  readonly name: string;
  /** 0 when the connection was closed instead. */
  readonly status: number;
  readonly body: string;
  readonly milliseconds: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: connections });

function send({ name, method, path, as, headers, body, cutAfter }: HostileRequest): Promise<Answered> {
  const content = body?.();
  const bytes = content === undefined ? undefined : Buffer.isBuffer(content) ? content : Buffer.from(content);
  const began = Date.now();
  return new Promise((resolve) => {
    const done = (status: number, text = '') =>
      resolve({ name: `${name} (${as})`, status, body: text, milliseconds: Date.now() - began });
    const length = bytes && !headers?.['transfer-encoding'] ? { 'content-length': String(bytes.length) } : {};
    const authorization = tokens[as] ? { authorization: `Bearer ${tokens[as]}` } : {};
    const sent = request({
      host: '127.0.0.1',
      port,
      agent,
      method,
      path,
      headers: { ...headers, ...length, ...authorization },
    });
    sent.on('error', () => done(0));
    sent.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      answer.on('error', () => done(answer.statusCode ?? 0, text));
      answer.on('end', () => done(answer.statusCode ?? 0, text));
    });
    if (cutAfter === undefined) sent.end(bytes);
    else sent.write(bytes?.subarray(0, cutAfter), () => sent.destroy());
  });
}

interface Health {
  readonly asked: number;
  /** The longest wait for an answer, and that of a server beside it that does nothing. */
  readonly longest: number;
  readonly machine: number;
  /** The longest that the server's own thread worked while somebody waited: what a wait is where nothing else wants the processor. */
  readonly worked: number;
}

/** Asks `/health` every 100 ms from a thread of its own, with an idle server beside it as a measure of the machine; all in milliseconds. */
function watchHealth(): () => Promise<Health> {
  const code = `
    const { createServer, Agent, get } = require('node:http');
    const { readFileSync } = require('node:fs');
    const { parentPort, workerData: { port, pid } } = require('node:worker_threads');
    const agent = new Agent({ keepAlive: true });
    const figures = { asked: 0, longest: 0, machine: 0, worked: 0 };
    // Of the main thread, in ticks of ten milliseconds.
    const worked = () => {
      const [user, system] = readFileSync('/proc/' + pid + '/task/' + pid + '/stat', 'utf8').split(') ')[1].split(' ').slice(11, 13);
      return (Number(user) + Number(system)) * 10;
    };
    const ask = (port) => new Promise((resolve) => {
      const began = performance.now();
      get({ host: '127.0.0.1', port, path: '/health', agent }, (answer) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode === 200 ? performance.now() - began : Infinity));
      }).on('error', () => resolve(Infinity));
    });
    const idle = createServer((_, answer) => answer.end()).listen(0, '127.0.0.1', () => {
      const timer = setInterval(async () => {
        const before = worked();
        const [[ours, spent], other] = await Promise.all([
          ask(port).then((wait) => [wait, worked() - before]),
          ask(idle.address().port),
        ]);
        figures.asked += 1;
        figures.longest = Math.max(figures.longest, ours);
        figures.machine = Math.max(figures.machine, other);
        figures.worked = Math.max(figures.worked, Math.min(ours, spent));
        if (ours === Infinity) figures.worked = Infinity;
      }, 100);
      parentPort.once('message', () => { clearInterval(timer); parentPort.postMessage(figures); process.exit(); });
    });`;
  const worker = new Worker(code, { eval: true, workerData: { port, pid: server.process.pid } });
  return () =>
    new Promise((resolve) => {
      worker.once('message', resolve);
      worker.postMessage('stop');
    });
}

/** The most memory the server ever had, in megabytes. */
const mostMemory = () =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.process.pid}/status`, 'utf8'))?.[1]) / 1024;

/** Shuffled the same way each time, so that what is heavy meets what is heavy. */
function mixed<T>(all: readonly T[]): T[] {
  return all
    .map((one, place) => ({ one, place: (place * 7919) % all.length }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

test.skipIf(process.platform !== 'linux')(
  'hundreds of hostile requests at once stop, slow or grow nothing',
  { timeout: 600_000 },
  async () => {
    const all = mixed(hostileRequests());
    expect(all.length).toBeGreaterThan(200);
    const stop = watchHealth();
    await pause(500);
    const answers: Answered[] = [];
    const waiting = [...all];
    await Promise.all(
      Array.from({ length: connections }, async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) answers.push(await send(next));
      }),
    );
    await pause(500);
    const health = await stop();
    const memory = mostMemory();
    const slowest = [...answers].sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 5);
    console.log(
      `${answers.length} hostile requests; /health asked ${health.asked} times, longest ${health.longest.toFixed(0)} ms`,
      `(an idle server beside it ${health.machine.toFixed(0)} ms; the server worked ${health.worked.toFixed(0)} ms at most while one waited);`,
      `memory at most ${memory.toFixed(0)} MB; slowest: ${slowest.map(({ name, milliseconds }) => `${name} ${milliseconds} ms`).join(', ')}`,
    );

    const unforeseen = answers.filter(
      ({ status, body }) =>
        (status >= 500 && !refusedDownloads.has(body)) || /Something went wrong|"INTERNAL/.test(body),
    );
    expect(unforeseen).toEqual([]);
    expect(server.output()).not.toContain('unforeseen error');
    const errorsOnly = answers.filter(({ body }) => body.startsWith('{"errors"') && !body.includes('"data"'));
    expect(Math.max(...errorsOnly.map(({ body }) => Buffer.byteLength(body)))).toBeLessThanOrEqual(64 * 1024);
    expect(health.asked).toBeGreaterThan(10);
    expect(health.worked).toBeLessThan(longestGap);
    // Where the machine itself keeps nobody waiting, a wait is the server's alone.
    if (health.machine < 50) expect(health.longest).toBeLessThan(longestGap);
    expect(memory).toBeLessThan(mostMegabytes);
    expect([server.process.exitCode, server.process.signalCode]).toEqual([null, null]);
    expect((await fetch(`${server.url}/readiness`)).status).toBe(200);
  },
);
