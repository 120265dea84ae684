import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../e2e/support/server/free-port.ts';
import { freshDatabase } from '../database.ts';
import { expectExactlyOnce, type Facility, openFacility, settled } from './facility.ts';
import { applyUntilStopped, type Ledger } from './ledger.ts';

const secret = 'a secret for this test only';
const main = join(import.meta.dirname, '../../src/main.ts');
const applicants = 8;

interface Process {
  readonly role: 'web' | 'worker';
  readonly port: number;
  child: ChildProcess;
  output: string;
}

let folder: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let facility: Facility;
let smtp: SMTPServer;
/** How often each mail was handed over, by its Message-ID. */
const handedOver = new Map<string, number>();
const processes: Process[] = [];

/** A mail server that takes everything and remembers it. */
async function openPostOffice(): Promise<string> {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    // Connections are kept open for the next mail.
    closeTimeout: 100,
    onData(stream, _session, done) {
      let text = '';
      stream.on('data', (chunk: Buffer) => {
        text += chunk.toString();
      });
      stream.on('end', () => {
        const id = /^message-id:\s*(\S+)/im.exec(text)?.[1] ?? 'none';
        handedOver.set(id, (handedOver.get(id) ?? 0) + 1);
        done();
      });
    },
  });
  // A worker that is killed while it hands a mail over resets its connection.
  smtp.on('error', () => undefined);
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', resolve));
  return `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;
}

/** Starts a process as an operator would, and waits until it works. */
async function start(role: Process['role'], port: number, smtpUrl: string, known?: Process): Promise<Process> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [main], {
    env: {
      PATH,
      HOME,
      NODE_ENV: 'test',
      DATABASE_URL: database.url,
      DATABASE_POOL: '4',
      ATRIUM_ROLES: role,
      ATRIUM_SEED: 'none',
      ATRIUM_DATA: join(folder, 'data'),
      JWT_SECRET: secret,
      PORT: String(port),
      SMTP_URL: smtpUrl,
      LOG_LEVEL: 'warn',
      RATE_LIMIT_PER_MINUTE: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const one = known ?? { role, port, child, output: '' };
  one.child = child;
  const ready = Promise.withResolvers<void>();
  const hear = (text: Buffer) => {
    one.output = `${one.output}${text.toString()}`.slice(-5_000);
    if (/Atrium is ready|running in the background/.test(text.toString())) ready.resolve();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  child.once('exit', (code) => ready.reject(new Error(`${role} ended with ${code}: ${one.output}`)));
  await ready.promise;
  return one;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill(signal);
  await exit;
}

let smtpUrl: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-several-'));
  database = await freshDatabase();
  facility = await openFacility(database.url, secret);
  smtpUrl = await openPostOffice();
  const ports = [await freePort(), await freePort(), 0, 0].map(Number);
  const roles = ['web', 'web', 'worker', 'worker'] as const;
  processes.push(...(await Promise.all(roles.map((role, index) => start(role, ports[index] ?? 0, smtpUrl)))));
}, 120_000);

afterEach(({ task }) => {
  if (task.result?.state === 'fail') for (const { role, output } of processes) console.error(role, output);
});

afterAll(async () => {
  await Promise.all(processes.map(({ child }) => end(child, 'SIGKILL')));
  await facility?.pool.end();
  await database?.drop();
  smtp?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** One applicant, who goes to the other web process when one does not answer. */
async function apply(index: number, ledger: Ledger, stopped: () => boolean): Promise<void> {
  const webs = processes.filter(({ role }) => role === 'web');
  for (let turn = index; !stopped(); turn++) {
    const web = webs[turn % webs.length] as Process;
    const send = async (query: string, variables: Record<string, unknown>) => {
      const response = await fetch(`http://localhost:${web.port}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${facility.token}` },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = (await response.json()) as { data?: Record<string, never>; errors?: unknown };
      if (errors || !data) ledger.refusals.push(JSON.stringify(errors));
      return data ?? {};
    };
    await applyUntilStopped(`applicant ${index} at ${turn}`, facility.world, ledger, send, stopped).catch(
      () => undefined,
    );
    await pause(50);
  }
}

test('two web and two worker processes on one database, killed in turn under load, process everything once', {
  timeout: 360_000,
  retry: 0,
}, async () => {
  const ledger: Ledger = { entries: [], unanswered: 0, refusals: [] };
  let stopped = false;
  const working = Array.from({ length: applicants }, (_, index) => apply(index, ledger, () => stopped));
  const submissions = () => ledger.entries.filter((entry) => entry.submitted).length;
  const reached = async (count: number) => {
    for (const limit = Date.now() + 60_000; submissions() < count && ledger.refusals.length === 0; await pause(20)) {
      if (Date.now() > limit) throw new Error(`Only ${submissions()} submissions`);
    }
  };
  // Each kind at least once, a worker and a web process at the same moment at last.
  const [web1, web2, worker1, worker2] = processes as [Process, Process, Process, Process];
  for (const victims of [[worker1], [web2], [web1, worker2], [worker1, worker2]]) {
    await reached(submissions() + 6);
    await Promise.all(victims.map(({ child }) => end(child, 'SIGKILL')));
    await pause(300);
    await Promise.all(victims.map((victim) => start(victim.role, victim.port, smtpUrl, victim)));
  }
  await reached(submissions() + 6);
  stopped = true;
  await Promise.all(working);
  expect(ledger.refusals).toEqual([]);
  await settled(facility);
  await expectExactlyOnce(facility, ledger);

  // Mails are written once; a worker killed between handing one over and noting it may hand it over again under the same id.
  const queued = () => facility.db.selectFrom('mails').select('id').where('state', '=', 'QUEUED').execute();
  await expect.poll(async () => (await queued()).length, { timeout: 60_000, interval: 200 }).toBe(0);
  const mails = await facility.db.selectFrom('mails').select('id').execute();
  expect(mails.length).toBeGreaterThanOrEqual(submissions());
  expect([...handedOver.keys()].sort()).toEqual(mails.map(({ id }) => `<mail-${id}@localhost>`).sort());
  const again = [...handedOver.values()].reduce((sum, times) => sum + times - 1, 0);
  expect(again).toBeLessThanOrEqual(4 * 4);
});
