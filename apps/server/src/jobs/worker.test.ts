import { setTimeout as pause } from 'node:timers/promises';
import { parseCrontab } from 'graphile-worker';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/world.ts';
import { openPool } from '../db/database.ts';
import { crontab, defineJob, enqueue, enqueueEach, startWorker, tryGivenUp } from './worker.ts';

/** Jobs of this test end only when it says so; done ones are noted. */
const done: string[] = [];
const gates = new Map<string, PromiseWithResolvers<void>>();
defineJob('test-noted', async (_, { name }) => {
  await gates.get(String(name))?.promise;
  done.push(String(name));
});

defineJob('test-turn', async () => {
  await gates.get('first turn')?.promise;
  throw new Error('not in turn');
});
defineJob('test-failing', () => Promise.reject(new Error('away')));

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const put = (name: string) => enqueue(world.ctx(), 'test-noted', { name });

/** A worker on a pool that can be cut off from its database, whose connections can be ended too. */
function openWorker() {
  const pool = openPool(world.pool.options.connectionString as string, 4, world.ctx().log);
  const connect = pool.connect.bind(pool);
  let cut = false;
  pool.connect = ((then?: (error: Error) => void) => {
    if (!cut) return then ? connect(then as never) : connect();
    const gone = new Error('no database');
    return then ? then(gone) : Promise.reject(gone);
  }) as typeof connect;
  const worker = startWorker(pool, world.ctx, names.length);
  return {
    pool,
    worker,
    async cutOff(work: () => Promise<void>) {
      cut = true;
      await work();
      cut = false;
    },
    async end() {
      await worker.stop();
      await pool.end();
    },
  };
}

const names = ['first', 'second', 'third', 'fourth'];

/** Lets the result of one job fail to be written, and the others end one after the other when the database is back. */
async function loseResult(own: ReturnType<typeof openWorker>) {
  done.length = 0;
  for (const name of names) {
    gates.set(name, Promise.withResolvers());
    await put(name);
  }
  const atWork = () =>
    world.pool.query('select from graphile_worker.jobs where locked_by is not null').then(({ rowCount }) => rowCount);
  await expect.poll(atWork, { timeout: 10_000 }).toBe(names.length);
  const end = async (name: string) => {
    gates.get(name)?.resolve();
    await expect.poll(() => done.at(-1)).toBe(name);
    await pause(300);
  };
  await own.cutOff(() => end('first'));
  for (const name of names.slice(1)) await end(name);
}

test('a worker that could not record a result is replaced', { timeout: 60_000 }, async () => {
  const own = openWorker();
  await loseResult(own);
  await put('after the loss');
  await expect.poll(() => done, { timeout: 20_000 }).toContain('after the loss');
  // What was done without a note of it is done again.
  await expect.poll(() => done.filter((name) => name === 'first'), { timeout: 20_000 }).toHaveLength(2);
  await own.end();
});

test('such a worker still ends when asked to', { timeout: 60_000 }, async () => {
  const own = openWorker();
  await loseResult(own);
  const began = performance.now();
  await own.end();
  expect(performance.now() - began).toBeLessThan(20_000);
  expect(own.pool.totalCount).toBe(0);
  await put('after the end');
  await pause(3000);
  expect(done).not.toContain('after the end');
});

test('job runners of one worker process jobs about different proposals concurrently, and miss none', {
  timeout: 60_000,
}, async () => {
  // Workers that were cut off have left jobs behind.
  await world.pool.query('delete from graphile_worker._private_jobs');
  done.length = 0;
  const own = openWorker();
  const putMarked = (name: string, mark: string) =>
    world.pool.query(
      `select graphile_worker.add_job('test-noted', json_build_object('name', $1::text), flags => array[$2])`,
      [name, mark],
    );
  const held = async () =>
    (
      await world.pool.query<{ name: string }>(
        `select payload ->> 'name' as name from graphile_worker._private_jobs where locked_by is not null order by id`,
      )
    ).rows.map(({ name }) => name);
  gates.set('slow', Promise.withResolvers());
  await putMarked('slow', 'proposal 1');
  await expect.poll(held, { timeout: 10_000 }).toEqual(['slow']);
  // Hands that asked before it was taken do not know of it, and would take what is behind it: they have been answered by then.
  await pause(1000);
  await putMarked('behind it', 'proposal 1');
  await putMarked('another', 'proposal 2');
  await put('unmarked');
  await expect.poll(() => [...done].sort(), { timeout: 10_000 }).toEqual(['another', 'unmarked']);
  await pause(1500);
  expect(await held()).toEqual(['slow']);
  gates.get('slow')?.resolve();
  await expect.poll(() => done.slice(2), { timeout: 10_000 }).toEqual(['slow', 'behind it']);
  await own.end();
});

