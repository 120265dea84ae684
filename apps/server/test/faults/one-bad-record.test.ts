import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../e2e/support/server/free-port.ts';
import { type RunningServer, startServer } from '../../../../e2e/support/server/server.ts';
import { damage } from '../damage.ts';
import { freshDatabase } from '../database.ts';
import { insertCall } from '../proposals.ts';
import { type Facility, openFacility } from './facility.ts';

const secret = 'a secret for this test only';
const folder = mkdtempSync(join(tmpdir(), 'atrium-bad-record-'));
const servers: RunningServer[] = [];
let database: Awaited<ReturnType<typeof freshDatabase>>;
let facility: Facility;

const start = async () => {
  const env = { DATABASE_URL: database.url, JWT_SECRET: secret, ATRIUM_SEED: 'none' };
  const main = join(import.meta.dirname, '../../src/main.ts');
  servers.push(await startServer(await freePort(), join(folder, String(servers.length)), env, main));
};
const killAll = () => Promise.all(servers.map((server) => server.kill()));

beforeAll(async () => {
  database = await freshDatabase();
  facility = await openFacility(database.url, secret);
  await Promise.all([start(), start()]);
}, 240_000);
afterAll(async () => {
  await killAll();
  await facility?.pool.end();
  await database?.drop();
  rmSync(folder, { recursive: true, force: true });
});

test('after two workers are killed, the end of each call is logged once, that of a failing one once repaired (rule O250)', {
  timeout: 300_000,
}, async () => {
  const { pool, db } = facility;
  const yesterday = new Date(Date.now() - 86_400_000);
  const ids: number[] = [];
  for (let at = 0; at < 8; at += 1) ids.push(await insertCall({ db }));
  const [bad, , slow] = ids;
  const mend = await damage({ pool }, 'calls', `new.id = ${bad} and new.call_ended`);
  // The one at which they die takes its time.
  await pool.query(`create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(50); return new; end $$;
    create trigger dawdle before update on calls for each row when (new.id = ${slow} and new.call_ended) execute function dawdle()`);
  await db.updateTable('calls').set({ endCall: yesterday }).where('id', 'in', ids).execute();
  const told = async () =>
    (
      await pool.query<{ id: string }>(
        `select changed_object_id as id from event_logs where event_type = 'CALL_ENDED' and proposal_pk is null order by id`,
      )
    ).rows.map(({ id }) => Number(id));
  for (let twice = 0; twice < 2; twice += 1) await pool.query(`select graphile_worker.add_job('end-calls')`);
  const asleep = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  await expect
    .poll(() => pool.query(`select ${asleep}`).then(({ rowCount }) => rowCount), { timeout: 120_000 })
    .toBe(1);
  await killAll();
  expect(await told()).toEqual([ids[1]]);
  await pool.query(`select pg_terminate_backend(pid) ${asleep}`);
  await pool.query('drop trigger dawdle on calls');

  await start();
  await expect.poll(async () => (await told()).sort((a, b) => a - b), { timeout: 120_000 }).toEqual(ids.slice(1));
  const failing = `select last_error as reason from graphile_worker.jobs where task_identifier = 'end-calls' and last_error is not null`;
  await expect
    .poll(async () => (await pool.query<{ reason: string }>(failing)).rows[0]?.reason, { timeout: 120_000 })
    .toContain(`failed: CALL_ENDED of call ${bad}: damaged`);
  await mend();
  await pool.query('update graphile_worker._private_jobs set run_at = now()');
  await expect.poll(async () => (await told()).sort((a, b) => a - b), { timeout: 120_000 }).toEqual(ids);
});
