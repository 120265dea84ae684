import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { openWorld, type World } from '../../test/world.ts';
import { releaseJobsOfTheDead } from './presence.ts';
import { bringBackTimes } from './queue-care.ts';
import { defineJob, enqueue } from './worker.ts';

const day = 86_400_000;
const done: number[] = [];
defineJob('test-each-minute', async () => void done.push(Date.now()), '* * * * *');
defineJob('test-waiting', async () => undefined);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
afterEach(() => vi.unstubAllGlobals());

/** The clock of this machine, which can be set while the time it takes goes on. */
function settableClock() {
  const RealDate = Date;
  let ahead = 0;
  class SetDate extends RealDate {
    constructor(...parts: [] | [number]) {
      super(...((parts.length === 0 ? [RealDate.now() + ahead] : parts) as [number]));
    }
    static override now = () => RealDate.now() + ahead;
  }
  vi.stubGlobal('Date', SetDate);
  return {
    /** Fifteen seconds before a minute, so many milliseconds from the minute there is: the database, whose clock stays, does not wait for it. */
    setTo(fromToday: number) {
      ahead = fromToday - 15_000 - (RealDate.now() % 60_000);
    },
  };
}

test('scheduled jobs continue after the clock was set forward by days, and back again (rule X68)', {
  timeout: 60_000,
}, async () => {
  const clock = settableClock();
  const worker = world.worker();
  try {
    clock.setTo(3 * day);
    // The database keeps its clock here, and would wait for what the crontab asked for.
    const doneByNow = () => bringBackTimes(world.pool).then(() => done.length);
    await expect.poll(doneByNow, { timeout: 40_000 }).toBeGreaterThan(0);
    // Not each of the minutes that were left out.
    expect(done.length).toBeLessThan(10);
    done.length = 0;
    clock.setTo(0);
    await expect.poll(() => done.length, { timeout: 40_000 }).toBeGreaterThan(0);
  } finally {
    await worker.stop();
  }
});

test('jobs that the queue postponed by a clock that was since set back are done now (rule X68)', async () => {
  await enqueue(world.ctx(), 'test-waiting', { is: 'new' });
  await enqueue(world.ctx(), 'test-waiting', { is: 'delayed' }, undefined, { afterSeconds: 1 });
  await enqueue(world.ctx(), 'test-waiting', { is: 'tried' });
  await world.pool.query(`
    update graphile_worker._private_jobs set run_at = run_at + interval '1 day' where payload ->> 'is' = 'new';
    update graphile_worker._private_jobs set run_at = now() + interval '3 hours', last_error = 'away', attempts = 9
     where payload ->> 'is' = 'tried'`);
  const due = async () =>
    (
      await world.pool.query<{ is: string }>(
        `select payload ->> 'is' as is from graphile_worker._private_jobs
          where task_id = (select id from graphile_worker._private_tasks where identifier = 'test-waiting')
            and run_at <= now() order by 1`,
      )
    ).rows.map(({ is }) => is);
  expect(await due()).toEqual([]);
  await bringBackTimes(world.pool);
  expect(await due()).toEqual(['new']);
  await world.pool.query(`delete from graphile_worker._private_jobs`);
});

test('jobs of a dead worker are taken over, although it took them before the clock was set back (rule X68)', async () => {
  await enqueue(world.ctx(), 'test-waiting', {});
  await world.pool.query(
    `update graphile_worker._private_jobs set locked_by = 'gone', locked_at = now() + interval '1 hour'`,
  );
  expect(await releaseJobsOfTheDead(world.pool)).toEqual(['gone']);
  await world.pool.query(`delete from graphile_worker._private_jobs`);
});