test('working off the queue completes all waiting jobs and records failures', async () => {
  for (let round = 0; round < 10; round += 1) {
    done.length = 0;
    gates.clear();
    const inQueue = ['one', 'two', 'three'].map((name) => ({ payload: { name }, jobKey: name, queue: 'one queue' }));
    await enqueueEach(world.ctx(), 'test-noted', inQueue);
    await enqueue(world.ctx(), 'test-failing', {}, 'failing', { queue: 'another queue' });
    await world.work();
    expect(done).toEqual(['one', 'two', 'three']);
    const left = await world.pool.query('select task_identifier, last_error, locked_by from graphile_worker.jobs');
    expect(left.rows).toEqual([{ task_identifier: 'test-failing', last_error: 'away', locked_by: null }]);
    await world.pool.query('delete from graphile_worker._private_jobs');
  }
});

test('a failed scheduled job is queued only once, however often it is due (rule O250)', async () => {
  const lines = parseCrontab(crontab());
  expect(lines.length).toBeGreaterThan(10);
  for (const { task, options } of lines) expect(options).toMatchObject({ jobKey: task, jobKeyMode: 'replace' });
  // As the crontab queues each of them when it is due.
  const due = () =>
    world.pool.query(
      `select graphile_worker.add_job('test-failing', job_key => 'test-failing', job_key_mode => 'replace')`,
    );
  for (let times = 0; times < 3; times += 1) {
    await due();
    await world.work();
    const left = await world.pool.query('select key, attempts, last_error from graphile_worker.jobs');
    expect(left.rows).toEqual([{ key: 'test-failing', attempts: 1, last_error: 'away' }]);
  }
  await world.pool.query('delete from graphile_worker._private_jobs');
});

test('a job that fails after its next run was requested is replaced by that run (rule O250)', async () => {
  gates.set('first turn', Promise.withResolvers());
  const turn = () => enqueue(world.ctx(), 'test-turn', {}, 'a turn');
  await turn();
  const working = world.work();
  const atWork = () =>
    world.pool.query('select from graphile_worker.jobs where locked_by is not null').then(({ rowCount }) => rowCount);
  await expect.poll(atWork, { timeout: 10_000 }).toBe(1);
  await turn();
  gates.get('first turn')?.resolve();
  await working;
  await world.work();
  const left = await world.pool.query('select attempts, max_attempts, last_error from graphile_worker.jobs');
  expect(left.rows).toEqual([{ attempts: 1, max_attempts: 25, last_error: 'not in turn' }]);
  await world.pool.query('delete from graphile_worker._private_jobs');
});

test('a job that was given up is retried once a day, except an e-mail, which officers retry (rule O250)', async () => {
  let isMended = false;
  defineJob('test-mended', async () => {
    if (!isMended) throw new Error('broken');
  });
  await enqueue(world.ctx(), 'test-mended', {});
  await enqueue(world.ctx(), 'send-mail', { mailId: 0 }, 'mail:0');
  const giveUp = `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'broken'`;
  await world.pool.query(giveUp);
  const left = async () =>
    (await world.pool.query('select task_identifier as name, attempts from graphile_worker.jobs order by 1')).rows;
  const mail = { name: 'send-mail', attempts: 25 };
  await world.work();
  expect(await left()).toEqual([mail, { name: 'test-mended', attempts: 25 }]);
  isMended = true;
  await world.work();
  expect(await left()).toHaveLength(2);
  await tryGivenUp(world.ctx());
  await world.work();
  expect(await left()).toEqual([mail]);
  await world.pool.query('delete from graphile_worker._private_jobs');
});
