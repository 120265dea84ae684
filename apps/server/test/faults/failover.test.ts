import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { recordKey } from '@atrium/domain/live';
import { afterEach, describe, expect, test } from 'vitest';
import { openPool } from '../../src/db/database.ts';
import { migrate } from '../../src/db/migrate.ts';
import { makeLog } from '../../src/log.ts';
import { freePort, startServer } from '../built-server.ts';
import { openWindow } from '../live.ts';
import { expectExactlyOnce, type Facility, openFacility, settled } from './facility.ts';
import { applyUntilStopped, type Ledger } from './ledger.ts';
import { type Address, openAddress, startTwins, type Twins } from './twins.ts';

const secret = 'a secret for this test only';
/** `npm run trial failover` does it more often, with more people. */
const rounds = Number(process.env.ATRIUM_TRIAL_FAILOVER ?? 1);
const [applicants, submissions] = rounds > 1 ? [16, 60] : [8, 12];
/** What whoever watches over the servers takes to notice, in milliseconds. */
const notice = 1000;

let server: Awaited<ReturnType<typeof startServer>> | undefined;
const opened: Array<() => unknown> = [];
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(server?.output());
  await server?.stop();
  for (const close of opened.splice(0).reverse()) await close();
});

interface Scene {
  readonly folder: string;
  readonly twins: Twins;
  readonly address: Address;
  readonly facility: Facility;
  readonly url: string;
}

/** A server whose database is the first of two, by an address that can be moved. */
async function openScene(): Promise<Scene> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-failover-'));
  opened.push(() => rmSync(folder, { recursive: true, force: true }));
  const twins = await startTwins({ isSynchronous: true });
  opened.push(twins.close);
  const address = await openAddress(twins.primary.port);
  opened.push(address.close);
  const databaseUrl = twins.primary.url().replace(String(twins.primary.port), String(address.port));
  const pool = openPool(databaseUrl, 2, makeLog('silent'));
  await migrate(pool);
  await pool.end();
  const facility = await openFacility(databaseUrl, secret);
  opened.push(() => facility.pool.end());
  const env = { JWT_SECRET: secret, ATRIUM_SEED: 'none', DATABASE_URL: databaseUrl };
  server = await startServer(await freePort(), folder, env);
  return { folder, twins, address, facility, url: server.url };
}

/** What applicants were told, and when: moments in milliseconds. */
interface Times {
  readonly answers: number[];
  readonly errors: number[];
}

function sender({ url, facility }: Scene, ledger: Ledger, times: Times) {
  return async (query: string, variables: Record<string, unknown>) => {
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${facility.token}` },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as {
      data?: Record<string, never>;
      errors?: Array<{ extensions?: { code?: string } }>;
    };
    if (errors || !data) {
      times.errors.push(Date.now());
      ledger.refusals.push(...(errors ?? []).map(({ extensions }) => extensions?.code ?? 'none'));
      throw new Error('refused');
    }
    times.answers.push(Date.now());
    return data;
  };
}

describe('the database fails over under load', () => {
  test.each(Array.from({ length: rounds }, (_, round) => round + 1))(
    'nothing acknowledged is lost, and the server recovers by itself (%i)',
    { timeout: 180_000 },
    async () => {
      const scene = await openScene();
      const { twins, address, facility } = scene;
      const ledger: Ledger = { entries: [], unanswered: 0, refusals: [] };
      const times: Times = { answers: [], errors: [] };
      const send = sender(scene, ledger, times);
      let stopped = false;
      const apply = async (name: string) => {
        while (!stopped) {
          await applyUntilStopped(name, facility.world, ledger, send, () => stopped).catch(() => pause(100));
        }
      };
      const working = Array.from({ length: applicants }, (_, index) => apply(`applicant ${index}`));
      const reached = async (count: number) => {
        const limit = Date.now() + 60_000;
        while (ledger.entries.filter(({ submitted }) => submitted).length < count) {
          if (Date.now() > limit) throw new Error('No more is submitted');
          await pause(10);
        }
      };
      await reached(1);
      const [first] = ledger.entries;
      const key = recordKey('proposal', first?.pk ?? 0);
      const window = await openWindow(scene.url, facility, { keys: [key] });
      await reached(submissions);

      const struck = Date.now();
      await twins.primary.kill();
      address.leadTo(undefined);
      await pause(notice / 2);
      // Where nobody can write yet.
      address.leadTo(twins.standby.port);
      await pause(notice / 2);
      await twins.standby.ask('select pg_promote()');
      const moved = Date.now();
      await expect.poll(() => times.answers.at(-1) ?? 0, { timeout: 30_000, interval: 10 }).toBeGreaterThan(moved);
      const back = times.answers.find((moment) => moment > moved) ?? Number.NaN;
      await reached(2 * submissions);
      stopped = true;
      await Promise.all(working);

      await settled(facility);
      await expectExactlyOnce(facility, ledger);
      expect([server?.process.exitCode, server?.process.signalCode]).toEqual([null, null]);
      // Whoever asked meanwhile was told to come again.
      expect(new Set(ledger.refusals)).toEqual(new Set(['OVERLOADED']));
      expect(Math.max(...times.errors)).toBeLessThan(back + 5000);
      expect(back - moved).toBeLessThan(10_000);

      // Windows are told that they may have missed something, and of changes again.
      await window.hears('missed');
      await expect
        .poll(
          async () => {
            await facility.pool.query(`select pg_notify('atrium_changes', $1)`, [
              JSON.stringify({ act: '1', keys: [key] }),
            ]);
            return window.told.some(([name]) => name === 'changed');
          },
          { timeout: 15_000 },
        )
        .toBe(true);
      window.close();
      const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
      console.info(
        `${times.answers.length} acknowledged; from the blow to the next answer ${seconds(struck, back)} s, ${seconds(moved, back)} s of it after the promotion; ${times.errors.length} were told to come again, the last after ${seconds(struck, Math.max(...times.errors))} s`,
      );
    },
  );
});
