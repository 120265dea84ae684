import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import { crontab, dailyJobs, defineJob } from '../../jobs/worker.ts';
import { beginDailyJobs } from './daily-jobs.service.ts';

/** When the job of this test was done, and whether it fails. */
const done: string[] = [];
let fails = false;
defineJob(
  'test-daily',
  async () => {
    if (fails) throw new Error('away');
    done.push('done');
  },
  { daily: '07:12' },
);

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  done.length = 0;
  fails = false;
  await world.pool.query(`delete from daily_jobs`);
  await facilityIsIn('UTC');
  await begin(Date.parse('2026-01-01T12:00Z'));
  await world.pool.query(`delete from graphile_worker._private_jobs`);
});

const facilityIsIn = (zone: string) => world.pool.query(`update settings set value = $1 where id = 'TIMEZONE'`, [zone]);
const begin = (now: number) => beginDailyJobs({ ...world.ctx(), now: new Date(now) });
const waiting = async () =>
  (
    await world.pool.query(
      `select attempts, last_error as error from graphile_worker.jobs where task_identifier = 'test-daily'`,
    )
  ).rows;

const quarter = 15 * 60_000;

/** Lets workers beat four times an hour as the crontab has it, and notes at which of these beats the job was done. */
async function doneBetween(from: string, to: string): Promise<string[]> {
  const times: string[] = [];
  for (let now = Date.parse(from); now <= Date.parse(to); now += quarter) {
    await begin(now);
    if ((await waiting()).length > 0) await world.work();
    for (const _ of done.splice(0)) times.push(new Date(now).toISOString().slice(0, 16));
  }
  return times;
}

it.each([
  ['Pacific/Auckland', '2026-11-29T18:12', '2026-11-30T18:12', '2026-12-01T18:12'],
  ['America/Los_Angeles', '2026-11-29T15:12', '2026-11-30T15:12', '2026-12-01T15:12'],
  ['Asia/Kolkata', '2026-11-30T01:42', '2026-12-01T01:42', '2026-12-02T01:42'],
])('in %s a job runs once each morning (rule X67)', async (zone, ...mornings) => {
  await facilityIsIn(zone);
  const [first = ''] = mornings;
  await begin(Date.parse(`${first}Z`) - quarter);
  await world.work();
  done.length = 0;
  expect(await doneBetween(`${first}Z`, `${mornings.at(-1)}Z`)).toEqual(mornings);
});

it.each([
  ['Europe/Stockholm', '2026-10-24T05:12', '2026-10-25T06:12'],
  ['Europe/Stockholm', '2026-03-28T06:12', '2026-03-29T05:12'],
  ['Australia/Lord_Howe', '2026-04-03T20:12', '2026-04-04T20:42'],
])('in %s a job runs on both mornings around a clock change (rule X67)', async (zone, before, after) => {
  await facilityIsIn(zone);
  await begin(Date.parse(`${before}Z`) - quarter);
  await world.work();
  done.length = 0;
  expect(await doneBetween(`${before}Z`, `${after}Z`)).toEqual([before, after]);
});

it('a new facility starts with its next morning', async () => {
  await world.pool.query(`delete from daily_jobs`);
  expect(await doneBetween('2026-11-30T11:57Z', '2026-12-01T07:12Z')).toEqual(['2026-12-01T07:12']);
});

it('concurrent workers queue a job once (rule X67)', async () => {
  await facilityIsIn('UTC');
  const now = Date.parse('2026-11-30T07:12Z');
  await Promise.all(Array.from({ length: 6 }, () => begin(now)));
  expect(await waiting()).toHaveLength(1);
  await world.work();
  await Promise.all(Array.from({ length: 6 }, () => begin(now + quarter)));
  expect(await waiting()).toEqual([]);
});

it('a morning on which no worker ran is made up for (rule X67)', async () => {
  await facilityIsIn('UTC');
  await begin(Date.parse('2026-11-28T07:12Z'));
  await world.work();
  done.length = 0;
  expect(await doneBetween('2026-11-30T11:57Z', '2026-12-01T07:12Z')).toEqual(['2026-11-30T11:57', '2026-12-01T07:12']);
});

it('a failed job stays queued for another attempt, and is replaced by the next morning’s (rule O250)', async () => {
  await facilityIsIn('UTC');
  fails = true;
  await begin(Date.parse('2026-11-30T07:12Z'));
  await world.work();
  for (const time of ['07:27', '12:12', '23:57']) await begin(Date.parse(`2026-11-30T${time}Z`));
  expect(await waiting()).toEqual([{ attempts: 1, error: 'away' }]);
  await begin(Date.parse('2026-12-01T07:12Z'));
  expect(await waiting()).toEqual([{ attempts: 0, error: null }]);
});

it('a job that cannot be queued is not recorded as requested', async () => {
  await facilityIsIn('UTC');
  await world.pool.query(`alter function graphile_worker.add_job rename to gone`);
  await expect(begin(Date.parse('2026-11-30T07:12Z'))).rejects.toThrow();
  await world.pool.query(`alter function graphile_worker.gone rename to add_job`);
  await begin(Date.parse('2026-11-30T07:27Z'));
  expect(await waiting()).toHaveLength(1);
});

it('a changed time zone moves the next morning, and skips none', async () => {
  await facilityIsIn('Pacific/Auckland');
  expect(await doneBetween('2026-11-30T18:12Z', '2026-11-30T19:12Z')).toEqual(['2026-11-30T18:12']);
  await facilityIsIn('America/Los_Angeles');
  expect(await doneBetween('2026-11-30T19:27Z', '2026-12-02T15:12Z')).toEqual(['2026-12-01T15:12', '2026-12-02T15:12']);
});

it('a clock that is set back repeats no morning, and one that was ahead skips none', async () => {
  await facilityIsIn('UTC');
  expect(await doneBetween('2026-11-30T07:12Z', '2026-11-30T07:27Z')).toEqual(['2026-11-30T07:12']);
  expect(await doneBetween('2026-11-30T06:27Z', '2026-11-30T09:12Z')).toEqual([]);
  expect(await doneBetween('2027-11-30T07:12Z', '2027-11-30T07:27Z')).toEqual(['2027-11-30T07:12']);
  expect(await doneBetween('2026-12-01T06:57Z', '2026-12-02T07:12Z')).toEqual([
    '2026-12-01T06:57',
    '2026-12-01T07:12',
    '2026-12-02T07:12',
  ]);
});

it('jobs that write to people run at a time of the facility', () => {
  expect(dailyJobs().map(({ name }) => name)).toEqual(
    expect.arrayContaining(['remind-of-experiments', 'remind-of-invites', 'ask-for-feedback']),
  );
  for (const { name } of dailyJobs()) expect(crontab()).not.toContain(name);
  expect(crontab()).toContain('begin-daily-jobs');
});
