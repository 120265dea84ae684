import { roleCodes } from '@atrium/domain/kernel';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Loose, openWorld, type TestPerson, type World } from '../../../test/world.ts';
import { transaction } from '../../access/context.ts';
import { holdMigrations } from '../../db/migration-turn.ts';
import { record } from '../../events/record.ts';
import { sealEventLog } from '../../events/seal.ts';
import { startHeartbeat } from '../../jobs/heartbeat.ts';
import { makeLog } from '../../log.ts';

let world: World;
let officer: TestPerson;
beforeAll(async () => {
  world = await openWorld();
  officer = await world.person('USER_OFFICER');
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.db.deleteFrom('processes').execute();
  await world.db.deleteFrom('backups').execute();
});

const asked = `{ operations { lines { id verdict found todo at } processes { host pid version roles isHeardOf problem }
  failingJobs { name count givenUp reason nextTry } } }`;
const look = async (): Promise<Loose> => (await world.ok<Loose>(officer, asked)).operations;
const line = async (id: string): Promise<Loose> => (await look()).lines.find((one: Loose) => one.id === id);

const process = (more: object = {}) => ({
  id: crypto.randomUUID(),
  host: 'web-1',
  pid: 7,
  version: '1.4.2',
  roles: ['web'],
  seenAt: new Date(),
  backsUp: false,
  ...more,
});

