import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { roleIds } from '@atrium/domain/kernel';
import { freePort } from '../../../../e2e/support/server/free-port.ts';
import { type RunningServer, startServer } from '../../../../e2e/support/server/server.ts';
import { signToken } from '../../src/access/token.ts';
import { processesOf } from '../child-processes.ts';
import { type Facility, openFacility } from './facility.ts';
import type { Caller, HostileAnswer, HostileRequest } from './hostile-requests.ts';

/** The secret of the built server that the tests attack. */
const secret = 'a secret for this test only';
const connections = 8;

export interface Answered extends HostileAnswer {
  readonly name: string;
  readonly path: string;
  readonly milliseconds: number;
  readonly reached: boolean;
}

export interface AttackedServer {
  readonly server: RunningServer;
  readonly facility: Facility;
  /** Sends all of these requests over eight concurrent connections, heavy ones mixed with light ones; returns the result of each. */
  attack(requests: readonly HostileRequest[]): Promise<Answered[]>;
  /**
   * Sends this many bodies one byte at a time, each over a separate connection, until the server closes them; returns the first line of its
   * response (empty if there was none), and the time until then.
   */
  trickle(count: number): Promise<{ readonly status: string; readonly milliseconds: number }[]>;
  /** The peak memory of the server including its threads, in megabytes. */
  mostMemory(): number;
  /** The peak memory of the processes for files and printing together, without the browser, in megabytes; sampled every second. */
  mostMemoryBeside(): number;
  close(): Promise<void>;
}

export async function openAttackedServer(environment: Readonly<Record<string, string>> = {}): Promise<AttackedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-hostile-'));
  const dataFolder = join(folder, 'data');
  const port = await freePort();
  const { limits, nodeOptions } = asStarted();
  const settings = { JWT_SECRET: secret, ATRIUM_SEED: 'none', ...limits, ...environment };
  const server = await startServer(port, dataFolder, settings, undefined, nodeOptions);
  const socket = encodeURIComponent(join(dataFolder, 'socket'));
  const facility = await openFacility(`postgres://atrium@localhost:5432/atrium?host=${socket}&sslmode=disable`, secret);
  const officer = await officerToken(facility);
  const tokens = { nobody: '', applicant: facility.token, officer, forged: `${facility.token}x` };
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  let mostBeside = 0;
  const beside = setInterval(() => {
    const workers = processesOf(server.process.pid ?? 0).filter(({ command }) => /-worker\.js/.test(command));
    mostBeside = Math.max(
      mostBeside,
      workers.reduce((sum, { pid }) => sum + kilobytesOf(pid, 'VmRSS'), 0),
    );
  }, 1000);
  return {
    server,
    facility,
    async attack(requests) {
      const answers: Answered[] = [];
      const waiting = mixed(requests);
      await Promise.all(
        Array.from({ length: connections }, async () => {
          for (let next = waiting.pop(); next; next = waiting.pop())
            answers.push(await send(next, agent, port, tokens));
        }),
      );
      return answers;
    },
    trickle: (count) => Promise.all(Array.from({ length: count }, () => trickle(port))),
    mostMemory: () => kilobytesOf(server.process.pid, 'VmHWM') / 1024,
    mostMemoryBeside: () => mostBeside / 1024,
    async close() {
      clearInterval(beside);
      await facility.pool.end();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the environment and Node.js options with which `npm start`, and so the image, starts the server. */
function asStarted(): { limits: Record<string, string>; nodeOptions: string[] } {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8'));
  const words: string[] = scripts.start.split(' ');
  return {
    limits: Object.fromEntries(words.filter((word) => /^[A-Z_]+=/.test(word)).map((word) => word.split('='))),
    nodeOptions: words.filter((word) => word.startsWith('--')),
  };
}

async function officerToken(facility: Facility): Promise<string> {
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

function send(
  { name, method, path, as, headers, body, cutAfter, reached }: HostileRequest,
  agent: Agent,
  port: number,
  tokens: Readonly<Record<Caller, string>>,
): Promise<Answered> {
  const content = body?.();
  const bytes = content === undefined ? undefined : Buffer.isBuffer(content) ? content : Buffer.from(content);
  const began = Date.now();
  return new Promise((resolve) => {
    const done = async (status: number, parts: readonly Buffer[] = []) => {
      const milliseconds = Date.now() - began;
      const raw = Buffer.concat(parts);
      const answer = { status, raw, body: raw.toString('utf8') };
      const wasReached = (await reached?.(answer)) ?? true;
      resolve({ ...answer, raw: Buffer.alloc(0), name: `${name} (${as})`, path, milliseconds, reached: wasReached });
    };
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
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', () => done(answer.statusCode ?? 0, parts));
      answer.on('end', () => done(answer.statusCode ?? 0, parts));
    });
    if (cutAfter === undefined) sent.end(bytes);
    else sent.write(bytes?.subarray(0, cutAfter), () => sent.destroy());
  });
}

/** Returns a figure of a process's memory in kilobytes; 0 if the process has ended. */
function kilobytesOf(pid: number | undefined, figure: 'VmHWM' | 'VmRSS'): number {
  try {
    return Number(new RegExp(`${figure}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function trickle(port: number): Promise<{ status: string; milliseconds: number }> {
  const began = Date.now();
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.write('POST /graphql HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 60000\r\n\r\n');
  const drip = setInterval(() => socket.write(' '), 500);
  return new Promise((resolve) => {
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      resolve({ status: answer.split('\r\n')[0] ?? '', milliseconds: Date.now() - began });
    });
  });
}

/** Shuffles in the same way each time, so that heavy requests run together. */
function mixed<T>(all: readonly T[]): T[] {
  return all
    .map((one, place) => ({ one, place: (place * 7919) % all.length }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}
