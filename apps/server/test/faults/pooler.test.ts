import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { recordKey } from '@atrium/domain/live';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkAll } from '../../src/cli/check/index.ts';
import { freePort, startServer } from '../built-server.ts';
import { freshDatabase } from '../database.ts';
import { openWindow } from '../live.ts';
import { expectExactlyOnce, type Facility, openFacility, settled } from './facility.ts';
import { applyUntilStopped, type Ledger } from './ledger.ts';
import { hasPooler, type Pooler, startPooler } from './pooler.ts';

const secret = 'a secret for this test only';
let folder: string;
let database: Awaited<ReturnType<typeof freshDatabase>>;
let facility: Facility;
let pooler: Pooler;
let server: Awaited<ReturnType<typeof startServer>> | undefined;

const env = () => ({ JWT_SECRET: secret, ATRIUM_SEED: 'none', DATABASE_POOL: '12' });
const behind = () => ({ ...env(), DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: database.url });

describe.runIf(hasPooler)('behind PgBouncer in transaction mode', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'atrium-behind-'));
    database = await freshDatabase();
    facility = await openFacility(database.url, secret);
    // Fewer sessions than anybody who asks, so that each is everybody's.
    pooler = await startPooler(database.url, (told) =>
      told.replace(/^default_pool_size = .*$/m, 'default_pool_size = 3\nserver_round_robin = 1'),
    );
  }, 120_000);
  afterEach(({ task }) => {
    if (task.result?.state === 'fail') console.error(server?.output());
  });
  afterAll(async () => {
    await server?.stop();
    await pooler?.stop();
    await facility?.pool.end();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const send = async (query: string, variables: Record<string, unknown>) => {
    const response = await fetch(`${server?.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${facility.token}` },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as { data?: Record<string, never>; errors?: unknown };
    if (errors || !data) throw new Error(JSON.stringify(errors));
    return data;
  };

  test('applicants, the worker and the live channel each get everything exactly once', {
    timeout: 180_000,
  }, async () => {
    server = await startServer(await freePort(), folder, behind());
    const ledger: Ledger = { entries: [], unanswered: 0, refusals: [] };
    let stopped = false;
    const applicants = Array.from({ length: 8 }, (_, index) =>
      applyUntilStopped(`applicant ${index}`, facility.world, ledger, send, () => stopped).catch((error: Error) => {
        ledger.refusals.push(error.message);
      }),
    );
    for (const limit = Date.now() + 100_000; Date.now() < limit; await pause(20)) {
      if (ledger.refusals.length > 0 || ledger.entries.filter(({ submitted }) => submitted).length >= 40) break;
    }
    stopped = true;
    await Promise.all(applicants);
    expect(ledger.refusals).toEqual([]);
    await settled(facility);
    await expectExactlyOnce(facility, ledger);

    const { createProposal } = (await send(
      'mutation ($callId: Int!) { createProposal(callId: $callId) { primaryKey } }',
      { callId: facility.world.callId },
    )) as unknown as { createProposal: { primaryKey: number } };
    const key = recordKey('proposal', createProposal.primaryKey);
    const window = await openWindow(server.url, { token: facility.token }, { keys: [key] });
    const save =
      'mutation ($pk: Int!) { updateProposal(proposalPk: $pk, title: "Told", abstract: "x", users: []) { title } }';
    await send(save, { pk: createProposal.primaryKey });
    await window.hears('changed', ({ changes }) => changes.some(([changed]) => changed === key));
    window.close();
  });

  test('a request that gets no database session is refused within the promised time', async () => {
    // All that there are, each held as by a statement that takes long.
    const holders = await Promise.all(
      [1, 2, 3].map(async () => {
        const holder = new pg.Client({ connectionString: pooler.url });
        await holder.connect();
        await holder.query('begin');
        return holder;
      }),
    );
    const began = Date.now();
    await expect(send('{ calls { id } }', {})).rejects.toThrow('OVERLOADED');
    expect(Date.now() - began).toBeLessThan(25_000);
    await Promise.all(holders.map((holder) => holder.query('rollback').then(() => holder.end())));
    await expect.poll(() => send('{ calls { id } }', {}).catch(String), { timeout: 20_000 }).toHaveProperty('calls');
    expect(server?.output()).not.toContain('the database is unavailable');
  }, 60_000);

  test('a server without the direct address of PostgreSQL does not start, and names the variable to set', async () => {
    const refused = (told: Record<string, string>) =>
      startServer(0, join(folder, 'other'), { ...env(), ...told }).then(
        async (started) => {
          await started.stop();
          return 'started';
        },
        ({ message }: Error) => message,
      );
    expect(await refused({ DATABASE_URL: pooler.url })).toContain(
      'DATABASE_URL points to a pooler such as PgBouncer: also set DATABASE_DIRECT_URL to the address of PostgreSQL itself',
    );
    // One that passes over what it is told at the beginning of a session is found out by what it does.
    const silent = await startPooler(database.url, (told) => `${told}ignore_startup_parameters = options\n`);
    try {
      expect(await refused({ DATABASE_URL: silent.url, DATABASE_DIRECT_URL: silent.url })).toContain(
        'DATABASE_DIRECT_URL points to a pooler such as PgBouncer',
      );
    } finally {
      await silent.stop();
    }
  });

  test('the environment check reports it, and what the pooler lacks', async () => {
    const found = async (told: Record<string, string>) => {
      const lines = await checkAll({ ...env(), ATRIUM_DATA: folder, ...told });
      return (what: string) => lines.find((line) => line.what === what);
    };
    const lone = await found({ DATABASE_URL: pooler.url });
    expect(lone('Database')).toMatchObject({
      verdict: 'wrong',
      todo: expect.stringContaining('set DATABASE_DIRECT_URL'),
    });
    const both = await found(behind());
    expect(both('Database')).toMatchObject({ verdict: 'ok' });
    expect(both('Pooler')).toMatchObject({ verdict: 'ok', found: expect.stringContaining('1min') });
    const patient = await startPooler(database.url, (told) => told.replace(/ connect_query='[^']*'/, ''));
    try {
      const told = await found({ ...behind(), DATABASE_URL: patient.url });
      expect(told('Pooler')).toMatchObject({ verdict: 'look', todo: expect.stringContaining('connect_query') });
    } finally {
      await patient.stop();
    }
  });
});