describe('operations', () => {
  it('are for user officers only', async () => {
    for (const role of roleCodes) {
      const { data, refusals } = await world.gql<Loose>(await world.person(role), asked);
      if (role === 'USER_OFFICER') expect(data?.operations.lines.length).toBeGreaterThan(10);
      else expect([role, data?.operations, refusals[0]?.path]).toEqual([role, null, 'operations']);
    }
    expect((await world.gql<Loose>(null, asked)).data?.operations ?? null).toBeNull();
  });

  it('show a process while it is alive, and nothing once it has signed off', async () => {
    const { db, config } = world;
    const heartbeat = startHeartbeat(
      { db, config: { ...config, version: '1.4.2' }, log: makeLog('silent') },
      { beat() {}, follow() {}, problem: () => 'It hangs.' },
    );
    await expect
      .poll(async () => (await look()).processes, { timeout: 10_000 })
      .toEqual([
        expect.objectContaining({
          pid: globalThis.process.pid,
          version: '1.4.2',
          isHeardOf: true,
          problem: 'It hangs.',
        }),
      ]);
    expect(await line('processes')).toMatchObject({ verdict: 'wrong', found: expect.stringContaining('It hangs.') });
    expect((await line('disk')).found).toMatch(/ GB of .* free for the data folder of /);
    await heartbeat.stop();
    expect((await look()).processes).toEqual([]);
  });

  it('report a process that disappeared without signing off, and two versions', async () => {
    await world.db
      .insertInto('processes')
      .values([process(), process({ host: 'web-2', version: '1.4.1' })])
      .execute();
    expect(await line('processes')).toMatchObject({
      verdict: 'look',
      found: '2 processes on versions 1.4.1, 1.4.2',
    });
    await sql`update processes set seen_at = now() - interval '2 minutes' where host = 'web-2'`.execute(world.db);
    expect(await line('processes')).toMatchObject({ verdict: 'look', found: 'web-2 (7) has stopped reporting' });
  });

  it('report a process that waits until another has migrated', async () => {
    await world.db.insertInto('processes').values(process()).execute();
    const [holder, waiter] = [await world.pool.connect(), await world.pool.connect()];
    await holder.query('select pg_advisory_lock(7250911)');
    const waiting = holdMigrations(waiter);
    await expect
      .poll(() => line('processes'), { timeout: 10_000 })
      .toMatchObject({ found: '1 process is waiting for another one to migrate the database, since' });
    expect((await line('processes')).at).not.toBeNull();
    await holder.query('select pg_advisory_unlock(7250911)');
    await waiting;
    expect(await line('processes')).toMatchObject({ verdict: 'ok', found: '1 process on version 1.4.2', at: null });
    await waiter.query('select pg_advisory_unlock(7250911)');
    holder.release();
    waiter.release();
  });

  it('report a running worker and a missing one', async () => {
    expect(await line('workers')).toMatchObject({ verdict: 'wrong' });
    const worker = world.worker();
    await expect.poll(async () => (await line('workers')).verdict, { timeout: 10_000 }).toBe('ok');
    await worker.stop();
  });

  it('list failing jobs with their reasons, without payloads and secrets', async () => {
    // Those of the tests before, which no worker has taken yet.
    await sql`delete from graphile_worker._private_jobs`.execute(world.db);
    await sql`select graphile_worker.add_job('send-mail', json_build_object('secret', 'S3CRET'))`.execute(world.db);
    await sql`update graphile_worker._private_jobs set attempts = max_attempts,
      last_error = 'connect smtp://user:S3CRET@mails:25 refused' || chr(10) || 'at S3CRET'`.execute(world.db);
    const found = await look();
    expect(found.failingJobs).toEqual([
      { name: 'send-mail', count: 1, givenUp: 1, reason: 'connect smtp://…@mails:25 refused', nextTry: null },
    ]);
    expect(JSON.stringify(found)).not.toContain('S3CRET');
    expect(await line('jobs')).toMatchObject({ verdict: 'wrong', found: '1 job fails, none waits' });
    await sql`delete from graphile_worker._private_jobs`.execute(world.db);
  });

  it('show the last backup, a failure after it, and that none is made', async () => {
    expect(await line('backup')).toMatchObject({ verdict: 'off', found: 'Not made by this server' });
    await world.db
      .insertInto('processes')
      .values(process({ backsUp: true }))
      .execute();
    expect(await line('backup')).toMatchObject({ verdict: 'look' });
    const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000);
    const whole = {
      startedAt: ago(3),
      endedAt: ago(2),
      bytes: 5_000_000,
      rowCount: 1200,
      fileCount: 1,
      missingCount: 0,
    };
    await world.db
      .insertInto('backups')
      .values({ name: 'a.tar.gz', ...whole })
      .execute();
    expect(await line('backup')).toMatchObject({
      verdict: 'ok',
      found: 'a.tar.gz contains 5 MB, 1,200 rows and 1 file',
      at: whole.endedAt.toISOString(),
    });
    await world.db
      .updateTable('backups')
      .set({ endedAt: ago(27), startedAt: ago(28) })
      .execute();
    expect(await line('backup')).toMatchObject({ verdict: 'wrong', todo: expect.stringContaining('BACKUP_TO') });
    const error = 'There is no room.';
    await world.db
      .insertInto('backups')
      .values({ name: 'b', startedAt: ago(1), endedAt: ago(1), error })
      .execute();
    expect(await line('backup')).toMatchObject({ verdict: 'wrong', found: error });
  });

  it('show a backup that the command wrote where no worker makes backups (rule A55)', async () => {
    const [startedAt, endedAt] = [new Date(), new Date()];
    const earlier = { startedAt: new Date(Date.now() - 60_000), endedAt };
    await world.db
      .insertInto('processes')
      .values(process({ backsUp: true }))
      .execute();
    await world.db
      .insertInto('backups')
      .values({ name: 'b', ...earlier, error: 'There is no room.' })
      .execute();
    await world.db
      .insertInto('backups')
      .values({ name: '/copies/c.tar.gz', startedAt, endedAt, bytes: 1024, rowCount: 1, fileCount: 1, byCommand: true })
      .execute();
    expect(await line('backup')).toMatchObject({ verdict: 'wrong', found: 'There is no room.' });
    await world.db.updateTable('processes').set({ backsUp: false }).execute();
    expect(await line('backup')).toMatchObject({
      verdict: 'ok',
      found: '/copies/c.tar.gz contains 1 kB, 1 row and 1 file',
    });
  });

  it('report events until they are processed, and when the log was sealed', async () => {
    await transaction(world.ctx(), (tx) =>
      record(tx, {
        type: 'SETTING_UPDATED',
        objectId: 'ORGANISATION_NAME',
        description: 'ORGANISATION_NAME',
        data: {},
      }),
    );
    expect(await line('events')).toMatchObject({ found: expect.stringMatching(/to be processed/) });
    expect(await line('seal')).toMatchObject({ found: 'Not sealed yet' });
    await world.work();
    await sealEventLog(world.ctx());
    expect(await line('events')).toMatchObject({ verdict: 'ok', found: 'All events have been processed' });
    expect(await line('seal')).toMatchObject({ verdict: 'ok', found: 'Last sealed', at: expect.any(String) });
  });
});
