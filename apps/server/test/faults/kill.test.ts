import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../../../e2e/support/free-port.ts';
import { type RunningServer, startServer } from '../../../../e2e/support/server.ts';
import { expectExactlyOnce, type Facility, openFacility, settled } from './facility.ts';
import { applyUntilStopped, type Ledger, type Send } from './ledger.ts';

const secret = 'a secret for this test only';
const concurrency = 10;

let folder: string;
let dataFolder: string;
let port: number;
let server: RunningServer;
let facility: Facility;

const start = () => startServer(port, dataFolder, { JWT_SECRET: secret, ATRIUM_SEED: 'none' });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-kill-'));
  dataFolder = join(folder, 'data');
  port = await freePort();
  server = await start();
  const socket = encodeURIComponent(join(dataFolder, 'socket'));
  facility = await openFacility(`postgres://atrium@localhost:5432/atrium?host=${socket}&sslmode=disable`, secret);
}, 120_000);

afterEach(({ task }) => {
  if (task.result?.state === 'fail') console.error(server.output());
});

afterAll(async () => {
  await facility?.pool.end();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const send: Send = async (query, variables) => {
  const response = await fetch(`http://localhost:${port}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${facility.token}` },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data?: Record<string, never>; errors?: unknown };
  if (errors || !data) throw new Refusal(JSON.stringify(errors));
  return data;
};

/** The server lived and said no. */
class Refusal extends Error {}

/** The codes that the server gave with a refusal. */
const codesOf = (refusal: string) =>
  (JSON.parse(refusal) as Array<{ extensions?: { code?: string } }>).map(({ extensions }) => extensions?.code);

/** Lets ten applicants work, strikes after so many acknowledged submissions, and answers what they had been told until then. */
async function workUntil(submissions: number, strike: () => Promise<void>): Promise<Ledger> {
  const ledger: Ledger = { entries: [], unanswered: 0, refusals: [] };
  let stopped = false;
  const applicants = Array.from({ length: concurrency }, (_, index) =>
    applyUntilStopped(`applicant ${index}`, facility.world, ledger, send, () => stopped).catch((error: Error) => {
      if (error instanceof Refusal) ledger.refusals.push(error.message);
    }),
  );
  while (ledger.entries.filter((entry) => entry.submitted).length < submissions && ledger.refusals.length === 0) {
    await pause(5);
  }
  await strike();
  stopped = true;
  await Promise.all(applicants);
  return ledger;
}

const killDatabase = () =>
  process.kill(Number(readFileSync(join(dataFolder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL');

describe('what was acknowledged is there exactly once', { timeout: 180_000 }, () => {
  test.each([1, 10, 20])(
    'after a kill -9 of the server under load, %i submissions after the start',
    async (submissions) => {
      const ledger = await workUntil(submissions, () => server.kill());
      expect(ledger.refusals).toEqual([]);
      server = await start();
      await settled(facility);
      await expectExactlyOnce(facility, ledger);
    },
  );

  test('after a kill -9 of server and database at once', async () => {
    const ledger = await workUntil(15, async () => {
      killDatabase();
      await server.kill();
    });
    server = await start();
    await settled(facility);
    await expectExactlyOnce(facility, ledger);
  });

  test('after a kill -9 of the database under the living server, which goes on by itself', async () => {
    const ledger = await workUntil(15, async () => {
      killDatabase();
      await pause(500);
    });
    await expect
      .poll(() => fetch(`${server.url}/readiness`).then((answer) => answer.status, String), { timeout: 60_000 })
      .toBe(200);
    await settled(facility);
    await expectExactlyOnce(facility, ledger);
    // Whoever asked meanwhile was told to come again, and nobody that the server had failed.
    for (const refusal of ledger.refusals) expect(codesOf(refusal)).toEqual(['OVERLOADED']);
    const after = await workUntil(5, async () => undefined);
    expect(after.refusals).toEqual([]);
    await settled(facility);
    await expectExactlyOnce(facility, after);
  });
});
